import { sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { mentionPatterns } from '../erasures/mentions.ts'

interface About {
  /** IDs of people, purchases and refunds. */
  ids: readonly string[]
  /** Addresses and names. */
  texts: readonly string[]
  /** A job that stays, because it is the one that runs. */
  except: string
}

/**
 * Deletes jobs that name somebody, waiting ones and ended ones. Needs a transaction.
 * @returns whether one is running, which would write what it did after this
 */
export async function deleteJobsAbout(tx: Db, { ids, texts, except }: About): Promise<{ isOneRunning: boolean }> {
  const patterns = mentionPatterns([...ids, ...texts])
  const words = sql`lower(coalesce(data::text, '') || coalesce(output::text, ''))`
  const named = sql`name <> ${except} and ${words} ~ any(${sql.param(patterns)}::text[])`
  await tx.execute(sql`delete from pgboss.job where ${named} and state <> 'active'`)
  const running = (await tx.execute(sql`select 1 from pgboss.job where ${named} limit 1`)) as unknown as {
    rows: unknown[]
  }
  return { isOneRunning: running.rows.length > 0 }
}
