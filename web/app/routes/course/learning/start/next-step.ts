import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import type { LessonPlace } from '@course/contract/course/lessons/lessons'
import { type ContinuePoint, continuePoint, isCompleted } from '../../../../player/resume.ts'
import { isMidway } from '../lesson/reading-place.ts'

/** What a member does next: go on watching or reading, begin with a video, or get the certificate. */
export type NextStep =
  | { kind: 'watch'; point: ContinuePoint }
  | { kind: 'read'; index: number }
  | { kind: 'begin'; index: number }
  | { kind: 'certificate' }

interface Learned {
  videos: readonly Video[]
  progress: ReadonlyMap<string, VideoProgress>
  lastVideoId: string | null
  /** Where the member stopped in lessons, the latest first. */
  places: readonly LessonPlace[]
}

/** The next step: what was done last and is not finished goes on; otherwise the video last played, or the first that is not completed. */
export function findNextStep({ videos, progress, lastVideoId, places }: Learned): NextStep | undefined {
  const first = videos.findIndex(({ id }) => !isCompleted(progress.get(id)))
  if (videos.length === 0) return undefined
  if (first === -1) return { kind: 'certificate' }
  const indexOf = (id: string) => videos.findIndex((video) => video.id === id)
  const [place] = places.filter(({ videoId }) => indexOf(videoId) !== -1)
  const watchedAt = progress.get(lastVideoId ?? '')?.lastAt ?? ''
  if (place && isMidway(place.percent) && !isCompleted(progress.get(place.videoId)) && place.savedAt > watchedAt)
    return { kind: 'read', index: indexOf(place.videoId) }
  const point = continuePoint(videos, progress, lastVideoId)
  if (point) return { kind: 'watch', point }
  const last = videos.findIndex(({ id }) => id === lastVideoId && !isCompleted(progress.get(id)))
  return { kind: 'begin', index: last === -1 ? first : last }
}
