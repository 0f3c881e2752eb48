import type { Range } from '@course/contract/course/learning/watched-ranges'
import { type Random, randomFrom } from './faults/random.ts'

/** What one device reports about one video, with the true time, which no device knows. */
export interface MadeReport {
  video: number
  ranges: Range[]
  position: number
  duration: number
  madeAt: number
  device: string
  seq: number
}

/** Reports of one device that arrive together. Some arrive twice. */
export interface Arrival {
  device: string
  arrivesAt: number
  reports: MadeReport[]
}

/** How three devices of one member watched the same videos, and how their reports arrived. */
export interface History {
  made: MadeReport[]
  /** How far each device's clock is ahead, in milliseconds: up to a day either way. */
  clockErrors: Record<string, number>
  /** In the order of arrival. */
  arrivals: Arrival[]
}

const day = 86_400_000
/** Requests take time, so reports that are made in the same minute could arrive in either order. */
const spacing = 60_000
const videoSeconds = 600
const devices = ['laptop', 'phone', 'tablet'] as const

/**
 * A random history. The same seed gives the same one.
 * @param start when watching begins; it lasts less than six days, and everything has arrived a day later
 */
export function historyFrom(seed: number, start: number): History {
  const random = randomFrom(seed)
  const clockErrors = Object.fromEntries(devices.map((device) => [device, random.between(-day, day)]))
  const counts = new Map<string, number>()
  const made = Array.from({ length: random.between(3, 12) }, (_, at): MadeReport => {
    const device = random.pick(devices)
    counts.set(device, (counts.get(device) ?? 0) + 1)
    return {
      device,
      seq: counts.get(device) ?? 0,
      video: random.between(0, 1),
      duration: videoSeconds,
      ranges: rangesFrom(random),
      // Unique, so that a test sees which report decided.
      position: at * 7 + random.between(0, 6),
      madeAt: start + (at * 240 + random.between(0, 239)) * spacing,
    }
  })
  return { made, clockErrors, arrivals: arrivalsOf(random, made) }
}

function rangesFrom(random: Random): Range[] {
  return Array.from({ length: random.between(0, 4) }, (): Range => {
    const from = random.between(0, videoSeconds - 1)
    return [from, Math.min(videoSeconds, from + random.between(1, 150))]
  })
}

/** Groups the reports of each device into requests that arrive late, in any order, and some of them twice. */
function arrivalsOf(random: Random, made: MadeReport[]): Arrival[] {
  const once = devices.flatMap((device) => {
    const own = made.filter((report) => report.device === device)
    const groups: MadeReport[][] = []
    for (const report of own) {
      const last = groups.at(-1)
      if (last && random.chance(0.4)) last.push(report)
      else groups.push([report])
    }
    return groups.map((reports) => ({ device, reports }))
  })
  const twice = once.flatMap((group) => (random.chance(0.3) ? [group, group] : [group]))
  const arrived = twice.map((group) => {
    const madeLast = Math.max(...group.reports.map(({ madeAt }) => madeAt))
    return { ...group, arrivesAt: madeLast + (random.chance(0.5) ? random.between(0, 5_000) : random.between(0, day)) }
  })
  return arrived.toSorted((a, b) => a.arrivesAt - b.arrivesAt)
}

/** The seconds of a video that were seen, counted one by one. */
export const secondsSeen = (made: readonly MadeReport[], video: number): Set<number> =>
  new Set(
    made
      .filter((report) => report.video === video)
      .flatMap(({ ranges }) => ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at))),
  )

/** The report that decides the position in a video; undefined if there is none. */
export const lastReport = (made: readonly MadeReport[], video: number): MadeReport | undefined =>
  made
    .filter((report) => report.video === video)
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .at(-1)
