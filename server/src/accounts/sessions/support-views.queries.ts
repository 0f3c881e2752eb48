import { administratorRoles } from '@course/contract/roles'
import { and, eq, inArray, isNull, not, notExists } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { TokenSubject } from '../../platform/sessions/signed-claims.ts'
import { endedSessions, supportViews, users } from '../tables/tables.ts'
import { userOwesFactor } from './factor-duty.ts'

export async function isViewOpen(db: Db, id: string, viewer: TokenSubject): Promise<boolean> {
  const ended = db.select({ id: endedSessions.id }).from(endedSessions).where(eq(endedSessions.id, viewer.sessionId))
  const rows = await db
    .select({ id: supportViews.id })
    .from(supportViews)
    .innerJoin(users, eq(users.id, supportViews.viewedBy))
    .where(
      and(
        eq(supportViews.id, id),
        isNull(supportViews.endedAt),
        eq(users.id, viewer.userId),
        eq(users.sessionVersion, viewer.sessionVersion),
        isNull(users.disabledAt),
        inArray(users.role, [...administratorRoles]),
        notExists(ended),
        not(userOwesFactor),
      ),
    )
  return rows.length > 0
}
