import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logJobError, type Outages, watchOutages, withoutOutages } from './database-outages.ts'
import { createLog } from './log.ts'

/** A connection error as pg-boss reports it: a plain object, not an Error. */
const refused = {
  message: 'connect ECONNREFUSED 127.0.0.1:5432',
  code: 'ECONNREFUSED',
  stack: 'Error\n    at pg',
  queue: 'mail.reset',
}
const failedQuery = Object.assign(new Error('Failed query: select 1'), {
  cause: Object.assign(new Error('gone'), { code: '57P01' }),
})

let isAway = true
let lines: string[] = []
let outages: Outages
const log = createLog('info', { write: (line) => void lines.push(line) })
const logged = () =>
  lines.map((line) => JSON.parse(line) as { level: number; msg: string; failures?: number; err?: { message: string } })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  isAway = true
  lines = []
  outages = watchOutages(log, async () => {
    if (isAway) throw new Error('away')
  })
})
afterEach(() => {
  outages.stop()
  vi.useRealTimers()
})

test('a database outage is logged when it starts, once a minute, and when it ends', async () => {
  for (let second = 0; second < 130; second += 1) {
    for (let many = 0; many < 22; many += 1) logJobError(log, outages, refused, undefined)
    withoutOutages(log, outages).error({ err: failedQuery }, 'a round of the sweeper failed')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  isAway = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(logged().map(({ msg }) => msg)).toEqual([
    'the database fails; until it works again, this is logged once a minute',
    'the database is still failing',
    'the database is still failing',
    'the database works again',
  ])
  expect(logged()[0]?.err).toMatchObject({ message: refused.message, code: 'ECONNREFUSED' })
  expect(logged()[1]?.err).toMatchObject({ message: 'a database query failed: gone', code: '57P01' })
  expect(logged()[3]?.failures).toBe(130 * 23)
})

test('a second database outage is logged like the first', async () => {
  for (const _outage of [1, 2]) {
    isAway = true
    logJobError(log, outages, refused, undefined)
    isAway = false
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(logged().map(({ level }) => level)).toEqual([50, 30, 50, 30])
})

test('pings that hang do not pile up, and the end of the outage is logged once', async () => {
  const answers: (() => void)[] = []
  outages = watchOutages(log, () => new Promise((resolve) => answers.push(resolve)))
  logJobError(log, outages, refused, undefined)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(answers).toHaveLength(1)
  for (const answer of answers) answer()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(logged().map(({ level }) => level)).toEqual([50, 30])
})

test('a full disk counts as an outage until no write has failed for a while', async () => {
  isAway = false
  const full = { message: 'could not extend file', code: '53100' }
  for (let second = 0; second < 30; second += 1) {
    logJobError(log, outages, full, undefined)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(logged()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(logged()).toHaveLength(2)
})

test.each([
  ['the card provider’s connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['a problem of our own', new TypeError('x is not a function')],
])('%s does not count as a database outage and is logged every time', (_what, err) => {
  const quiet = withoutOutages(log, outages)
  for (const _time of [1, 2]) quiet.warn({ err }, 'an attempt could not be checked')
  expect(logged().map(({ msg }) => msg)).toEqual(Array(2).fill('an attempt could not be checked'))
})

test('an error of the queue is not logged as a failed job, and a job that was given up is always logged', () => {
  logJobError(log, outages, { message: 'queue cache failed', stack: '' }, undefined)
  logJobError(log, outages, failedQuery, { job: 'mail.reset', id: '1', isGivenUp: true })
  logJobError(log, outages, new Error('451 try later'), { job: 'mail.reset', id: '1', isGivenUp: false })
  expect(logged()).toMatchObject([
    { msg: 'the job queue reported an error', err: { message: 'queue cache failed' } },
    { msg: 'a job was given up', job: 'mail.reset' },
    { msg: 'a job failed and will be retried', err: { message: '451 try later' } },
  ])
})
