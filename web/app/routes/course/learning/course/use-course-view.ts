import type { Video } from '@course/contract/course/learning/learning'
import type { VideoProgress } from '@course/contract/course/learning/progress'
import { useState } from 'react'
import { continuePoint, isCompleted, resumeAt } from '../../../../player/resume.ts'
import { openingCost } from '../openings/opening-cost.ts'
import { primaryAction } from './primary-action.ts'
import type { useCourse } from './use-course.ts'

/** The video that has ended, and whether the member saw its end. */
interface Ended {
  id: string
  isSeen: boolean
}

/** What the course page shows around the video: where to continue, what stands out, and what opening costs. */
export function useCourseView(
  course: ReturnType<typeof useCourse>,
  videos: readonly Video[],
  lastVideoId: string | null,
) {
  const [ended, setEnded] = useState<Ended>()
  const [isLessonEndSeen, setLessonEndSeen] = useState(false)
  const { opened, window, progress, player } = course
  const { index, video, startedAt, source } = player
  const following = videos[index + 1]
  const isShownCompleted = isCompleted(progress.get(video?.id ?? ''))
  const isFinished = videos.every(({ id }) => isCompleted(progress.get(id)))
  const isPlaying = startedAt !== undefined
  const hasEnded = isPlaying && ended?.id === video?.id && following !== undefined
  const offer = offerOf({ videos, index, progress, lastVideoId, isPlaying, isShownCompleted })
  const isFree = Boolean(video?.isLessonFree && video.hasLesson)
  return {
    following,
    isShownCompleted,
    isFinished,
    offer,
    /** The video that has ended, while the next one is offered. */
    ended: hasEnded ? ended : undefined,
    setEnded,
    setLessonEndSeen,
    cost:
      video &&
      openingCost({ videoId: video.id, window, isOpened: opened.has(video.id), hasLesson: video.hasLesson, isFree }),
    primary: primaryAction({
      hasTrouble: source.canRecover,
      hasEnded,
      isLessonEndSeen,
      hasOffer: offer !== undefined,
      isFinished,
      isPlaying,
      isCompleted: isShownCompleted,
      hasNext: following !== undefined,
    }),
  }
}

interface OfferFacts {
  videos: readonly Video[]
  index: number
  progress: ReadonlyMap<string, VideoProgress>
  lastVideoId: string | null
  isPlaying: boolean
  isShownCompleted: boolean
}

/** The place in another video that the page offers: where the member stopped or, after the last video, what is left. */
function offerOf({ videos, index, progress, lastVideoId, isPlaying, isShownCompleted }: OfferFacts) {
  const point = continuePoint(videos, progress, lastVideoId)
  if (point && point.index !== index && !isPlaying) return point
  const open = videos.findIndex(({ id }) => !isCompleted(progress.get(id)))
  if (index < videos.length - 1 || !isShownCompleted || open === -1) return undefined
  return { index: open, at: resumeAt(progress.get(videos[open]?.id ?? '')) }
}
