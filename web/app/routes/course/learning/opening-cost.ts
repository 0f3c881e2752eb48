import type { Openings } from '@course/contract/course/learning'

interface Opening {
  videoId: string
  /** Undefined if the server failed; null if nothing can be canceled. */
  window: Openings['window'] | undefined
  /** Whether the video counts as opened already. */
  isOpened: boolean
  /** Whether its lesson is free. */
  isFree: boolean
}

/** What it costs to read a video's lesson, while the buyer can cancel; undefined if it costs nothing. */
export function readingCost({ videoId, window, isOpened, isFree }: Opening): string | undefined {
  if (isFree) return window === null ? undefined : 'This lesson is free: reading it costs nothing.'
  if (window === undefined && !isOpened) return 'While you can still cancel, reading it may count as opening the video.'
  if (isOpened || !window?.readingCounts) return undefined
  return costText('Reading it', videoId, window)
}

/** What it costs to play a video whose transcript can be read without having opened it; undefined if nothing. */
export function playingCost({ videoId, window, isOpened }: Opening): string | undefined {
  if (window === undefined && !isOpened) return 'While you can still cancel, playing it may count as opening the video.'
  return isOpened || !window ? undefined : costText('Playing it', videoId, window)
}

function costText(act: string, videoId: string, window: NonNullable<Openings['window']>): string | undefined {
  if (window.cancellation !== 'possible' || !window.countedVideoIds.includes(videoId)) return undefined
  const rest = window.owedAfterNext === '0.00' ? 'nothing' : `$${window.owedAfterNext}`
  return `${act} counts as opening the video. If you canceled then, you would get ${rest} back.`
}
