import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { access } from '../../sales/tables/tables.ts'
import { users } from '../tables/tables.ts'

const giver = alias(users, 'giver')
const ender = alias(users, 'ender')
const fullName = (person: typeof giver | typeof ender) =>
  sql<string | null>`${person.firstName} || ' ' || ${person.lastName}`

export async function selectUserAccess(db: Db, userId: string) {
  return db
    .select({
      source: access.source,
      purchaseId: access.purchaseId,
      grantedAt: access.grantedAt,
      grantedBy: fullName(giver),
      grantReason: access.grantReason,
      endedAt: access.endedAt,
      endedBy: fullName(ender),
      endReason: access.endReason,
    })
    .from(access)
    .leftJoin(giver, eq(giver.id, access.grantedBy))
    .leftJoin(ender, eq(ender.id, access.endedBy))
    .where(eq(access.userId, userId))
    .orderBy(desc(access.grantedAt), desc(access.id))
}
