import { lastVideoHeader, readProgress, type VideoProgress } from '@course/contract/course/progress'
import { callGuardedForHeaders } from '../../../access/guard.ts'
import { sendLeftovers } from '../../../player/leftovers.ts'

export interface LoadedProgress {
  rows: VideoProgress[]
  lastVideoId: string | null
}

/** What the member has watched, with what this browser had not sent yet. @param account its ID */
export async function loadProgress(request: Request, account: string): Promise<LoadedProgress> {
  await sendLeftovers(account)
  const { reply, headers } = await callGuardedForHeaders(request, readProgress)
  return { rows: reply, lastVideoId: headers.get(lastVideoHeader) }
}
