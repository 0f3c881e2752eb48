import type { emailStates } from '@course/contract/course/workbook/deadlines/deadlines'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { OnceRow } from '../platform/email/email.ts'

type State = (typeof emailStates)[number]

async function move(db: Db, { table, where }: OnceRow, before: State, after: State): Promise<boolean> {
  const endedAt = after === 'queued' || after === 'sending' ? sql`null` : sql`now()`
  const column = sql.identifier(table.endedAt.name)
  const { rows } = (await db.execute(sql`
    update ${table} set state = ${after}, ${column} = ${endedAt}
    where ${where} and state = ${before} and ${column} is null returning 1`)) as unknown as { rows: unknown[] }
  return rows.length > 0
}

/** Takes an email to hand it over. One that was taken before was in flight when the site was stopped: uncertain. */
export async function claimEmail(db: Db, row: OnceRow): Promise<'taken' | 'uncertain' | 'ended'> {
  if (await move(db, row, 'queued', 'sending')) return 'taken'
  return (await move(db, row, 'sending', 'uncertain')) ? 'uncertain' : 'ended'
}

/** The mail service did not take an email, so it waits for the next try. */
export async function releaseEmail(db: Db, row: OnceRow): Promise<void> {
  await move(db, row, 'sending', 'queued')
}

export async function endEmail(db: Db, row: OnceRow, state: 'sent' | 'skipped'): Promise<void> {
  await move(db, row, 'sending', state)
}
