import { type Range, unionOf } from '@course/contract/course/learning/watched-ranges'

/** Players report the time about four times a second, so a second may seem to begin or end this much too late. */
const edge = 0.3

/** Events arrive late when the browser is busy. In seconds of the video. */
const slack = 1

/** Collects the seconds that were really played: as long as the position moves no faster than the clock and the rate. */
export interface WatchTracker {
  /** @param now in milliseconds of any steady clock */
  moveTo(seconds: number, now: number, rate: number): void
  /** What follows does not continue what was played before. */
  cut(): void
  /** The whole seconds that were played since the last call. */
  take(): Range[]
}

export function createWatchTracker(): WatchTracker {
  let segments: [from: number, to: number][] = []
  let last: { seconds: number; now: number } | undefined
  let isOpen = false

  return {
    moveTo(seconds, now, rate) {
      const played = last ? seconds - last.seconds : 0
      const possible = last ? ((now - last.now) / 1_000) * rate + slack : 0
      const current = segments.at(-1)
      if (last && played >= 0 && played <= possible) {
        if (isOpen && current) current[1] = Math.max(current[1], seconds)
        else segments.push([last.seconds, seconds])
        isOpen = true
      } else {
        isOpen = false
      }
      last = { seconds, now }
    },
    cut() {
      last = undefined
      isOpen = false
    },
    take() {
      const whole = segments
        .map(([from, to]): Range => [Math.ceil(Math.max(0, from - edge)), Math.floor(to + edge)])
        .filter(([from, to]) => to > from)
      const current = segments.at(-1)
      // The second that is being played is counted with the next call.
      segments = isOpen && current ? [[Math.max(current[0], Math.floor(current[1] + edge)), current[1]]] : []
      return unionOf(whole)
    },
  }
}
