import { and, asc, eq, isNull, ne, not, sql } from 'drizzle-orm'
import { userOwesFactor } from '../../accounts/accounts.ts'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { contentPreviews } from '../tables/tables.ts'

/** A link ends with the rights of its creator. The queries join that user. */
const isOpen = and(
  isNull(contentPreviews.revokedAt),
  sql`${contentPreviews.expiresAt} > now()`,
  isNull(users.disabledAt),
  ne(users.role, 'Paid User'),
  not(userOwesFactor),
)

export async function insertPreview(
  db: Db,
  row: Pick<typeof contentPreviews.$inferInsert, 'id' | 'ticketHash' | 'createdBy'>,
  hours: number,
): Promise<Date> {
  const [added] = await db
    .insert(contentPreviews)
    .values({ ...row, expiresAt: sql`now() + make_interval(hours => ${hours})` })
    .returning({ expiresAt: contentPreviews.expiresAt })
  if (!added) throw new Error('the preview link was not stored')
  return added.expiresAt
}

export async function findOpenPreviews(db: Db) {
  return db
    .select({
      id: contentPreviews.id,
      createdAt: contentPreviews.createdAt,
      createdBy: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      expiresAt: contentPreviews.expiresAt,
      revokedAt: contentPreviews.revokedAt,
    })
    .from(contentPreviews)
    .innerJoin(users, eq(users.id, contentPreviews.createdBy))
    .where(isOpen)
    .orderBy(asc(contentPreviews.id))
}

export async function findOpenPreview(db: Db, ticketHash: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ expiresAt: contentPreviews.expiresAt })
    .from(contentPreviews)
    .innerJoin(users, eq(users.id, contentPreviews.createdBy))
    .where(and(eq(contentPreviews.ticketHash, ticketHash), isOpen))
  return row?.expiresAt
}

/** Ends a link. Revoking it again changes nothing. @returns false if there is no such link */
export async function revoke(db: Db, id: string): Promise<boolean> {
  const revoked = await db
    .update(contentPreviews)
    .set({ revokedAt: sql`coalesce(${contentPreviews.revokedAt}, now())` })
    .where(eq(contentPreviews.id, id))
    .returning({ id: contentPreviews.id })
  return revoked.length > 0
}
