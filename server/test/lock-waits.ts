import { sql } from 'drizzle-orm'
import type { TestSite } from './test-site.ts'

/** Waits until this many statements of the site are waiting for a lock. */
export const untilWaiting = (site: TestSite, count = 1): Promise<boolean> =>
  site.until(async () => {
    const { rows } = await site.db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length >= count
  })
