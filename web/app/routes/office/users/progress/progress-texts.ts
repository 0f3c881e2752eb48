import type { VideoProgress } from '@course/contract/course/learning/progress'
import { timeText } from '@course/contract/words/texts'
import { isCompleted, stateText } from '../../../../player/resume.ts'

/**
 * "2 of 9 completed; last watched Sun, Nov 22, 2026, 2:15 PM CST"; without the time if videos were only marked.
 * @param videosTotal 0 if unknown: "2 completed"
 */
export function progressSummary(progress: readonly VideoProgress[], videosTotal: number, timeZone: string): string {
  const completed = progress.filter(isCompleted).length
  const lastAt = progress
    .flatMap((row) => row.lastAt ?? [])
    .sort()
    .at(-1)
  return [
    videosTotal > 0 ? `${completed} of ${videosTotal} completed` : `${completed} completed`,
    ...(lastAt === undefined ? [] : [`last watched ${timeText(new Date(lastAt), timeZone)}`]),
  ].join('; ')
}

/** How far a user is in a video. What was watched and what the user marked are separate parts. */
export function watchedText(row: VideoProgress, timeZone: string): string {
  if (row.completedAt !== null && row.marked !== false)
    return `completed on ${timeText(new Date(row.completedAt), timeZone)}`
  const mark = row.marked === null ? [] : [row.marked ? 'marked as completed' : 'marked as not completed']
  return [...seenText(row), ...mark].join(', ')
}

/** Playing opens a video, even if no second of it was seen. A video may also be marked without being opened. */
function seenText(row: VideoProgress): string[] {
  if (row.covered.length > 0) return [stateText({ ...row, completedAt: null, marked: null })]
  return row.lastAt === null ? [] : ['opened']
}
