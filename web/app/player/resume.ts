import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import { sessionStore } from '../storage.ts'

/** A sentence is heard again after a break. In seconds. */
export const stepBack = 3
/** A place this close to the beginning is the beginning. In seconds. */
const minPlace = 10
/** After this part of a video, only its end is left. */
const maxShare = 0.95

type Place = Pick<VideoProgress, 'position' | 'duration'>

/** Whether only the end of a video is left. */
const isAtEnd = (progress: Place | undefined): boolean =>
  Boolean(progress && progress.duration !== null && progress.position > maxShare * progress.duration)

/** The second to resume a video at: a little before the last position; 0 near the beginning and the end. */
export const resumeAt = (progress: Place | undefined): number =>
  !progress || progress.position < minPlace || isAtEnd(progress) ? 0 : progress.position - stepBack

export const isCompleted = (progress: VideoProgress | undefined): boolean =>
  progress !== undefined && (progress.marked ?? progress.completedAt !== null)

/** Where a member continues: a video by its position in the course, from 0, and the second in it. */
export interface ContinuePoint {
  index: number
  at: number
}

/**
 * Where to continue: in the video watched last or, at its end, in the next one that is not completed. Undefined if nothing
 * was watched, or everything is completed.
 */
export function continuePoint(
  videos: readonly Video[],
  progress: ReadonlyMap<string, VideoProgress>,
  lastVideoId: string | null,
): ContinuePoint | undefined {
  if (videos.every(({ id }) => isCompleted(progress.get(id)))) return undefined
  const progressOf = (index: number) => progress.get(videos[index]?.id ?? '')
  const last = videos.findIndex(({ id }) => id === lastVideoId)
  if (last === -1) return undefined
  const at = resumeAt(progressOf(last))
  if (at > 0) return { index: last, at }
  if (!isAtEnd(progressOf(last)) && !isCompleted(progressOf(last))) return undefined
  const others = videos.map((_, place) => (last + 1 + place) % videos.length).slice(0, -1)
  const index = others.find((place) => !isCompleted(progressOf(place)))
  return index === undefined ? undefined : { index, at: resumeAt(progressOf(index)) }
}

const pending = 'continue'

/** A press on another page that asks the course page to continue. It lasts until that page is shown. */
export const askToContinue = (point: ContinuePoint): void => sessionStore().setItem(pending, JSON.stringify(point))

/** Returns and clears it. */
export function takeContinue(): ContinuePoint | undefined {
  const stored = sessionStore().getItem(pending)
  sessionStore().removeItem(pending)
  return stored ? (JSON.parse(stored) as ContinuePoint) : undefined
}

/** "4 of 9 completed, about 38 min left"; without the time if a length is unknown or nothing is left. */
export function summaryText(videos: readonly Video[], progress: ReadonlyMap<string, VideoProgress>): string {
  const open = videos.filter(({ id }) => !isCompleted(progress.get(id)))
  const completed = `${videos.length - open.length} of ${videos.length} completed`
  const left = open.map(({ id, seconds }) => secondsLeft(progress.get(id), seconds))
  if (open.length === 0 || left.includes(null)) return completed
  const minutes = Math.max(1, Math.round(left.reduce<number>((sum, part) => sum + (part ?? 0), 0) / 60))
  return `${completed}, about ${durationText(minutes)} left`
}

function secondsLeft(progress: VideoProgress | undefined, seconds: number | null): number | null {
  const length = progress?.duration ?? seconds
  if (length === null) return null
  const watched = (progress?.covered ?? []).reduce((sum, [from, to]) => sum + to - from, 0)
  return Math.max(0, length - watched)
}

/** How long a video is, such as "12 min". Empty if nobody knows. */
export const lengthText = (seconds: number | null): string =>
  seconds === null ? '' : durationText(Math.max(1, Math.round(seconds / 60)))

const durationText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

/** A place in a video, as "12:34" or "1:02:03". */
export function timeText(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}

/** "Continue video 7, How do I bid?, at 12:34" */
export const continueText = (videos: readonly Video[], { index, at }: ContinuePoint): string =>
  at > 0
    ? `Continue video ${index + 1}, ${videos[index]?.name}, at ${timeText(at)}`
    : `Continue with video ${index + 1}, ${videos[index]?.name}`

/** How far a video is, in words. */
export function stateText(progress: VideoProgress | undefined): string {
  if (isCompleted(progress)) return 'completed'
  if (!progress || progress.covered.length === 0) return 'not started'
  return progress.percent === null ? 'started' : `${progress.percent}% watched`
}
