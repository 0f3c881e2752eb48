import type { Cue } from '@course/contract/course/lessons'

/** The position of the line that is said at a second: the last one that has started; -1 before the first. */
export const cueAt = (cues: readonly Cue[], seconds: number | undefined): number =>
  seconds === undefined ? -1 : cues.findLastIndex(({ start }) => start <= seconds)
