import { openVideo } from '@course/contract/learning'
import { ApiError, call } from '../../api.ts'

/** How long to wait before each further try, in milliseconds. */
const pauses = [2_000, 15_000, 60_000]

const send = (id: string): Promise<unknown> => call(openVideo, { params: { id } })
const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

/** A refusal stays one; no answer, a full or a failing server may be over soon. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Tells the server that a video was opened, and tries again where that may help. Never throws: the learner watches
 * either way, and a repeated note counts once.
 * @returns whether the server knows
 */
export async function noteOpened(id: string, tell = send, pause = wait): Promise<boolean> {
  for (const ms of [...pauses, undefined]) {
    try {
      await tell(id)
      return true
    } catch (error) {
      if (ms === undefined || !mayPass(error)) return false
      await pause(ms)
    }
  }
  return false
}
