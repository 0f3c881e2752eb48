import { ApiError, call } from '../../../../api.ts'
import { isViewing, localStore } from '../../../../storage.ts'

/** The current video: positions in a list of `count` videos, counted from 0. */

/** The next position; after the last comes the first. */
export const nextOf = (index: number, count: number): number => (count === 0 ? 0 : (index + 1) % count)

/** The position before; before the first comes the last. */
export const previousOf = (index: number, count: number): number => (count === 0 ? 0 : (index + count - 1) % count)

/**
 * Whether the next video starts without its Play button: after any playback in this visit, but not if
 * starting it would reduce a refund.
 */
export const startsAtOnce = (move: { hasPlayed: boolean; isWindowOpen: boolean; isOpened: boolean }): boolean =>
  move.hasPlayed && (!move.isWindowOpen || move.isOpened)

/** The initial position: the stored one, or the first if there is none or it is invalid. */
export function restoredIndex(kept: string | null, count: number): number {
  if (kept === null || !/^\d{1,9}$/.test(kept)) return 0
  const index = Number(kept)
  return index < count ? index : 0
}

const prefix = 'taxDeedsVideoNum-'
const keyOf = (email: string) => prefix + email

/** The storage may be full; the course works without it. */
export function keepIndex(email: string, index: number): void {
  try {
    localStore().setItem(keyOf(email), String(index))
  } catch {}
}

export const keptIndex = (email: string): string | null => localStore().getItem(keyOf(email))

/** The addresses of which this browser keeps a position. */
const keptAddresses = (): string[] =>
  Object.keys(localStore()).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))

/** Moves the position of the first of some addresses that has one to another address. */
function moveIndex(from: readonly string[], to: string): void {
  const former = from.find((email) => keptIndex(email) !== null)
  if (former === undefined) return
  keepIndex(to, Number(keptIndex(former)))
  for (const email of from) localStore().removeItem(keyOf(email))
}

/**
 * After a change of the account's address, moves the position that this browser keeps to the present address. Asks for
 * the former addresses only if the browser keeps a position of another address and none of this one.
 */
export async function adoptFormerPlace(email: string): Promise<void> {
  if (isViewing() || keptIndex(email) !== null || keptAddresses().length === 0) return
  try {
    const { readOwnEmail } = await import('@course/contract/accounts/email-changes')
    moveIndex((await call(readOwnEmail)).former, email)
  } catch (error) {
    // The course works without it, and the next visit tries again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** A video that a link selects, by its position in the course, and maybe the second to start at. */
export interface LinkedPlace {
  index: number
  at: number | undefined
}

/**
 * What the address of the course page selects. It plays nothing.
 * @returns undefined without a video, or for one that is not in the course
 */
export function linkedPlace(
  query: URLSearchParams,
  videos: readonly { id: string; seconds: number | null }[],
): LinkedPlace | undefined {
  const index = videos.findIndex(({ id }) => id === query.get('video'))
  const video = videos[index]
  if (!video) return undefined
  const typed = query.get('t') ?? ''
  const at = /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
  const isPastEnd = at !== undefined && video.seconds !== null && at >= video.seconds
  return { index, at: isPastEnd ? undefined : at }
}
