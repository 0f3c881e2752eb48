import { sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteState } from '../../platform/db/site-state.ts'
import { refunds } from '../../sales/tables/tables.ts'

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
