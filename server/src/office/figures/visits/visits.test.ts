import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { showFiles, startTestSite } from '../../../../test/test-site.ts'
import { siteState, visitDays, visitMarks } from '../../../schema.ts'
import { deletePastVisits } from './visits.queries.ts'
import { createVisits } from './visits.ts'

const site = await startTestSite({
  website: showFiles(
    Object.fromEntries(
      [paths.home, paths.payment, '/__spa-fallback.html'].map((path) => [path, { text: path, scripts: [] }]),
    ),
  ),
})
afterAll(() => site[Symbol.asyncDispose]())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1'
const open = (path: string, browser = phone, more: { remoteAddress?: string; headers?: object } = {}) =>
  site.request('GET', path, { ...more, headers: { 'user-agent': browser, ...more.headers } })

async function counted(): Promise<Record<string, number>> {
  await site.visits.flush()
  const rows = await site.db.select().from(visitDays)
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]))
}

beforeEach(async () => {
  await site.visits.flush()
  await site.db.delete(visitDays)
  await site.db.delete(visitMarks)
  // A new day, so that nothing is known of the visitors of the test before.
  await site.db.update(siteState).set({ visitDay: '2020-01-01' })
})

const visitor = (number: number) => ({ remoteAddress: `198.51.100.${number}` })

test('a visitor counts once a day on each step, however often a page is loaded', async () => {
  for (let time = 0; time < 3; time += 1) await open(paths.home, phone, visitor(1))
  await counted()
  await open(paths.home, phone, visitor(1))
  await open(paths.payment, phone, visitor(1))
  await open(paths.home, phone, visitor(2))
  expect(await counted()).toEqual({ visit: 2, payment: 1 })
})

test('a visitor who comes to the payment page from another page counts when the card fields are prepared', async () => {
  await open('/api/payments/token', phone, visitor(3))
  expect(await counted()).toEqual({ payment: 1 })
})

test('programs, pages loaded in advance and unknown pages do not count', async () => {
  await open(paths.home, 'Mozilla/5.0 (compatible; Googlebot/2.1)', visitor(4))
  await open(paths.home, phone, { ...visitor(5), headers: { 'sec-purpose': 'prefetch' } })
  await open('/nothing', phone, visitor(6))
  await site.request('HEAD', paths.home, { ...visitor(7), headers: { 'user-agent': phone } })
  expect(await counted()).toEqual({})
})

test('two instances count a visitor once', async () => {
  const other = createVisits({ db: site.db, site: { timeZone: 'America/Chicago' }, log: { warn: () => {} } })
  const visit = { step: 'visit', address: '198.51.100.8', browser: phone } as const
  site.visits.add(visit)
  other.add(visit)
  await Promise.all([site.visits.flush(), other.flush()])
  expect(await counted()).toEqual({ visit: 1 })
})

test('one address can invent only so many visitors', async () => {
  for (let number = 0; number < 200; number += 1) await open(paths.home, `${phone} ${number}`, visitor(9))
  expect(await counted()).toEqual({ visit: 40 })
})

test('neither address nor browser is stored, and the salt and the marks of a day end with it', async () => {
  await open(paths.home, phone, visitor(10))
  await counted()
  const [mark] = await site.db.select().from(visitMarks)
  expect(mark?.hash).toHaveLength(16)
  const [before] = await site.db.select({ salt: siteState.visitSalt }).from(siteState)
  await site.db.update(siteState).set({ visitDay: sql`${siteState.visitDay} - 1` })
  await site.db.update(visitMarks).set({ day: sql`${visitMarks.day} - 1` })
  await open(paths.home, phone, visitor(11))
  await counted()
  const [after] = await site.db.select({ salt: siteState.visitSalt }).from(siteState)
  expect(after?.salt?.equals(before?.salt ?? Buffer.alloc(0))).toBe(false)
  const marks = await site.db.select().from(visitMarks)
  expect(marks.map(({ hash }) => hash.toString('hex'))).not.toContain(mark?.hash.toString('hex'))
})

test('without another visit, the salt and the marks of a day are deleted after it, and its numbers stay', async () => {
  const readState = async () => ({
    marks: await site.db.$count(visitMarks),
    state: await site.db.select({ day: siteState.visitDay, salt: siteState.visitSalt }).from(siteState),
  })
  await open(paths.home, phone, visitor(13))
  expect(await counted()).toEqual({ visit: 1 })
  const during = await readState()
  await deletePastVisits(site.db, 'America/Chicago')
  expect(await readState()).toEqual(during)
  await site.db.update(siteState).set({ visitDay: sql`${siteState.visitDay} - 1` })
  await site.db.update(visitMarks).set({ day: sql`${visitMarks.day} - 1` })
  await deletePastVisits(site.db, 'America/Chicago')
  expect(await readState()).toEqual({ marks: 0, state: [{ day: null, salt: null }] })
  expect(await counted()).toEqual({ visit: 1 })
})

test('a database that is away loses the count, and nothing else', async () => {
  const warned: unknown[] = []
  const broken = createVisits({
    db: undefined as never,
    site: { timeZone: 'UTC' },
    log: { warn: (...line) => void warned.push(line) },
  })
  broken.add({ step: 'visit', address: '198.51.100.12', browser: phone })
  await broken.flush()
  expect(warned).toHaveLength(1)
})
