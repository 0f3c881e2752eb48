import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { OutageLog } from './database-outages.ts'

/** The database's timeline, in 8 hexadecimal digits. It changes when a replica takes over, and after a recovery. */
export async function readTimeline(db: Db): Promise<string> {
  const [row] = await db.select({ timeline: timelineNow }).from(sql`(select 1) as once`)
  if (!row) throw new Error('the database returned no timeline')
  return row.timeline
}

const timelineNow = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** A replica may lack the last seconds, and with them sales. @param onFailover is tried again until it succeeds */
export function watchFailover(
  log: OutageLog,
  readNow: () => Promise<string>,
  onFailover: () => Promise<void>,
  everyMs = 30_000,
): () => void {
  let known: string | undefined
  let hasFailed = false
  async function check(): Promise<void> {
    const timeline = await readNow()
    if (known !== undefined && timeline !== known) {
      await onFailover()
      log.warn({ from: known, to: timeline }, 'the database failed over; comparing with the card provider')
    }
    known = timeline
  }
  const tryCheck = () =>
    void check().catch((err: unknown) => {
      // Some hosted databases never answer this, so the log says it once.
      if (!hasFailed) log.warn({ err }, 'the timeline of the database was not checked')
      hasFailed = true
    })
  tryCheck()
  const timer = setInterval(tryCheck, everyMs).unref()
  return () => clearInterval(timer)
}
