import { readableDays } from '@course/contract/course/workbook/downloads'
import { hasAccess, lockUser } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FoundCaller } from '../../platform/sessions/session.ts'
import { noAccess } from '../../platform/sessions/session.ts'
import { deleteWorkbook, findAccessEnd, findOverdueWorkbooks } from './workbook-access.queries.ts'

export type Reader = Pick<FoundCaller, 'id' | 'hasAccess' | 'now'>

export const readableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + readableDays * 86_400_000)

/** Its member, and for some time after access has ended. @returns until when, or null @throws Refusal no_access */
export async function admitReader(db: Db, reader: Reader): Promise<Date | null> {
  if (reader.hasAccess) return null
  const endedAt = await findAccessEnd(db, reader.id)
  if (!endedAt) throw noAccess()
  const until = readableUntil(endedAt)
  if (until > reader.now) return until
  throw new Refusal(
    'no_access',
    `Your access to the course ended more than ${readableDays} days ago, so your workbook was deleted.`,
  )
}

/** Deletes some workbooks that could be read long enough after access had ended. @returns how many were due */
export async function deleteEndedWorkbooks(db: Db, limit: number): Promise<number> {
  const userIds = await findOverdueWorkbooks(db, readableDays, limit)
  for (const userId of userIds) {
    await db.transaction(async (tx) => {
      await lockUser(tx, userId)
      // Access may just have come back.
      if (!(await hasAccess(tx, userId))) await deleteWorkbook(tx, userId)
    })
  }
  return userIds.length
}

/** Someone else's property is answered like an unknown one. */
export const noProperty = () => new Refusal('not_found', 'There is no such property.')
