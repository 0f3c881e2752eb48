import {
  type User,
  type UserFields,
  type UsersFilter,
  userFields,
  type userSortKeys,
} from '@course/contract/office/users/users'
import { emailKey } from '@course/contract/typed-text/email-address'
import { and, count, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { matchesUser } from '../../accounts/accounts.ts'
import type { Period } from '../../platform/calendar-days.ts'
import { type Page, pageParts, type SortColumn, type SortOrders } from '../../platform/db/cursor-pages.ts'
import type { Db } from '../../platform/db/db.ts'
import { access, cancellations, givesAccess, purchases, users } from '../../platform/db/schema.ts'
import { allMatches, countMatches, isOnPage, nextRows, selectMatches } from '../../platform/db/search.ts'
import { countRows, type Total } from '../../platform/db/totals.ts'
import { hasProgress, type ProgressReading } from './progress-filter.queries.ts'

const fieldColumns = Object.fromEntries(userFields.map(({ user }) => [user, users[user]])) as {
  [N in keyof UserFields]: (typeof users)[N]
}
const listedColumns = {
  id: users.id,
  ...fieldColumns,
  registeredAt: users.registeredAt,
  disabledAt: users.disabledAt,
}

const theirAccess = sql`select true from ${access} where ${access.userId} = ${users.id}`
const openCancellation = sql`select true from ${purchases}
  inner join ${cancellations} on ${cancellations.purchaseId} = ${purchases.id} and ${cancellations.state} = 'open'
  where ${purchases.userId} = ${users.id}`

/** Not by `exists`, which the database may answer by hashing the whole table. */
const isAny = (rows: SQL) => sql<boolean>`coalesce((${rows} limit 1), false)`

/** What the marks of a user follow from. Evaluated only for the rows of a page. */
const markColumns = {
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  hasAccess: isAny(sql`${theirAccess} and ${givesAccess(access)}`),
  hadAccess: isAny(theirAccess),
  hasOpenCancellation: isAny(openCancellation),
}

const id: SortColumn = { expression: sql`${users.id}`, type: 'uuid' }

/** The list's sort orders. Each has an index. */
export const userOrders: SortOrders<(typeof userSortKeys)[number]> = {
  firstName: [{ expression: sql`lower(${users.firstName})`, type: 'text' }, id],
  lastName: [{ expression: sql`lower(${users.lastName})`, type: 'text' }, id],
  email: [{ expression: sql`${users.emailKey}`, type: 'text' }, id],
  role: [{ expression: sql`${users.role}`, type: 'text' }, id],
  registrationTime: [{ expression: sql`${users.registeredAt}`, type: 'timestamptz' }, id],
}

export type UserCriteria = Pick<UsersFilter, 'search' | 'role' | 'standing' | 'progress'> & Period

const passesFilters = ({ role, standing, progress, start, end }: UserCriteria, reading: ProgressReading = 'each') =>
  and(
    role ? eq(users.role, role) : undefined,
    standing && { active: isNull(users.disabledAt), disabled: isNotNull(users.disabledAt) }[standing],
    start ? gte(users.registeredAt, start) : undefined,
    end ? lt(users.registeredAt, end) : undefined,
    progress && hasProgress(progress, reading),
  )

export const meetsCriteria = (criteria: UserCriteria, reading?: ProgressReading): SQL | undefined =>
  and(criteria.search ? matchesUser(criteria.search) : undefined, passesFilters(criteria, reading))

/** The number of users that match a search, or a lower bound. */
export const countMatchingUsers = (db: Db, criteria: UserCriteria): Promise<Total> =>
  countMatches(db, users, meetsCriteria(criteria))

/** A page of users plus one more row. A row's `position` marks where the next or previous page starts. */
export const selectUsers = (db: Db, criteria: UserCriteria, page: Page) =>
  selectWhere(db, page, meetsCriteria(criteria), listedColumns)

/** Like `selectUsers`, with what the marks of each user follow from. */
export const selectListedUsers = (db: Db, criteria: UserCriteria, page: Page) =>
  selectWhere(db, page, meetsCriteria(criteria), { ...listedColumns, ...markColumns })

export const selectUsersWithProgress = (db: Db, { progress, ...others }: UserCriteria, page: Page) =>
  selectMatches({ total: 1, isLowerBound: true }, page.limit, (strategy) => {
    const filter = passesFilters(others)
    const isShown =
      strategy === 'scan'
        ? isOnPage(nextRows(users, page, filter), users.id, progress && hasProgress(progress, 'each'))
        : isOnPage(allMatches(users, page, and(filter, progress && hasProgress(progress, 'all'))), users.id)
    return selectWhere(db, page, isShown, { ...listedColumns, ...markColumns })
  })

/** A page of search results. The total decides how to search (decision 008). */
export const selectMatchingUsers = (db: Db, search: string, criteria: UserCriteria, page: Page, total: Total) =>
  selectMatches(total, page.limit, (strategy) => {
    const [filter, match] = [passesFilters(criteria), matchesUser(search)]
    const isShown =
      strategy === 'scan'
        ? isOnPage(nextRows(users, page, filter), users.id, match)
        : isOnPage(allMatches(users, page, and(match, filter)), users.id)
    return selectWhere(db, page, isShown, { ...listedColumns, ...markColumns })
  })

async function selectWhere<const C extends typeof listedColumns>(
  db: Db,
  page: Page,
  condition: SQL | undefined,
  columns: C,
) {
  const { position, pastCursor, orderBy, limit } = pageParts(page)
  return db
    .select({ ...columns, position })
    .from(users)
    .where(and(condition, pastCursor))
    .orderBy(...orderBy)
    .limit(limit)
}

/** A user's fields as the API sends them, in its order. */
const sentFields: Record<keyof User, SQL> = {
  id: sql`${users.id}`,
  ...(Object.fromEntries(userFields.map(({ user }) => [user, sql`${users[user]}`])) as Record<keyof UserFields, SQL>),
  registrationTime: sql`to_char(${users.registeredAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}
const namedFields = Object.entries(sentFields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
const asJson = sql<string>`(select row_to_json(sent)::text from (select ${sql.join(namedFields, sql`, `)}) as sent)`

/**
 * Reads all users in batches, as the bytes of a JSON array without brackets. While they wait to be sent, objects or
 * strings would outlive the collection of short-lived memory, and bytes don't take part in it.
 * @param first the first batch
 * @returns a function for the batch after a position. Its `last` is the position of the last row, or null at the end
 */
export function readUsersAsJson(db: Db, criteria: UserCriteria, first: Page) {
  const select = (page: Page) => {
    const { position, pastCursor, orderBy } = pageParts(page)
    const rows = db
      .select({ json: asJson.as('json'), position: position.as('position') })
      .from(users)
      .where(and(meetsCriteria(criteria), pastCursor))
      .orderBy(...orderBy)
      .limit(page.limit)
      .as('rows')
    return db
      .select({
        json: sql<string>`coalesce(string_agg(${rows.json}, ','), '')`,
        count: sql<number>`count(*)::int`,
        last: sql<string | null>`(array_agg(${rows.position}))[${page.limit}::int]`,
      })
      .from(rows)
      .prepare('')
  }
  const values = first.columns.map((_, at) => sql.placeholder(`value${at}`))
  // Building the statement again for each batch would take more memory than its rows.
  const next = select({ ...first, cursor: { side: 'after', values } })
  return async (after?: string) => {
    const position = after === undefined ? undefined : (JSON.parse(after) as string[])
    const parameters = Object.fromEntries(position?.map((value, at) => [`value${at}`, value]) ?? [])
    const [batch] = await (position ? next : select(first)).execute(parameters)
    if (!batch) throw new Error('an aggregate has one row')
    return { ...batch, json: Buffer.from(batch.json) }
  }
}

export async function countUsers(db: Db, criteria: UserCriteria): Promise<number> {
  const condition = meetsCriteria(criteria, 'all')
  if (!condition) return countRows(db, users)
  const [row] = await db.select({ total: count() }).from(users).where(condition)
  return row?.total ?? 0
}

export async function selectUser(db: Db, id: string) {
  const [user] = await db
    .select({ ...listedColumns, version: users.version })
    .from(users)
    .where(eq(users.id, id))
  return user
}

/** Locks the users with these emails until the transaction ends. */
export async function lockUsersByKey(db: Db, emailKeys: string[]) {
  if (emailKeys.length === 0) return []
  return db.select().from(users).where(inArray(users.emailKey, emailKeys)).orderBy(users.id).for('update')
}

/** Locks the Super Admins who can log in until the transaction ends, so that two changes can't race. */
export async function lockActiveSuperAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'Super Admin'), isNull(users.disabledAt), isNotNull(users.passwordHash)))
    .orderBy(users.id)
    .for('update')
  return rows.map(({ id }) => id)
}

export interface UserChange {
  firstName: string
  lastName: string
  email: string
  role: (typeof users.$inferSelect)['role']
  /** Undefined keeps the password as it is. */
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
