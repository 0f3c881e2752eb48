import { markCompleted, readProgress, type VideoProgress } from '@course/contract/course/progress'
import { useState } from 'react'
import { call, errorMessage } from '../../../api.ts'
import { toastError } from '../../../kit/toasts/toast-list.ts'
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
