import { sessionStore } from '../../../../storage.ts'

const storageKey = 'paymentAttempt'

/** A sent payment whose outcome this tab does not know yet. */
export interface PendingAttempt {
  /** Random. A tab that knows it may read the status of the payment. */
  secret: string
  email: string
}

/** Survives a reload, so that no buyer pays again because the page forgot. */
export const storePendingAttempt = (attempt: PendingAttempt): void =>
  sessionStore().setItem(storageKey, JSON.stringify(attempt))
export const removePendingAttempt = (): void => sessionStore().removeItem(storageKey)

export function pendingAttempt(): PendingAttempt | undefined {
  try {
    const { secret, email } = JSON.parse(sessionStore().getItem(storageKey) ?? '{}') as Partial<PendingAttempt>
    return secret && email ? { secret, email } : undefined
  } catch {
    return undefined
  }
}
