/** How many times the usual speed still counts as reading: faster than a practiced reader, slower than skimming. */
const fastest = 3

interface Reading {
  openedAt: Date
  now: Date
  /** The reading time at the usual speed. */
  minutes: number
  /** Multiplies the speed, so that tests can read faster. */
  factor: number
}

/** How many seconds are left until a lesson can have been read to its end; 0 once that is possible. */
export const secondsToRead = ({ openedAt, now, minutes, factor }: Reading): number =>
  Math.max(0, Math.ceil((minutes * 60) / (fastest * factor) - (now.getTime() - openedAt.getTime()) / 1_000))
