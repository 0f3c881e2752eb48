/** The one action that stands out on the course page. */
export type PrimaryAction =
  | 'recover'
  | 'playNext'
  | 'endLesson'
  | 'continue'
  | 'certificate'
  | 'play'
  | 'next'
  | 'complete'

interface CourseMoment {
  /** Whether the video can't be played, and a button helps. */
  hasTrouble: boolean
  /** Whether the video has ended and the next one is offered. */
  hasEnded: boolean
  /** Whether the end of the written lesson is in view. */
  isLessonEndSeen: boolean
  /** Whether the page offers to continue in another video. */
  hasOffer: boolean
  /** Whether every video is completed. */
  isFinished: boolean
  isPlaying: boolean
  /** Whether the shown video is completed. */
  isCompleted: boolean
  hasNext: boolean
}

/** What a member most likely wants to do now. Every other button of the page is quiet. */
export function primaryAction(now: CourseMoment): PrimaryAction {
  if (now.hasTrouble) return 'recover'
  if (now.hasEnded) return 'playNext'
  if (now.isLessonEndSeen && (!now.isCompleted || now.hasNext)) return 'endLesson'
  if (now.hasOffer) return 'continue'
  if (now.isFinished) return 'certificate'
  if (!now.isPlaying && !now.isCompleted) return 'play'
  if (now.hasNext) return 'next'
  return now.isPlaying ? 'complete' : 'play'
}
