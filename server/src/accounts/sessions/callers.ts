import { administratorRoles } from '@course/contract/roles'
import { and, eq, inArray, isNull, lt, not, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { databaseNow } from '../../platform/db/time.ts'
import type { Callers, FoundCaller } from '../../platform/sessions/session.ts'
import type { TokenSubject } from '../../platform/sessions/signed-claims.ts'
import { access, givesAccess } from '../../sales/tables/tables.ts'
import { endedSessions, supportViews, users } from '../tables/tables.ts'
import { requireProof, userMustHaveFactor, userOwesFactor } from './proofs.ts'

// Drizzle leaves a lone table's columns unqualified, so the inner table needs a name of its own.
const granted = alias(access, 'granted')

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
      now: databaseNow,
      contentVersion: sql<number>`(select ${siteState.contentVersion} from ${siteState})`.mapWith(Number),
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.disabledAt), sessionIsOpen))
    .prepare('find_caller'),
)

/** The user of a valid token or ticket as stored now. Undefined if the user is disabled or has logged out. */
async function findCaller(
  db: Db,
  { userId, sessionId }: Pick<TokenSubject, 'userId' | 'sessionId'>,
): Promise<FoundCaller | undefined> {
  const [row] = await callerStatement(db).execute({ userId, sessionId })
  return row && { ...row, sessionId }
}

/** Repeating it changes nothing. @param seconds how long a token of the session could still be valid */
export async function endSession(db: Db, sessionId: string, seconds: number): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`
  await db.insert(endedSessions).values({ id: sessionId, expiresAt }).onConflictDoNothing()
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(endedSessions).where(lt(endedSessions.expiresAt, sql`now()`))
}

/** Lets this process catch up with the newest publication before it answers a member. */
export const createCallers = (db: Db, publications: { upTo(contentVersion: number): Promise<void> }): Callers => ({
  async find(subject) {
    const caller = await findCaller(db, subject)
    if (caller) await publications.upTo(caller.contentVersion)
    return caller
  },
  isViewOpen: (id, viewer) => isViewOpen(db, id, viewer),
  requireProof: (caller) => requireProof(db, caller),
})

async function isViewOpen(db: Db, id: string, viewer: TokenSubject): Promise<boolean> {
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
