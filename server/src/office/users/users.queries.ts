import {
  type User,
  type UserFields,
  type UsersFilter,
  userFields,
  type userSortKeys,
} from '@course/contract/office/users/users'
import { emailKey } from '@course/contract/typed-text/email-address'
import { and, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import { matchesUser } from '../../accounts/accounts.ts'
import { erasures, users } from '../../accounts/tables/tables.ts'
import { videoWatch } from '../../course/tables/tables.ts'
import type { Period } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Page, SortOrders } from '../../platform/db/pages.ts'
import { publishedVideos } from '../../publishing/tables/tables.ts'
import { access, cancellations, givesAccess, purchases } from '../../sales/tables/tables.ts'
import { hasProgress } from './progress-filter.queries.ts'

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

export const userOrders: SortOrders<(typeof userSortKeys)[number]> = {
  firstName: [sql`lower(${users.firstName})`, sql`${users.id}`],
  lastName: [sql`lower(${users.lastName})`, sql`${users.id}`],
  email: [sql`${users.emailKey}`, sql`${users.id}`],
  role: [sql`${users.role}`, sql`${users.id}`],
  registrationTime: [sql`${users.registeredAt}`, sql`${users.id}`],
}

export type UserCriteria = Pick<UsersFilter, 'search' | 'role' | 'standing' | 'progress'> & Period

export const meetsCriteria = ({ search, role, standing, progress, start, end }: UserCriteria): SQL | undefined =>
  and(
    search ? matchesUser(search) : undefined,
    role ? eq(users.role, role) : undefined,
    standing && { active: isNull(users.disabledAt), disabled: isNotNull(users.disabledAt) }[standing],
    start ? gte(users.registeredAt, start) : undefined,
    end ? lt(users.registeredAt, end) : undefined,
    progress && hasProgress(progress),
  )

export async function selectUsers(db: Db, criteria: UserCriteria, { orderBy, limit, offset }: Page) {
  const shown = db
    .select({ id: users.id })
    .from(users)
    .where(meetsCriteria(criteria))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return db
    .select({ ...listedColumns, ...markColumns })
    .from(users)
    .where(inArray(users.id, shown))
    .orderBy(...orderBy)
}

export async function selectAllUsers(db: Db, criteria: UserCriteria, orderBy: SQL[]) {
  return db
    .select(listedColumns)
    .from(users)
    .where(meetsCriteria(criteria))
    .orderBy(...orderBy)
}

const sentFields: Record<keyof User, SQL> = {
  id: sql`${users.id}`,
  ...(Object.fromEntries(userFields.map(({ user }) => [user, sql`${users[user]}`])) as Record<keyof UserFields, SQL>),
  registrationTime: sql`to_char(${users.registeredAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}
const namedFields = Object.entries(sentFields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
const asJson = sql<string>`(select row_to_json(sent)::text from (select ${sql.join(namedFields, sql`, `)}) as sent)`

/** All users that meet the criteria, as JSON. Objects would take many times the memory. */
export async function readUsersAsJson(db: Db, criteria: UserCriteria, orderBy: SQL[]) {
  const rows = db
    .select({
      json: asJson.as('json'),
      position: sql<number>`row_number() over (order by ${sql.join(orderBy, sql`, `)})`.as('position'),
    })
    .from(users)
    .where(meetsCriteria(criteria))
    .as('rows')
  const [list] = await db
    .select({
      json: sql<string>`'[' || coalesce(string_agg(${rows.json}, ',' order by ${rows.position}), '') || ']'`,
      total: sql<number>`count(*)::int`,
    })
    .from(rows)
  if (!list) throw new Error('an aggregate has one row')
  return list
}

export const countUsers = (db: Db, criteria: UserCriteria): Promise<number> => db.$count(users, meetsCriteria(criteria))

export async function selectUser(db: Db, id: string) {
  const [user] = await db
    .select({ ...listedColumns, version: users.version })
    .from(users)
    .where(eq(users.id, id))
  return user
}

export async function lockUsersByKey(db: Db, emailKeys: string[]) {
  if (emailKeys.length === 0) return []
  const isErased = sql<boolean>`exists (select from ${erasures} where ${erasures.userId} = ${users.id})`
  return db
    .select({ ...getTableColumns(users), isErased })
    .from(users)
    .where(inArray(users.emailKey, emailKeys))
    .orderBy(users.id)
    .for('update')
}

/** Locks the Super Admins who can log in until the transaction ends, so that two changes can't race. */
export async function lockActiveSuperAdmins(db: Db): Promise<string[]> {
  return (await selectActiveSuperAdmins(db).for('update')).map(({ id }) => id)
}

export const selectActiveSuperAdmins = (db: Db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'Super Admin'), isNull(users.disabledAt), isNotNull(users.passwordHash)))
    .orderBy(users.id)

export interface UserChange {
  firstName: string
  lastName: string
  email: string
  role: (typeof users.$inferSelect)['role']
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

export async function sumUpWatching(db: Db, userIds: string[]) {
  if (userIds.length === 0) return new Map<string, never>()
  const isCompleted = sql`coalesce(${videoWatch.marked}, ${videoWatch.completedAt} is not null)`
  const rows = await db
    .select({
      userId: videoWatch.userId,
      completed: sql<number>`count(${publishedVideos.id}) filter (where ${isCompleted})`.mapWith(Number),
      lastAt: max(videoWatch.positionAt),
    })
    .from(videoWatch)
    .leftJoin(publishedVideos, and(eq(publishedVideos.id, videoWatch.videoId), eq(publishedVideos.archived, false)))
    .where(inArray(videoWatch.userId, userIds))
    .groupBy(videoWatch.userId)
  return new Map(rows.map((row) => [row.userId, row]))
}
