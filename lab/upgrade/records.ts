import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Longer than the sweeper's rounds and a job's pause after a failure. */
const patienceSeconds = 120

/**
 * Compares what buyers read with the records, once everything in progress is complete.
 * @param bought the emails of buyers who read "Success"
 * @returns what is wrong, in one sentence each
 */
export async function findViolations(databaseUrl: string, dataDir: string, bought: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const open = await waitUntilComplete(client)
    const purchases = await countBy(
      client,
      `select email as name, count(purchases.id)::int as count from users
       left join purchases on purchases.user_id = users.id group by email`,
    )
    const receipts = await countReceipts(join(dataDir, 'outbox'))
    return [
      ...open,
      ...bought.flatMap((email) => [
        ...differs(`purchases of ${email}`, purchases.get(email)),
        ...differs(`receipts of ${email}`, receipts.get(email)),
      ]),
      ...[...purchases].flatMap(([email, count]) => (count > 1 ? [`${email} has ${count} purchases`] : [])),
    ]
  } finally {
    await client.end()
  }
}

const differs = (what: string, count = 0): string[] => (count === 1 ? [] : [`${what}: ${count} instead of 1`])

async function countBy(client: pg.Client, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(query)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Refunds may wait for the settlement, so they don't count. */
async function waitUntilComplete(client: pg.Client): Promise<string[]> {
  const query = `
    select 'attempts in state ' || state as name, count(*)::int as count from attempts
      where state in ('opened', 'authorised', 'checking', 'admitted') group by state
    union all select 'jobs ' || name || ' in state ' || state, count(*)::int from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') and start_after < now() + interval '1 hour'
      and not starts_with(name, '__pgboss__') group by name, state`
  for (let seconds = 0; ; seconds += 1) {
    const left = await countBy(client, query)
    if (left.size === 0) return []
    if (seconds === patienceSeconds) return [...left].map(([name, count]) => `${count} ${name} were left`)
    await sleep(1_000)
  }
}

async function countReceipts(outbox: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const file of await readdir(outbox)) {
    const text = await readFile(join(outbox, file), 'utf8')
    const to = /^To: .*?([^\s<>]+@[^\s<>]+)/im.exec(text)?.[1]
    if (to && /^Subject: .*receipt/im.test(text)) counts.set(to, (counts.get(to) ?? 0) + 1)
  }
  return counts
}
