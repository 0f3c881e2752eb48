import { setTimeout as sleep } from 'node:timers/promises'
import type { AcceptedEmail } from '../../server/test/faults/mail-server.ts'
import { findCharges, findViolations } from '../../server/test/faults/promise.ts'
import { readOutcome, untilQuiet } from '../../server/test/faults/round.ts'
import { productionTempo } from '../../server/test/faults/world.ts'
import type { Crowd } from './visitors.ts'
import type { ScaleWorld } from './world.ts'

export interface Records {
  lines: string[]
  violations: string[]
}

/** A job that a killed instance had in hand is resumed within two minutes. */
const jobsMs = 150_000

/**
 * Waits until everything is at rest, and compares the records of all sides with what people were told.
 * @param kills when an instance was killed
 */
export async function checkRecords({ shop, mailServer }: ScaleWorld, crowd: Crowd, kills: number[]): Promise<Records> {
  const began = Date.now()
  const open = await untilQuiet(shop, false)
  const jobs = await untilJobsDone(shop.db)
  const seconds = ((Date.now() - began) / 1_000).toFixed(0)
  const outcome = await readOutcome({ ...shop, tempo: productionTempo }, crowd.tries, [])
  const money = findViolations(outcome)
  const expected = [
    ...outcome.accounts
      .filter(({ purchases }) => purchases > 0)
      .map(({ emailKey, purchases }) => [emailKey, purchases] as const),
    ...crowd.invited.map((email) => [email, 1] as const),
  ]
  const emails = findWrongEmails(expected, mailServer.emails(), kills)
  const receipts = expected.filter(([email]) => email.startsWith('buyer')).length
  return {
    lines: [
      `payments: ${crowd.tries.length} submitted, ${findCharges(outcome.sales).length} charged, ${receipts} accounts; violations: ${money.length}`,
      `emails: ${receipts} buyers and ${crowd.invited.length} invited people; missing or sent twice: ${emails.length}`,
      `at rest ${seconds} s after the load; stuck payments: ${open ?? 'none'}; jobs that wait, run or failed: ${jobs ?? 'none'}`,
    ],
    violations: [
      ...money,
      ...emails,
      ...(open ? [`payments are still open: ${open}`] : []),
      ...(jobs ? [`jobs are not done: ${jobs}`] : []),
    ],
  }
}

/** An instance records within this time that the mail server has taken an email. */
const recordMs = 1_000

/**
 * An email may arrive a second time if an instance was killed before it could record that the mail server has taken it.
 * @param expected how many emails each address gets
 * @param kills when an instance was killed
 */
export function findWrongEmails(
  expected: (readonly [string, number])[],
  accepted: Pick<AcceptedEmail, 'to' | 'at'>[],
  kills: number[],
): string[] {
  return expected.flatMap(([email, count]) => {
    const arrived = accepted.filter(({ to }) => to.toLowerCase() === email)
    const mayRepeat = arrived.filter(({ at }) => kills.some((kill) => at <= kill && kill - at <= recordMs)).length
    if (arrived.length >= count && arrived.length <= count + mayRepeat) return []
    return `${email} got ${arrived.length} emails instead of ${count}`
  })
}

const dueJobs = `select name, state::text as state, count(*)::int as count from pgboss.job
  where (state in ('created', 'retry', 'active') and start_after <= now() or state = 'failed') and name not like '\\_\\_pgboss%'
  group by name, state`

async function untilJobsDone(db: ScaleWorld['shop']['db']): Promise<string | undefined> {
  for (const end = Date.now() + jobsMs; ; await sleep(500)) {
    const { rows } = await db.query<{ name: string; state: string; count: number }>(dueJobs)
    if (rows.length === 0) return undefined
    if (Date.now() > end) return rows.map(({ name, state, count }) => `${count} × ${name} ${state}`).join(', ')
  }
}
