import type { CalendarAddress } from '@course/contract/course/workbook/deadlines/calendar'
import { ruleKeyOf } from '@course/contract/course/workbook/deadlines/rule-changes'
import * as paths from '@course/contract/paths'
import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { deadlineForm, deadlinePath, newProperty, propertyForm, propertyPath } from '../../../test/properties.ts'
import { issuer, startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { deadlines, properties } from '../../schema.ts'

const site = await startSharedSite()

type Member = Awaited<ReturnType<typeof site.person>>

/** What another program reads in a calendar. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component)
    const url = component.getFirstPropertyValue('url')
    return {
      uid,
      summary,
      description,
      start: startDate.toString(),
      end: endDate.toString(),
      isDate: startDate.isDate,
      url,
    }
  })
}
const fetchRaw = (url: string) => site.app.inject({ method: 'GET', url: url.replace(issuer, '') })
const addressOf = async (member: Member): Promise<string> =>
  (await member.post('/api/workbook/calendar', {})).body.address
const withDeadline = async (changes: object = {}, property: object = {}) => {
  const member = await site.person()
  const id = await newProperty(member, property)
  const deadline = newId()
  expect((await member.put(deadlinePath(id, deadline), deadlineForm(changes))).status).toBe(200)
  return { member, id, deadline }
}

test('another program reads each date as a whole day, with property, source and link', async () => {
  const { member, id, deadline } = await withDeadline({
    What: 'Notices; first, second\\third',
    Source: 'Section 4, “as is”',
  })
  const { statusCode, headers, payload } = await fetchRaw(await addressOf(member))
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  expect(read(payload)).toEqual([
    {
      uid: deadline,
      summary: 'Notices; first, second\\third: 12 Oak Street',
      description: '12 Oak Street\nSection 4, “as is”.\nCheck it with the office.',
      start: '2027-06-02',
      end: '2027-06-03',
      isDate: true,
      url: `${issuer}${paths.property(id)}`,
    },
  ])
  // RFC 5545: lines end in CRLF and have at most 75 bytes.
  expect(payload.replaceAll('\r\n', '')).not.toContain('\n')
  for (const line of payload.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test.each([
  ['2028-02-29', '2028-03-01'],
  ['2027-02-28', '2027-03-01'],
  ['2027-03-14', '2027-03-15'],
  ['2027-11-07', '2027-11-08'],
  ['2027-12-31', '2028-01-01'],
  ['2099-12-31', '2100-01-01'],
])('the day %s lasts until %s, in any time zone', async (Day, end) => {
  const { member } = await withDeadline({ Day })
  const address = await addressOf(member)
  for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
    vi.stubEnv('TZ', zone)
    try {
      expect(read((await fetchRaw(address)).payload)).toMatchObject([{ start: Day, end }])
    } finally {
      vi.unstubAllEnvs()
    }
  }
})

test('a date that was confirmed by a rule says how it was counted', async () => {
  const member = await site.person()
  const id = await newProperty(member, { State: 'ga' })
  const { periods } = (await member.get('/api/states/ga')).body
  const Rule = { Period: 'redemption', Key: ruleKeyOf(periods[0]), StartedOn: '2027-06-01' }
  const form = deadlineForm({ What: 'Redemption ends', Day: '2028-06-01', Source: '', Rule })
  expect((await member.put(deadlinePath(id, newId()), form)).status).toBe(200)
  const [event] = read((await fetchRaw(await addressOf(member))).payload)
  expect(event?.description).toContain('12 months from the sale: June 1, 2027.')
  expect(event?.description).toContain(periods[0].citation)
})

test('a date that is moved keeps its entry, and one that is done is gone', async () => {
  const { member, id, deadline } = await withDeadline()
  const address = await addressOf(member)
  await member.put(deadlinePath(id, deadline), deadlineForm({ FromVersion: 1, Day: '2027-07-01' }))
  expect(read((await fetchRaw(address)).payload)).toMatchObject([{ uid: deadline, start: '2027-07-01' }])
  await member.put(deadlinePath(id, deadline), deadlineForm({ FromVersion: 2, Day: '2027-07-01', Done: true }))
  expect(read((await fetchRaw(address)).payload)).toEqual([])
})

test.each<[string, number, (member: Member, id: string, deadline: string) => Promise<unknown>]>([
  [
    'moves',
    1,
    (member, id, deadline) =>
      member.put(deadlinePath(id, deadline), deadlineForm({ FromVersion: 1, Day: '2027-07-01' })),
  ],
  [
    'is renamed',
    1,
    (member, id, deadline) => member.put(deadlinePath(id, deadline), deadlineForm({ FromVersion: 1, What: 'Due' })),
  ],
  [
    'has another source',
    1,
    (member, id, deadline) =>
      member.put(deadlinePath(id, deadline), deadlineForm({ FromVersion: 1, Source: 'Page 4' })),
  ],
  [
    'belongs to a property that is renamed',
    0,
    (member, id) => member.put(propertyPath(id), propertyForm({ FromVersion: 1, Address: '14 Oak Street' })),
  ],
])('a date that %s has a later time and SEQUENCE %i', async (_what, sequence, change) => {
  const { member, id, deadline } = await withDeadline()
  const address = await addressOf(member)
  const factsOf = async () => {
    const [event] = new ICAL.Component(ICAL.parse((await fetchRaw(address)).payload)).getAllSubcomponents('vevent')
    const timeOf = (name: string) => String(event?.getFirstPropertyValue(name))
    return { sequence: Number(timeOf('sequence')), stamp: timeOf('dtstamp'), modified: timeOf('last-modified') }
  }
  await site.db.update(deadlines).set({ savedAt: new Date('2026-01-01T00:00:00Z') })
  await site.db.update(properties).set({ savedAt: new Date('2026-01-02T00:00:00Z') })
  const time = '2026-01-02T00:00:00Z'
  expect(await factsOf()).toEqual({ sequence: 0, stamp: time, modified: time })
  await change(member, id, deadline)
  const after = await factsOf()
  expect(after.sequence).toBe(sequence)
  expect(after.modified > time && after.stamp > time).toBe(true)
})

test('a member has one address, which works for nobody else, until it is revoked [AZ-11]', async () => {
  const { member } = await withDeadline()
  const none: CalendarAddress = { address: null, createdAt: null, readAt: null }
  expect((await member.get('/api/workbook/calendar')).body).toEqual(none)
  const address = await addressOf(member)
  expect(await addressOf(member)).toBe(address)
  await fetchRaw(address)
  expect((await member.get('/api/workbook/calendar')).body).toMatchObject({ address, readAt: expect.any(String) })
  const [, other] = [await withDeadline(), await site.person()]
  expect(read((await fetchRaw(await addressOf(other))).payload)).toEqual([])

  await member.post('/api/workbook/calendar/revoke', {})
  expect((await member.get('/api/workbook/calendar')).body).toEqual(none)
  const revoked = await fetchRaw(address)
  expect([revoked.statusCode, revoked.json().error]).toEqual([
    404,
    'There is no calendar at this address. It may have been revoked, or access has ended.',
  ])
  const next = await addressOf(member)
  expect(next).not.toBe(address)
  expect((await fetchRaw(address)).statusCode).toBe(404)
  expect((await fetchRaw(next)).statusCode).toBe(200)
})

test.each(['x', 'x.y', `${newId()}.`, `${newId()}.${'A'.repeat(43)}`, '%00', 'a'.repeat(201)])(
  'the key %j leads to no calendar',
  async (key) => {
    expect([400, 404]).toContain((await fetchRaw(`/api/calendars/${key}/deadlines.ics`)).statusCode)
  },
)

test('when access ends, the address ends at once', async () => {
  const { member } = await withDeadline()
  const address = await addressOf(member)
  await endAccess(site, member.id)
  expect((await fetchRaw(address)).statusCode).toBe(404)
  expect((await member.get('/api/workbook/calendar')).body.code).toBe('no_access')
  expect((await member.get('/api/workbook/deadlines.ics')).body.code).toBe('no_access')
})

test('the same dates come as a file', async () => {
  const { member, deadline } = await withDeadline()
  const answer = await site.app.inject({
    method: 'GET',
    url: '/api/workbook/deadlines.ics',
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="deadlines.ics"')
  expect(read(answer.payload)).toMatchObject([{ uid: deadline }])
})

test('one address can ask for 3,000 calendars an hour, whether they exist or not', async () => {
  await using strict = await startTestSite({ limitFactor: 0.001 })
  const ask = async () => (await strict.app.inject({ method: 'GET', url: '/api/calendars/x/deadlines.ics' })).statusCode
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([404, 404, 404, 429])
})

test('a calendar that has not changed is answered without a body, and has at most 500 dates', async () => {
  const { member, id } = await withDeadline()
  const url = (await addressOf(member)).replace(issuer, '')
  const first = await site.app.inject({ method: 'GET', url })
  const known = { 'if-none-match': String(first.headers.etag) }
  const again = await site.app.inject({ method: 'GET', url, headers: known })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  const row = { propertyId: id, what: 'x', source: 'x', isDone: false, version: 1 }
  const rows = Array.from({ length: 600 }, (_, at) => ({
    ...row,
    id: newId(),
    day: at < 300 ? '2020-01-01' : '2099-01-01',
  }))
  await site.db.insert(deadlines).values(rows)
  const changed = await site.app.inject({ method: 'GET', url, headers: known })
  expect(changed.statusCode).toBe(200)
  const entries = read(changed.payload)
  expect(entries).toHaveLength(500)
  expect(entries.filter(({ start }) => start === '2099-01-01')).toHaveLength(300)
})
