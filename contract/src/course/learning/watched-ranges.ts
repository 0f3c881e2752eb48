/** Watched seconds, half-open: `[0, 15]` is the first 15. The server and the browser merge them with these functions. */
export type Range = readonly [from: number, to: number]

/** The union of any ranges: sorted, without overlaps, with touching ranges joined. */
export function unionOf(ranges: readonly Range[]): Range[] {
  const union: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = union.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union
}

/** The number of seconds in a union of ranges. @param until seconds from there on don't count */
export const secondsIn = (union: readonly Range[], until = Number.POSITIVE_INFINITY): number =>
  union.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, until) - from), 0)

/**
 * What one device reports about one video. `position` and `duration` are in seconds, `at` is the time of that position in
 * milliseconds by a clock that all compared reports share, and `seq` counts the reports of the device.
 */
export interface WatchReport {
  ranges: readonly Range[]
  position: number
  duration: number
  at: number
  device: string
  seq: number
}

/** No report is older. Databases can't store much earlier dates. */
const century = 100 * 365 * 86_400_000

/**
 * How long before its receipt a report was made, in milliseconds. The device's clock may be wrong, so only the difference
 * of its times counts. Without a time of sending, the report was made on receipt.
 */
export const ageOfReport = (at: number, sentAt: number | undefined): number =>
  sentAt === undefined ? 0 : Math.min(Math.max(0, sentAt - at), century)

/** Whether a report is later than another: by time, then by device, then by the device's own count. */
export function isLater(a: WatchReport, b: WatchReport): boolean {
  if (a.at !== b.at) return a.at > b.at
  if (a.device !== b.device) return a.device > b.device
  return a.seq > b.seq
}

/** Merges two reports about one video. The order does not matter, and merging one twice changes nothing. */
export function mergeReports(a: WatchReport, b: WatchReport): WatchReport {
  return {
    ...(isLater(a, b) ? a : b),
    ranges: unionOf([...a.ranges, ...b.ranges]),
    duration: Math.max(a.duration, b.duration),
  }
}

export const completingShare = 0.9

/** The watched part of a video in whole percent; null while its length is unknown. */
export const percentOf = (union: readonly Range[], length: number | null): number | null =>
  length === null ? null : Math.floor((100 * secondsIn(union, length)) / length)

/** Whether enough of a video was watched. False while its length is unknown. */
export const isCompleting = (union: readonly Range[], length: number | null): boolean =>
  length !== null && secondsIn(union, length) >= completingShare * length
