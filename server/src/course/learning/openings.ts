import type { Openings } from '@course/contract/course/learning/learning'
import { isAdministrator } from '@course/contract/roles'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Caller, noAccess } from '../../platform/sessions/session.ts'
import {
  findFirstOpenings,
  findPause,
  lockPause,
  mayOpenInPause,
  readCancellationWindow,
  readCurrentOpenings,
} from '../../sales/sales.ts'
import { videoExists } from './learning.queries.ts'
import { filterActiveGrants, findActiveGrants, recordOpening, recordReading } from './openings.queries.ts'

export interface FreeLessons {
  isFree(videoId: string): boolean
}

/**
 * Records that a member opened a video, by playing it or by reading its lesson. Only the first time counts; it reduces
 * the refund of a cancellation, reading only where the accepted terms say so, and what is free now never.
 * @throws Refusal not_found, no_access if access has ended, or cancellation_open while a request to cancel pauses openings
 */
export async function openVideo(
  { db, lessons }: { db: Db; lessons: FreeLessons },
  userId: string,
  videoId: string,
  how: 'played' | 'read',
): Promise<void> {
  const isFree = lessons.isFree(videoId)
  await db.transaction(async (tx) => {
    if (!(await videoExists(tx, videoId))) throw new Refusal('not_found', 'This video does not exist.')
    const before = await findActiveGrants(tx, userId)
    if (await lockPause(tx, before)) await refuseInPause(tx, userId, videoId, { how, isFree })
    // What ended access in the meantime may have closed the request, which can be open again later.
    const grants = await filterActiveGrants(tx, userId, before)
    if (grants.length === 0) throw noAccess()
    if (how === 'read') await recordReading(tx, { videoId, isFree }, grants)
    else await recordOpening(tx, { videoId, isFree }, grants)
  })
}

async function refuseInPause(
  tx: Db,
  userId: string,
  videoId: string,
  opening: { how: 'played' | 'read'; isFree: boolean },
): Promise<void> {
  const { opened, read } = await readCurrentOpenings(tx, userId)
  const has = (openings: { videoId: string }[]) => openings.some((each) => each.videoId === videoId)
  if (mayOpenInPause({ ...opening, isOpened: has(opened), isRead: has(read) })) return
  throw new Refusal(
    'cancellation_open',
    'You have asked to cancel, so nothing more can be opened. Withdraw your request first, or keep it and wait for the refund.',
  )
}

/** @throws Refusal not_opened unless the caller has opened the video, either way. Administrators read everything. */
export async function requireOpened({ db }: { db: Db }, caller: Pick<Caller, 'id' | 'role'>, videoId: string) {
  if (isAdministrator(caller.role)) return
  if ((await findOpened(db, caller.id)).has(videoId)) return
  throw new Refusal('not_opened', 'Open the lesson first: reading it may count as opening the video.')
}

export const findOpened = async (db: Db, userId: string): Promise<Set<string>> =>
  new Set((await findFirstOpenings(db, userId)).map(({ videoId }) => videoId))

export const findOpenedAt = async (db: Db, userId: string, videoId: string): Promise<Date | undefined> =>
  (await findFirstOpenings(db, userId)).find((each) => each.videoId === videoId)?.openedAt

export async function readOpenings({ db }: { db: Db }, userId: string): Promise<Openings> {
  const { purchase, opened, read } = await readCurrentOpenings(db, userId)
  const pause = await findPause(db, userId)
  return {
    opened: opened.map(({ videoId }) => videoId),
    read: read.map(({ videoId }) => videoId),
    window: purchase ? await readCancellationWindow(db, purchase) : null,
    pause: pause
      ? {
          ...pause,
          deadline: pause.deadline.toISOString(),
        }
      : null,
  }
}
