import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { attempts, cancellations, disputes, purchases, refunds, users } from '../../platform/db/schema.ts'
import type { OpenMatter } from './kept-rules.ts'

/** What is still open with a person, and needs their name and address. */
export async function findOpenMatters(db: Db, userId: string): Promise<OpenMatter[]> {
  const bought = sql`(select id from ${purchases} where user_id = ${userId})`
  const tried = sql`(select attempt.id from ${attempts} as attempt where attempt.existing_user_id = ${userId}
    or attempt.email_key = (select email_key from ${users} where id = ${userId})
    or attempt.id in (select attempt_id from ${purchases} where user_id = ${userId}))`
  const found = (await db.execute(sql`
    select 'payment' as kind, updated_at as since from ${attempts} where id in ${tried} and next_look_at is not null
    union all select 'refund', created_at from ${refunds} where purchase_id in ${bought} and state in ('waiting', 'sent')
    union all select 'cancellation', requested_at from ${cancellations} where purchase_id in ${bought} and state = 'open'
    union all select 'dispute', occurred_at from ${disputes} where attempt_id in ${tried} and status = 'open'
  `)) as unknown as { rows: { kind: OpenMatter['kind']; since: Date | string }[] }
  return found.rows.map(({ kind, since }) => ({ kind, since: new Date(since) }))
}
