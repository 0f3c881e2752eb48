const storageKey = 'paymentAttempt'

/** A payment that was sent off and whose outcome this tab does not know yet. */
export interface PendingAttempt {
  /** Random. Whichever tab knows it may read the status of the payment. */
  secret: string
  email: string
}

/** Kept over a reload, so that nobody pays again because the page forgot. */
export const keepPending = (attempt: PendingAttempt): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(attempt))
export const dropPending = (): void => sessionStorage.removeItem(storageKey)

export function pendingAttempt(): PendingAttempt | undefined {
  try {
    const { secret, email } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<PendingAttempt>
    return secret && email ? { secret, email } : undefined
  } catch {
    return undefined
  }
}
