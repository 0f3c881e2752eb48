import { curveParts } from '@course/contract/office/figures'

/**
 * How many members, at one second of a video, began or ended a stretch that they watched (`from`, `to`), ended the last
 * one (`last`), or are now without having completed the video (`left`).
 */
export interface WatchEdge {
  kind: 'from' | 'to' | 'last' | 'left'
  second: number
  members: number
}

export interface WatchCurve {
  playedBy: number
  /** How many percent of them saw each part. Empty without a length or without such members. */
  seen: number[]
  leftAt: number[]
  skippedAt: number[]
}

/** Adds up what members watched, second by second. @param length of the video in seconds, 0 if it is not known */
export function watchCurve(edges: readonly WatchEdge[], length: number): WatchCurve {
  const playedBy = total(edges.filter(({ kind }) => kind === 'last'))
  if (length === 0 || playedBy === 0) return { playedBy, seen: [], leftAt: [], skippedAt: [] }
  const at = (kind: WatchEdge['kind']) => membersBySecond(edges, kind, length)
  const [from, to, last, leftAt] = [at('from'), at('to'), at('last'), at('left')]
  const watching: number[] = []
  const skippedAt: number[] = []
  let [now, goOn] = [0, playedBy]
  for (let second = 0; second < length; second += 1) {
    now += (from[second] ?? 0) - (to[second] ?? 0)
    goOn -= last[second] ?? 0
    watching.push(now)
    skippedAt.push(goOn - now)
  }
  return { playedBy, seen: percentByPart(watching, playedBy), leftAt, skippedAt }
}

const total = (edges: readonly WatchEdge[]) => edges.reduce((sum, { members }) => sum + members, 0)

/** What is after the end, as of a longer video before, counts at the end. */
function membersBySecond(edges: readonly WatchEdge[], kind: WatchEdge['kind'], length: number): number[] {
  const counts = Array.from({ length: length + 1 }, () => 0)
  for (const edge of edges) {
    if (edge.kind !== kind) continue
    const second = Math.min(edge.second, length)
    counts[second] = (counts[second] ?? 0) + edge.members
  }
  return counts
}

function percentByPart(watching: readonly number[], playedBy: number): number[] {
  return Array.from({ length: curveParts }, (_, part) => {
    const start = Math.floor((part * watching.length) / curveParts)
    const end = Math.max(start + 1, Math.floor(((part + 1) * watching.length) / curveParts))
    const seconds = watching.slice(start, end)
    const average = seconds.reduce((sum, members) => sum + members, 0) / seconds.length
    return Math.round((100 * average) / playedBy)
  })
}
