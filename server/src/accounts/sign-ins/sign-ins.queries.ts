import { and, desc, eq, gt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { type Db, preparedStatements } from '../../platform/db/db.ts'
import { leewaySeconds, tokenLifeSeconds } from '../../platform/sessions/access-tokens.ts'
import { attempts, purchases } from '../../sales/tables/tables.ts'
import { endedSessions, signIns, users } from '../tables/tables.ts'

export type SignInRow = typeof signIns.$inferSelect

const expiresAt = sql`${signIns.at} + make_interval(secs => ${tokenLifeSeconds + leewaySeconds})`

const isOpen = (db: Db): SQL | undefined =>
  and(
    eq(signIns.sessionVersion, users.sessionVersion),
    gt(expiresAt, sql`now()`),
    notExists(db.select({ id: endedSessions.id }).from(endedSessions).where(eq(endedSessions.id, signIns.id))),
  )

type NewSignIn = Pick<SignInRow, 'id' | 'userId' | 'network' | 'browser' | 'browserHash' | 'sessionVersion'> & {
  paidHash: string | null
}

const value = sql.placeholder

const signInStatements = preparedStatements((db) => {
  const isSame = sql`case when ${value('browserHash')}::text is null
    then ${signIns.browser} = ${value('browser')} and ${signIns.network} = ${value('network')}
    else ${signIns.browserHash} = ${value('browserHash')} end`
  const known = db
    .select({ one: sql`1` })
    .from(signIns)
    .where(and(eq(signIns.userId, value('userId')), isSame))
  const isAfterPaying = sql<boolean>`exists (select from ${attempts} as attempt
    join ${purchases} as purchase on purchase.attempt_id = attempt.id
    where attempt.secret_hash = ${value('paidHash')} and purchase.user_id = ${value('userId')}::uuid)`
  return {
    insert: db
      .insert(signIns)
      .values({
        id: value('id'),
        userId: value('userId'),
        network: value('network'),
        browser: value('browser'),
        browserHash: value('browserHash'),
        sessionVersion: value('sessionVersion'),
        isAfterPaying,
      })
      .prepare('insert_sign_in'),
    insertIfKnown: db
      .insert(signIns)
      .select(
        sql`select ${value('id')}::uuid, ${value('userId')}::uuid, now(), ${value('network')}, ${value('browser')},
          ${value('browserHash')}, ${value('sessionVersion')}::integer, false, null, null where exists (${known})`,
      )
      .returning({ id: signIns.id })
      .prepare('insert_known_sign_in'),
  }
})

export async function insertSignIn(db: Db, signIn: NewSignIn): Promise<void> {
  await signInStatements(db).insert.execute(signIn)
}

/** For a browser that was used before. One without a number is only known by its name and network. */
export async function insertIfKnown(db: Db, signIn: NewSignIn): Promise<boolean> {
  const rows = await signInStatements(db).insertIfKnown.execute(signIn)
  return rows.length > 0
}

export function selectSignIns(db: Db, userId: string, limit: number) {
  const { id, at, network, browser } = signIns
  const open = sql<boolean>`${isOpen(db)}`
  return db
    .select({ id, at, network, browser, isOpen: open.as('is_open') })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(eq(signIns.userId, userId))
    .orderBy(desc(sql`is_open`), desc(signIns.at))
    .limit(limit)
}

export async function endSignIns(db: Db, userId: string, which: { id: string } | { butNot: string }): Promise<number> {
  const chosen = 'id' in which ? eq(signIns.id, which.id) : ne(signIns.id, which.butNot)
  const open = db
    .select({ id: signIns.id, expiresAt: sql<Date>`${expiresAt}`.as('expires_at') })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.userId, userId), chosen, isOpen(db)))
  const ended = await db.insert(endedSessions).select(open).onConflictDoNothing().returning({ id: endedSessions.id })
  return ended.length
}

export async function findSignIn(db: Db, id: string, userId: string): Promise<SignInRow | undefined> {
  const [row] = await db
    .select()
    .from(signIns)
    .where(and(eq(signIns.id, id), eq(signIns.userId, userId)))
  return row
}

/** Stores the digest of the secret in an email's link. A second email replaces that of the first. */
export async function storeEndLink(db: Db, id: string, linkHash: string, lifeSeconds: number): Promise<void> {
  const linkExpiresAt = sql`now() + make_interval(secs => ${lifeSeconds})`
  await db.update(signIns).set({ linkHash, linkExpiresAt }).where(eq(signIns.id, id))
}

export async function findSignInByLink(db: Db, linkHash: string): Promise<SignInRow | undefined> {
  const [row] = await db
    .select()
    .from(signIns)
    .where(and(eq(signIns.linkHash, linkHash), gt(signIns.linkExpiresAt, sql`now()`)))
  return row
}
