import { openVideo } from '@course/contract/course/learning/learning'
import { ApiError, call } from '../../../../api.ts'

/** The delay before each retry, in milliseconds. */
const pauses = [2_000, 15_000, 60_000]

const send = (id: string): Promise<unknown> => call(openVideo, { params: { id } })
const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries help after no answer or a server error, not after a refusal. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Reports to the server that a video was opened, with retries. Never throws: the learner can watch
 * anyway, and a repeated report counts once.
 * @returns whether the server has recorded it
 */
export async function noteOpened(id: string, report = send, pause = wait): Promise<boolean> {
  for (const ms of [...pauses, undefined]) {
    try {
      await report(id)
      return true
    } catch (error) {
      if (ms === undefined || !mayPass(error)) return false
      await pause(ms)
    }
  }
  return false
}
