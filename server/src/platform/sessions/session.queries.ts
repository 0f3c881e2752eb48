import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { endedSessions, users } from '../../accounts/tables/tables.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'
import { type Db, preparedStatements } from '../db/db.ts'
import { siteState } from '../db/site-state.ts'
import { databaseNow } from '../db/time.ts'
import { userMustHaveFactor, userOwesFactor } from './factor-duty.ts'
import type { TokenSubject } from './signed-claims.ts'

// Drizzle leaves a lone table's columns unqualified, so the inner table needs a name of its own.
const granted = alias(access, 'granted')

/** Tells the course cache when to reload. */
const currentContentVersion = sql<number>`(select ${siteState.contentVersion} from ${siteState})`.mapWith(Number)

/** Whether the user of a session has not logged out. */
const sessionIsOpen = sql`not exists (select from ${endedSessions} as ended
  where ended.id = ${sql.placeholder('sessionId')}::uuid)`

/** Runs at every guarded request. */
const callerStatement = preparedStatements((db) =>
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
      mustHaveFactor: userMustHaveFactor,
      owesFactor: userOwesFactor,
      contentVersion: currentContentVersion,
      now: databaseNow,
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.disabledAt), sessionIsOpen))
    .prepare('find_caller'),
)

/**
 * The user of a valid token or ticket as stored now, with the content version, which tells the course cache when to
 * reload. Undefined if the user is disabled or has logged out.
 */
export async function findCaller(db: Db, { userId, sessionId }: Pick<TokenSubject, 'userId' | 'sessionId'>) {
  const [row] = await callerStatement(db).execute({ userId, sessionId })
  return row && { ...row, sessionId }
}

export type FoundCaller = NonNullable<Awaited<ReturnType<typeof findCaller>>>

/**
 * Ends one session. Repeating it changes nothing.
 * @param seconds how long a token of the session could still be valid
 */
export async function endSession(db: Db, sessionId: string, seconds: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(endedSessions).values({ id: sessionId, expiresAt }).onConflictDoNothing()
}

/** Deletes what expired tokens left behind. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, sql`now()`))
}
