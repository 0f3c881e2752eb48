import { and, count, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'

/** Whether a user has the course now: members, and administrators who have access too. */
export const hasCourse = sql`${users.disabledAt} is null and exists (
  select 1 from ${access} where ${access.userId} = ${users.id} and ${givesAccess(access)})`

/** Whether a user is a member, as every page of the office counts them. */
export const isMember = and(hasCourse, eq(users.role, 'Paid User'))

/** How many people have the course now, and how many of them are administrators. */
export async function countPeople(db: Db): Promise<{ all: number; administrators: number }> {
  const administrators = sql<number>`count(*) filter (where ${users.role} <> 'Paid User')`.mapWith(Number)
  const [row] = await db.select({ all: count(), administrators }).from(users).where(hasCourse)
  return row ?? { all: 0, administrators: 0 }
}
