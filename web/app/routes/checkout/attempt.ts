import { ApiError, call } from '../../api.ts'

/** How long the page waits for the answer to a payment before it goes over to asking, in milliseconds. */
const paymentDeadline = 60_000
const storageKey = 'paymentAttempt'

/** A payment that was sent off and whose outcome this tab does not know yet. */
export interface PendingAttempt {
  /** Random; whoever knows it may ask how the payment stands. */
  secret: string
  email: string
}

/** 32 random bytes in base64url: 43 characters. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
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

/**
 * Whether a failed payment call leaves it open that the card was charged. A refusal in the API's own words does not;
 * no answer, an answer that is not the API's, or a fault within the API does.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code === undefined || (error.status >= 500 && error.code !== 'unavailable')
}

interface Purchase {
  nonce: string
  buyer: { FirstName: string; LastName: string; Email: string; Password: string }
}

/** Sends the payment off. Any failure that leaves the outcome open counts as `Checking`. */
export async function pay({ nonce, buyer }: Purchase, secret: string): Promise<'Success' | 'Checking'> {
  const { enrol } = await import('@course/contract/checkout')
  const order = { Nonce: nonce, User: { ...buyer, RoleId: 'empty' }, ProductId: 1 }
  try {
    const { message } = await call(enrol, {
      headers: { 'x-attempt-secret': secret },
      body: order,
      deadline: paymentDeadline,
    })
    return message
  } catch (error) {
    if (isOutcomeUnknown(error)) return 'Checking'
    throw error
  }
}

/** The wait before the nth question (from 0), in milliseconds: every 3 s at first, then ever more patiently. */
export const waitBefore = (question: number): number => Math.min(3000 * 1.3 ** Math.max(0, question - 9), 15_000)

/** What one answer, or its absence, adds to what is known. Nothing was begun if the API says twice that it knows of none. */
export function readAnswer(
  answer: 'Success' | 'Checking' | 'NotCharged' | 'unknown attempt' | 'no answer',
  unknownBefore: number,
) {
  if (answer === 'Success' || answer === 'NotCharged') return { outcome: answer, unknown: 0 }
  const unknown = answer === 'unknown attempt' ? unknownBefore + 1 : unknownBefore
  return { outcome: unknown >= 2 ? ('NotCharged' as const) : undefined, unknown }
}

async function ask(secret: string) {
  try {
    const { readAttempt } = await import('@course/contract/checkout')
    return (await call(readAttempt, { headers: { 'x-attempt-secret': secret } })).message
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404 && error.code === 'not_found'
    return isUnknown ? ('unknown attempt' as const) : ('no answer' as const)
  }
}

/** Asks until the payment's outcome is certain. Never gives up: saying anything else could make somebody pay twice. */
export async function follow(
  { secret }: PendingAttempt,
  signal: AbortSignal,
): Promise<'Success' | 'NotCharged' | undefined> {
  let unknown = 0
  for (let question = 0; !signal.aborted; question++) {
    await new Promise((resolve) => setTimeout(resolve, waitBefore(question)))
    if (signal.aborted) return undefined
    const read = readAnswer(await ask(secret), unknown)
    if (read.outcome) return read.outcome
    unknown = read.unknown
  }
  return undefined
}
