import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/db.ts'
import { access, givesAccess, siteState, users } from '../../db/schema.ts'
import { databaseNow } from '../../db/time.ts'

// Drizzle leaves a lone table's columns unqualified, so the inner table needs a name of its own.
const granted = alias(access, 'granted')

/** Tells the course cache when to reload. */
export const currentContentVersion = sql<number>`(select ${siteState.contentVersion} from ${siteState})`.mapWith(Number)

/** Runs at every guarded request, so each connection plans it only once. */
const prepare = (db: Db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      sessionVersion: users.sessionVersion,
      disabledAt: users.disabledAt,
      hasAccess: sql<boolean>`exists (select 1 from ${access} as granted where granted.user_id = ${users}.id and ${givesAccess(granted)})`,
      contentVersion: currentContentVersion,
      now: databaseNow,
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.disabledAt)))
    .prepare('find_caller')

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>()

/** The user of a valid token as stored now, with the content version, which tells the course cache when to reload. */
export async function findCaller(db: Db, userId: string) {
  const statement = prepared.get(db) ?? prepare(db)
  prepared.set(db, statement)
  const [row] = await statement.execute({ userId })
  return row
}

export type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>
