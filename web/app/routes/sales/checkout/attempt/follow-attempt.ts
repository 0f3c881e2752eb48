import { type AttemptStatus, findPayment, readAttempt } from '@course/contract/sales/checkout'
import { ApiError, call } from '../../../../api.ts'

export type Answer = AttemptStatus['message']

/** Reads the status of a payment. @throws ApiError if the request is refused or gets no answer */
export type ReadStatus = () => Promise<Answer | 'unknown attempt'>

/** Reads the status in the tab that paid. */
export function readStatusBySecret(secret: string): ReadStatus {
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

/** Reads the status anywhere else. */
export const readStatusByPassword =
  ({ Email, Password }: Credentials): (() => Promise<Answer>) =>
  async () =>
    (await call(findPayment, { body: { Email, Password } })).message

/** The delay before poll n (from 0), in milliseconds: 3 s at first, then growing. */
export const pollDelay = (question: number): number => Math.min(3000 * 1.25 ** question, 15_000)

/** The outcome after one more answer. If the API twice knows no attempt, payment never started. */
export function readAnswer(answer: Answer | 'unknown attempt' | 'no answer', unknownBefore: number) {
  if (answer === 'Success' || answer === 'NotCharged') return { outcome: answer, unknown: 0 }
  const unknown = answer === 'unknown attempt' ? unknownBefore + 1 : unknownBefore
  return { outcome: unknown >= 2 ? ('NotCharged' as const) : undefined, unknown }
}

/** Whether polling can't help: no payment matches this email and password. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/**
 * Polls until the outcome is certain, while the tab is visible. Never gives up: claiming
 * anything else could make a buyer pay twice.
 * @returns the outcome; undefined once the signal is aborted
 * @throws ApiError if the request is refused
 */
export async function pollOutcome(
  readStatus: ReadStatus,
  signal: AbortSignal,
): Promise<'Success' | 'NotCharged' | undefined> {
  let unknown = 0
  for (let question = 0; ; question++) {
    await passed(pollDelay(question), signal)
    await visible(signal)
    if (signal.aborted) return undefined
    const answer = await readStatus().catch((error: unknown) => {
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

/** Resolves when the tab is visible. */
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
