import type { AccessGrant } from '@course/contract/sales/purchases'
import type { Db } from '../../platform/db/db.ts'
import { selectUserAccess } from './access.queries.ts'

/** A user's present and past access to the course, latest first. */
export async function readAccess(db: Db, userId: string): Promise<AccessGrant[]> {
  const rows = await selectUserAccess(db, userId)
  return rows.map(({ grantedAt, endedAt, ...row }) => ({
    ...row,
    grantedAt: grantedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}
