import { type AttemptStatus, findPayment, readAttempt } from '@course/contract/checkout'
import { ApiError, call } from '../../api.ts'

export type Answer = AttemptStatus['message']

/** A question how a payment stands. @throws ApiError when it is refused or not answered */
export type Ask = () => Promise<Answer | 'unknown attempt'>

/** The question of the tab that paid. */
export function askBySecret(secret: string): Ask {
  return async () => {
    try {
      return (await call(readAttempt, { headers: { 'x-attempt-secret': secret } })).message
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && error.code === 'not_found') return 'unknown attempt'
      throw error
    }
  }
}

export interface Credentials {
  Email: string
  Password: string
}

/** The question from anywhere else. */
export const askByPassword =
  ({ Email, Password }: Credentials): (() => Promise<Answer>) =>
  async () =>
    (await call(findPayment, { body: { Email, Password } })).message

/** The wait before the nth question (from 0), in milliseconds: 3 s at first, then ever more patiently. */
export const waitBefore = (question: number): number => Math.min(3000 * 1.25 ** question, 15_000)

/** What one answer, or its absence, adds to what is known. Nothing was begun if the API says twice that it knows of none. */
export function readAnswer(answer: Answer | 'unknown attempt' | 'no answer', unknownBefore: number) {
  if (answer === 'Success' || answer === 'NotCharged') return { outcome: answer, unknown: 0 }
  const unknown = answer === 'unknown attempt' ? unknownBefore + 1 : unknownBefore
  return { outcome: unknown >= 2 ? ('NotCharged' as const) : undefined, unknown }
}

/** Whether polling again can't help: no payment has this email and password any more. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * Asks until the payment's outcome is certain, while somebody looks at the tab. Never gives up by itself: saying
 * anything else could make somebody pay twice.
 * @returns the outcome; nothing once the signal says that nobody waits for it any more
 * @throws ApiError when the question is refused
 */
export async function follow(ask: Ask, signal: AbortSignal): Promise<'Success' | 'NotCharged' | undefined> {
  let unknown = 0
  for (let question = 0; ; question++) {
    await passed(waitBefore(question), signal)
    await visible(signal)
    if (signal.aborted) return undefined
    const answer = await ask().catch((error: unknown) => {
      if (isRefused(error)) throw error
      return 'no answer' as const
    })
    const read = readAnswer(answer, unknown)
    if (read.outcome) return read.outcome
    unknown = read.unknown
  }
}

function passed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Resolves at once, or as soon as the hidden tab is shown again. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })
}
