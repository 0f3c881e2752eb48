import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { databaseNow } from '../../platform/db/time.ts'
import type { Callers, FoundCaller } from '../../platform/sessions/session.ts'
import type { TokenSubject } from '../../platform/sessions/signed-claims.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'
import { endedSessions, users } from '../tables/tables.ts'
import { userMustHaveFactor, userOwesFactor } from './factor-duty.ts'
import { requireProof } from './proofs.queries.ts'
import { isViewOpen } from './support-views.queries.ts'

// Drizzle leaves a lone table's columns unqualified, so the inner table needs a name of its own.
const granted = alias(access, 'granted')

const currentContentVersion = sql<number>`(select ${siteState.contentVersion} from ${siteState})`.mapWith(Number)

const sessionIsOpen = sql`not exists (select from ${endedSessions} as ended
  where ended.id = ${sql.placeholder('sessionId')}::uuid)`

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
async function findCaller(
  db: Db,
  { userId, sessionId }: Pick<TokenSubject, 'userId' | 'sessionId'>,
): Promise<FoundCaller | undefined> {
  const [row] = await callerStatement(db).execute({ userId, sessionId })
  return row && { ...row, sessionId }
}

/**
 * Ends one session. Repeating it changes nothing.
 * @param seconds how long a token of the session could still be valid
 */
export async function endSession(db: Db, sessionId: string, seconds: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(endedSessions).values({ id: sessionId, expiresAt }).onConflictDoNothing()
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, sql`now()`))
}

export const createCallers = (db: Db): Callers => ({
  find: (subject) => findCaller(db, subject),
  isViewOpen: (id, viewer) => isViewOpen(db, id, viewer),
  requireProof: (caller) => requireProof(db, caller),
})
