/** Nobody reads so many times as fast as others: longer than skimming, shorter than reading with practice. */
const fastest = 3

interface Reading {
  openedAt: Date
  now: Date
  /** The time to read it, in minutes. */
  minutes: number
  /** A test can let people read faster. */
  factor: number
}

/** How many seconds are missing until a lesson can have been read to its end; 0 once it can. */
export const secondsToRead = ({ openedAt, now, minutes, factor }: Reading): number =>
  Math.max(0, Math.ceil((minutes * 60) / (fastest * factor) - (now.getTime() - openedAt.getTime()) / 1_000))
