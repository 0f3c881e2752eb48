import { expect, test } from 'vitest'
import { startSharedSite } from '../../test/test-site.ts'
import { emailProblems } from '../office/alerts/alerts.ts'
import { createReadiness } from './readiness.ts'

let ahead = 0
const now = () => Date.now() + ahead * 1_000
const site = await startSharedSite({ now })

test.each([
  [0, 200],
  [55, 200],
  [-55, 200],
  [65, 503],
  [-65, 503],
  [7_200, 503],
  [0, 200],
])('an instance whose clock is %d s ahead of the database answers /readyz with %d', async (seconds, status) => {
  ahead = seconds
  expect((await site.visitor.get('/readyz')).status).toBe(status)
})

test('the log says once that the clock became wrong, and once that it is right again', async () => {
  const lines: unknown[] = []
  const write = (what: object, text: string) => void lines.push([what, text])
  const isReady = createReadiness({
    db: site.db,
    log: { info: write, error: write },
    findProblem: () => undefined,
    now,
  })
  for (const seconds of [0, 7_200, 7_200, 0, 0]) {
    ahead = seconds
    await isReady()
  }
  expect(lines).toEqual([
    [{ seconds: 7_200 }, expect.stringContaining('the instance is not ready')],
    [{ seconds: 0 }, "this machine's clock is right again"],
  ])
})

test('without a database the instance is not ready, and its clock is not blamed', async () => {
  const away = { execute: () => Promise.reject(new Error('away')) } as never
  await expect(
    createReadiness({ db: away, log: site.checkout.log as never, findProblem: () => undefined, now })(),
  ).rejects.toThrow('away')
})

test('the owner gets an email about a clock that is two hours ahead', async () => {
  ahead = 7_200
  const owner = await site.person('Super Admin')
  const probes = {
    readDisk: async () => ({ free: 10e9, total: 40e9, folder: '/data' }),
    readCertificateDays: async () => 60,
  }
  await emailProblems({ db: site.db, jobs: site.jobs, limitFactor: 1_000, log: { warn: () => {} }, probes, now })
  const email = await site.emailTo(owner.email, 'A clock is wrong')
  expect(email.text).toContain('2 hours ahead')
})

test('a process that cannot show the newest publication is not ready', async () => {
  ahead = 0
  const log = { info: () => {}, error: () => {} }
  let problem: Error | undefined = new Error('no memory')
  const isReady = createReadiness({ db: site.db, log, findProblem: () => problem, now })
  expect(await isReady()).toBe(false)
  problem = undefined
  expect(await isReady()).toBe(true)
})
