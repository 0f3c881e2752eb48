/** Which video is open: positions in a list of `count` videos, counted from 0. */

/** The next position; after the last comes the first. */
export const nextOf = (index: number, count: number): number => (count === 0 ? 0 : (index + 1) % count)

/** The position before; before the first comes the last. */
export const previousOf = (index: number, count: number): number => (count === 0 ? 0 : (index + count - 1) % count)

/**
 * Whether a video that is moved to starts without its Play button: once something was played in this visit, but not if
 * starting it would make a refund smaller.
 */
export const startsAtOnce = (move: { hasPlayed: boolean; isWindowOpen: boolean; isOpened: boolean }): boolean =>
  move.hasPlayed && (!move.isWindowOpen || move.isOpened)

/** The position to open with: what was kept, or the first if nothing was kept or it fits no video. */
export function restoredIndex(kept: string | null, count: number): number {
  if (kept === null || !/^\d{1,9}$/.test(kept)) return 0
  const index = Number(kept)
  return index < count ? index : 0
}

/** The number, counted from 1, of the video whose position was kept; 1 if none was. */
export const videoNumberOf = (kept: string | null): number => restoredIndex(kept, Number.POSITIVE_INFINITY) + 1

const keyOf = (email: string) => `taxDeedsVideoNum-${email}`

/** A browser may refuse its storage; the course is watched without it. */
export function keepIndex(email: string, index: number): void {
  try {
    localStorage.setItem(keyOf(email), String(index))
  } catch {}
}

export function keptIndex(email: string): string | null {
  try {
    return localStorage.getItem(keyOf(email))
  } catch {
    return null
  }
}
