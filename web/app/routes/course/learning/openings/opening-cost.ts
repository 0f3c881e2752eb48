import type { Openings } from '@course/contract/course/learning/learning'

interface Opening {
  videoId: string
  /** Undefined if the server failed; null if nothing can be canceled. */
  window: Openings['window'] | undefined
  /** Whether the video counts as opened already. */
  isOpened: boolean
  hasLesson: boolean
  /** Whether its lesson is free. */
  isFree: boolean
}

/** What opening a video does to the refund while the buyer can cancel, in one sentence; undefined if nothing. */
export function openingCost({ videoId, window, isOpened, hasLesson, isFree }: Opening): string | undefined {
  if (window === undefined && !isOpened && !isFree)
    return 'While you can still cancel, opening a video may lower your refund.'
  if (isOpened || window?.cancellation !== 'possible' || !window.countedVideoIds.includes(videoId)) return undefined
  if (isFree) return 'This lesson is free: playing its video and reading it cost nothing.'
  const refund = `$${window.owedAfterNext}`
  if (!hasLesson) return `Playing this video lowers it to ${refund}.`
  return window.readingCounts
    ? `Playing this video or reading its lesson lowers it to ${refund}.`
    : `Playing this video lowers it to ${refund}; reading its lesson doesn’t.`
}
