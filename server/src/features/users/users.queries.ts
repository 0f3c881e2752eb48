import type { userSortKeys } from '@course/contract/users'
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { users } from '../../db/schema.ts'
import { emailKey } from '../accounts/email-key.ts'

type SortKey = (typeof userSortKeys)[number]

export interface PageRequest {
  search: string | undefined
  sort: { key: SortKey; descending: boolean }
  limit: number | undefined
  /** The sort value, as text, and the id of the row before the page. */
  after: { value: string; id: string } | undefined
}

const shown = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  registeredAt: users.registeredAt,
}

const sortExpressions: Record<SortKey, { expression: SQL; parameterType: SQL }> = {
  firstName: { expression: sql`lower(${users.firstName})`, parameterType: sql`text` },
  lastName: { expression: sql`lower(${users.lastName})`, parameterType: sql`text` },
  email: { expression: sql`${users.emailKey}`, parameterType: sql`text` },
  role: { expression: sql`${users.role}`, parameterType: sql`text` },
  registrationTime: { expression: sql`${users.registeredAt}`, parameterType: sql`timestamptz` },
}

const likePattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

function matching(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const pattern = likePattern(search)
  return or(sql`${users.firstName} || ' ' || ${users.lastName} ilike ${pattern}`, sql`${users.email} ilike ${pattern}`)
}

/** One page of users; a row's `position` is what the next page starts after. */
export async function selectUsers(db: Db, { search, sort, limit, after }: PageRequest) {
  const { expression, parameterType } = sortExpressions[sort.key]
  const beyond = sort.descending ? sql`<` : sql`>`
  const start = after
    ? sql`(${expression}, ${users.id}) ${beyond} (${after.value}::${parameterType}, ${after.id}::uuid)`
    : undefined
  const direction = sort.descending ? desc : asc
  const rows = db
    .select({ ...shown, position: sql<string>`${expression}::text` })
    .from(users)
    .where(and(matching(search), start))
    .orderBy(direction(expression), direction(users.id))
  return limit === undefined ? rows : rows.limit(limit)
}

export async function countUsers(db: Db, search: string | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(matching(search))
  return row?.total ?? 0
}

export async function selectUser(db: Db, id: string) {
  const [user] = await db.select(shown).from(users).where(eq(users.id, id))
  return user
}

/** The user to be changed, held until the transaction ends. */
export async function lockUser(db: Db, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

/** Everybody with the highest role who can log in, held until the transaction ends, so that two changes can't race. */
export async function lockActiveSuperAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'Super Admin'), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for('update')
  return rows.map(({ id }) => id)
}

export interface UserChange {
  firstName: string
  lastName: string
  email: string
  role: (typeof users.$inferSelect)['role']
  /** Undefined keeps the password. */
  passwordHash: string | undefined
  endsSessions: boolean
}

export async function changeUser(db: Db, id: string, change: UserChange): Promise<void> {
  const { passwordHash, endsSessions, ...names } = change
  await db
    .update(users)
    .set({
      ...names,
      emailKey: emailKey(change.email),
      ...(passwordHash === undefined ? {} : { passwordHash }),
      ...(endsSessions ? { sessionVersion: sql`${users.sessionVersion} + 1` } : {}),
    })
    .where(eq(users.id, id))
}
