import {
  lastVideoHeader,
  markCompleted,
  readProgress,
  type VideoProgress,
} from '@course/contract/course/learning/progress'
import { useState } from 'react'
import { callGuardedForHeaders } from '../../../access/guard.ts'
import { call, errorMessage } from '../../../api.ts'
import { toastError } from '../../../kit/toasts/toast-list.ts'
import { sendLeftovers } from '../../../player/leftovers.ts'
import { isCompleted } from '../../../player/resume.ts'

type Rows = readonly VideoProgress[]
const byVideo = (rows: Rows) => new Map(rows.map((row) => [row.videoId, row]))

/**
 * What the member has watched, by video.
 * @param loaded empty if the server failed; the course works without it
 */
export function useProgress(loaded: Rows) {
  const [progress, setProgress] = useState<ReadonlyMap<string, VideoProgress>>(() => byVideo(loaded))

  const merge = (rows: Rows) => setProgress((before) => new Map([...before, ...byVideo(rows)]))
  const [busy, setBusy] = useState(false)
  /** Changes the mark of a video. A failure is shown in a toast. */
  const toggleCompleted = async (id: string) => {
    setBusy(true)
    try {
      await call(markCompleted, { params: { id }, body: { Completed: !isCompleted(progress.get(id)) } })
      merge(await call(readProgress))
    } catch (error) {
      toastError(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { progress, merge, busy, toggleCompleted }
}

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
