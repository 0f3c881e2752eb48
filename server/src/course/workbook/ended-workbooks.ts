import { readableDays } from '@course/contract/course/workbook/downloads'
import { hasAccess, lockUser } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { deleteWorkbook, findOverdueWorkbooks } from './ended-workbooks.queries.ts'

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
