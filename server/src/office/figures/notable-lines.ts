import type { Cue } from '@course/contract/course/lessons/lessons'
import type { NotableLine } from '@course/contract/office/figures'
import type { WatchCurve } from './watch-curve.ts'

/** One member is no pattern. */
const fewest = 2
/** How many lines of each kind are named. */
const most = 2
/** A viewer who skips a passage skips all its lines, so only the first of lines this close together is named. */
const passage = 4

/** The lines of a transcript that most members left at or skipped, in its order. */
export function notableLines({ leftAt, skippedAt }: WatchCurve, cues: readonly Cue[]): NotableLine[] {
  const seconds = (counts: readonly number[], cue: Cue, end: number) =>
    counts.slice(Math.floor(cue.start), Math.max(Math.floor(cue.start) + 1, Math.floor(end)))
  const left = cues.map((cue, at) => {
    const inLine = seconds(leftAt, cue, cues[at + 1]?.start ?? cue.end)
    return inLine.reduce((sum, members) => sum + members, 0)
  })
  // Who skipped a line missed all its seconds.
  const skipped = cues.map((cue) => Math.min(...seconds(skippedAt, cue, cue.end)))
  const lines = [
    ...highest(left).map((at) => ({ kind: 'left' as const, at, members: left[at] ?? 0 })),
    ...highest(skipped).map((at) => ({ kind: 'skipped' as const, at, members: skipped[at] ?? 0 })),
  ]
  return lines
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...line }) => ({ ...line, at: Math.floor(cues[at]?.start ?? 0), text: cues[at]?.text ?? '' }))
}

function highest(counts: readonly number[]): number[] {
  const places: number[] = []
  const byCount = counts.map((_, at) => at).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
  for (const at of byCount) {
    const isHigh = (counts[at] ?? 0) >= fewest && Number.isFinite(counts[at])
    if (isHigh && places.every((other) => Math.abs(other - at) >= passage)) places.push(at)
    if (places.length === most) break
  }
  return places
}
