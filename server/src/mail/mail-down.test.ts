import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCode } from '../../test/codes.ts'
import { startSharedSite } from '../../test/test-site.ts'
import { passwordCodes } from '../schema.ts'
import { createMetrics } from '../start/metrics/metrics.ts'

const site = await startSharedSite()

interface ResetJob extends Record<string, unknown> {
  state: string
  tries: number
  wait: number
}

const triesOfTwoDays = 20

async function findResetJob(userId: string): Promise<ResetJob> {
  const { rows } = await site.db.execute<ResetJob>(sql`
    select state, retry_count as tries, extract(epoch from start_after - started_on)::float8 as wait
    from pgboss.job where name = 'mail.reset' and data->>'userId' = ${userId}`)
  if (!rows[0]) throw new Error('there is no such job')
  return rows[0]
}

const ask = (Email: string) => site.visitor.post('/api/account/reset', { Email })

/** Retries an email immediately, this many times. @returns the delay that each retry would have had, in seconds */
async function tryAgain(userId: string, times: number): Promise<number[]> {
  const waits: number[] = []
  for (let tries = 0; tries < times; tries += 1) {
    const job = await site.until(async () => {
      const current = await findResetJob(userId)
      return current.state === 'retry' && current.tries === tries && current
    })
    waits.push(job.wait)
    await site.runDueJobs()
  }
  return waits
}

const failedJobs = () =>
  site.logLines
    .map((line) => JSON.parse(line))
    .filter(({ job, isGivenUp }) => job !== undefined && isGivenUp !== undefined)

test('an email refused for two days arrives once when the mail server is back, with a code of full lifetime', async () => {
  const { id, email } = await site.person()
  site.mail.failNext(triesOfTwoDays)
  expect(await ask(email)).toMatchObject({ status: 200, body: { message: 'Success' } })
  expect(await ask('nobody@example.com')).toMatchObject({ status: 200, body: { message: 'Success' } })
  const waits = await tryAgain(id, triesOfTwoDays)
  const minutes = waits.map((seconds) => Math.round(seconds / 60))
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  const hours = minutes.reduce((sum, each) => sum + each) / 60
  expect([hours > 36, hours < 60]).toEqual([true, true])
  const message = await site.emailTo(email, 'reset code')
  await site.jobsDone()
  expect(site.mail.sent.filter(({ to }) => to === email)).toHaveLength(1)
  const [code, ...others] = await site.db.select().from(passwordCodes).where(eq(passwordCodes.userId, id))
  expect(others).toEqual([])
  expect(Number(code?.expiresAt) - Number(code?.createdAt)).toBe(30 * 60 * 1_000)
  const reset = { ...readCode(message), Password: 'a fine new password' }
  expect((await site.visitor.post('/api/account/reset-complete', reset)).status).toBe(200)
})

test('an email that fails for good is logged, counted in the metrics, and raises an alert', async () => {
  const { id, email } = await site.person()
  site.mail.failNext(100)
  await ask(email)
  // Its last try comes now. A try may begin before it hears so, and fails as well.
  await site.until(async () => {
    await site.db.execute(sql`
      update pgboss.job set retry_count = retry_limit - 1, start_after = now()
      where name = 'mail.reset' and data->>'userId' = ${id} and state = 'retry'`)
    return (await findResetJob(id)).state === 'failed'
  })
  site.mail.failNext(0)
  expect(failedJobs().at(-2)).toMatchObject({ job: 'mail.reset', isGivenUp: false })
  expect(failedJobs().at(-1)).toMatchObject({ job: 'mail.reset', isGivenUp: true })
  const metric = 'jobs{queue="mail.reset",state="failed"}'
  expect(await createMetrics(site.db, () => undefined, { gauges: [], read: async () => [] }).text()).toContain(
    `${metric} 1`,
  )
  const alerts = await readFile(join(import.meta.dirname, '../../../deploy/monitoring/alerts.yml'), 'utf8')
  expect(alerts).toContain('jobs{state="failed"}) > 0')
  await ask(email)
  await site.emailTo(email, 'reset code')
})
