import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { linkChecks } from '../../publishing/tables/tables.ts'
import { attempts, invoiceDetails, papers, providerEvents, purchases, refunds } from '../../sales/tables/tables.ts'

export interface StoredFacts {
  backup: number
  failedBackup: number | null
  unreadReports: number | null
  oldestEmail: number
  sweeper: number
  failedRefunds: number
  differences: number
}

const ageOf = (moment: unknown) => sql`coalesce(extract(epoch from now() - ${moment}), 0)::float8`

/** Reads ages in seconds. Without a backup or a round of the sweeper, the site's age counts. */
export async function readStoredFacts(db: Db): Promise<StoredFacts> {
  const setUp = sql`(select min(${users.registeredAt}) from ${users})`
  const waiting = sql`(select min(created_on) from pgboss.job
    where name like 'mail.%' and state < 'active' and not blocked)`
  // No process has the mailbox.
  const untaken = sql`(select min(created_on) from pgboss.job where name = 'bounces.read' and state = 'created')`
  const { rows } = (await db.execute(sql`select
    ${ageOf(sql`coalesce(${siteState.backedUpAt}, ${setUp})`)} as "backup",
    case when ${siteState.backupFailedAt} > coalesce(${siteState.backedUpAt}, '-infinity')
      then ${ageOf(siteState.backupFailedAt)} end as "failedBackup",
    case when ${siteState.reportsFailedAt} is not null then ${ageOf(siteState.reportsFailedAt)}
      when ${untaken} < now() - interval '1 day' then ${ageOf(untaken)} end as "unreadReports",
    ${ageOf(waiting)} as "oldestEmail",
    ${ageOf(sql`coalesce(${siteState.sweptAt}, ${setUp})`)} as "sweeper",
    (select count(*)::int from ${refunds} where ${refunds.state} = 'failed'
      and ${refunds.updatedAt} > now() - interval '1 day') as "failedRefunds",
    coalesce(${siteState.differences}, 0) as "differences"
    from ${siteState}`)) as unknown as { rows: StoredFacts[] }
  const [facts] = rows
  if (!facts) throw new Error('the site has no state')
  return facts
}

export async function storeFailedBackup(db: Db): Promise<void> {
  await db.update(siteState).set({ backupFailedAt: sql`now()` })
}

/** Whether a payment has settled, and whether the provider has ever sent a notification. */
export async function readNotificationFacts(db: Db): Promise<{ hasSettled: boolean; hasNotification: boolean }> {
  const isSettled = inArray(attempts.state, ['settled', 'refunded', 'disputed'])
  const [settled] = await db.select({ id: attempts.id }).from(attempts).where(isSettled).limit(1)
  // Events from our own searches don't prove that notifications arrive.
  const isNotification = sql`${providerEvents.kind} not like 'found\\_%'`
  const [notification] = await db.select({ id: providerEvents.id }).from(providerEvents).where(isNotification).limit(1)
  return { hasSettled: settled !== undefined, hasNotification: notification !== undefined }
}

/** The report is about single names, not about a whole membership with another script. */
const maxReported = 500

export async function findNamelessInvoices(db: Db) {
  return db
    .selectDistinctOn([purchases.id], {
      purchaseId: purchases.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(papers)
    .innerJoin(purchases, eq(purchases.id, papers.purchaseId))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      and(
        eq(papers.cause, 'sale'),
        sql`${papers.printed} -> 'buyer' ->> 'name' is null`,
        sql`${papers.printed} -> 'buyer' ->> 'company' is null`,
        sql`${users.firstName} || ${users.lastName} ~ '[^\\u0020-\\u00ff]'`,
        sql`not exists (select from ${invoiceDetails} as given where given.purchase_id = ${purchases.id})`,
      ),
    )
    .limit(maxReported)
}

export async function findVimeoStates(db: Db) {
  const { kind, target, state } = linkChecks
  const rows = await db.select({ target, state }).from(linkChecks).where(eq(kind, 'video'))
  return new Map(rows.map((row) => [row.target, row.state]))
}
