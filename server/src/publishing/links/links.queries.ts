import type { CheckedKind } from '@course/contract/publishing/link-checks'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { linkChecks } from '../tables/tables.ts'
import type { CheckResult } from './link-rules.ts'

const maxRunTime = sql`interval '1 hour'`
const hasEnded = sql`coalesce(${siteState.linksCheckedAt} >= ${siteState.linksAskedAt}, false)`
const isRunning = sql<boolean>`coalesce(${siteState.linksAskedAt} > now() - ${maxRunTime} and not ${hasEnded}, false)`

export async function findRun(db: Db) {
  const [row] = await db
    .select({
      checkedAt: siteState.linksCheckedAt,
      outcome: siteState.linksOutcome,
      isRunning,
      isWanted: siteState.linksWanted,
    })
    .from(siteState)
  if (!row) throw new Error('the site has no state')
  return row
}

/** Notes that an administrator wants checks. @returns false if one is running */
export async function requestRun(db: Db): Promise<boolean> {
  const asked = await db
    .update(siteState)
    .set({ linksAskedAt: sql`now()`, linksWanted: true })
    .where(sql`not ${isRunning}`)
    .returning({ id: siteState.id })
  return asked.length > 0
}

export async function beginRun(db: Db): Promise<void> {
  await db.update(siteState).set({ linksAskedAt: sql`now()` }).where(sql`not ${isRunning}`)
}

export async function endRun(db: Db, outcome: 'done' | 'no_connection'): Promise<void> {
  await db.update(siteState).set({ linksCheckedAt: sql`clock_timestamp()`, linksOutcome: outcome })
}

export const selectResults = (db: Db) => db.select().from(linkChecks)

export async function storeResult(db: Db, kind: CheckedKind, target: string, result: CheckResult): Promise<void> {
  const row = result.state === 'ok' ? { ...result, announcedAt: null } : result
  await db
    .insert(linkChecks)
    .values({ kind, target, ...row })
    .onConflictDoUpdate({ target: [linkChecks.kind, linkChecks.target], set: row })
}

export async function deleteOthers(db: Db, kind: CheckedKind, kept: readonly string[]): Promise<void> {
  const isOther = kept.length === 0 ? undefined : notInArray(linkChecks.target, [...kept])
  await db.delete(linkChecks).where(and(eq(linkChecks.kind, kind), isOther))
}

const isBroken = eq(linkChecks.state, 'broken')

/** How many broken links and videos the owner has had no email about. */
export const countUnannounced = (db: Db): Promise<number> =>
  db.$count(linkChecks, and(isBroken, isNull(linkChecks.announcedAt)))

export async function markAnnounced(db: Db): Promise<void> {
  await db
    .update(linkChecks)
    .set({ announcedAt: sql`now()` })
    .where(and(isBroken, isNull(linkChecks.announcedAt)))
}
