import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchResults } from '@course/contract/course/search'
import { afterAll, expect, test } from 'vitest'
import { places, restoreFrom } from '../../test/backups.ts'
import { completeVideos } from '../../test/completions.ts'
import {
  calculatorInputs,
  deadlineForm,
  deadlinePath,
  newProperty,
  propertyPath,
  saveValue,
  sendPropertyFile,
} from '../../test/properties.ts'
import { startTestSite, type TestSite, testPassword } from '../../test/test-site.ts'
import { newId } from '../platform/ids.ts'
import { deadlineReminders, propertyFileParts, searchMisses, stateNotes, workbookEmails } from '../schema.ts'

const folder = await mkdtemp(join(tmpdir(), 'course-site-records-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const email = 'keeper@example.com'

/** Reads what a member has, and what a search finds. */
async function read(site: TestSite) {
  const member = site.as((await site.logIn(email, testPassword)).body.message)
  const { certificate } = (await member.get('/api/certificate')).body
  const find = async (Text: string) => {
    const { groups }: SearchResults = (await member.post('/api/search', { Text })).body
    return groups.map(({ kind, found }) => [kind, ...found.map(({ address }) => address)])
  }
  const { properties, emails } = (await member.get('/api/workbook/properties')).body
  return {
    properties: await Promise.all(
      properties.map(async ({ id }: { id: string }) => (await member.get(propertyPath(id))).body),
    ),
    emails,
    calendar: (await member.get('/api/workbook/calendar')).body,
    fileParts: await site.db.select().from(propertyFileParts),
    reminders: [await site.db.select().from(deadlineReminders), await site.db.select().from(workbookEmails)],
    notes: (await member.get('/api/notes')).body,
    states: await site.db.select().from(stateNotes),
    places: (await member.get('/api/lesson-places')).body,
    certificate,
    verified: (await site.visitor.get(`/api/certificates/${certificate.id}`)).body,
    found: {
      word: await find('redemption'),
      typo: await find('redemtion'),
      notes: await find('walrus'),
      property: await find('quillback'),
    },
    misses: await site.db.select().from(searchMisses),
  }
}

/** A property with something of everything, one of whose deadlines the member was reminded of. */
async function fillWorkbook(site: TestSite, member: Awaited<ReturnType<TestSite['person']>>): Promise<void> {
  const id = await newProperty(member, { Address: '5 Quillback Lane' })
  await saveValue(member, id, { value: 'A gravel road.' })
  const calculation = { Calculator: 'maximum-bid', Inputs: calculatorInputs('maximum-bid') }
  await member.put(`${propertyPath(id)}/calculations/${newId()}`, calculation)
  await sendPropertyFile(site, member.token, { property: id })
  const deadline = newId()
  await member.put(deadlinePath(id, deadline), deadlineForm())
  const emailId = newId()
  await site.db.insert(workbookEmails).values({ id: emailId, userId: member.id, kind: 'deadlines', state: 'sent' })
  await site.db.insert(deadlineReminders).values({ deadlineId: deadline, day: '2027-06-02', daysBefore: 7, emailId })
  await member.put('/api/workbook/emails', { Topic: 'lawChanges', On: false })
  await member.post('/api/workbook/calendar', {})
}

/** A member writes a note, stars a state, stops in a lesson, fills a workbook, and completes the course. */
async function fill(site: TestSite): Promise<void> {
  const member = await site.person('Paid User', { email })
  await site.db.insert(stateNotes).values({ userId: member.id, state: 'ga', isStarred: true })
  const Place = { Kind: 'video', Video: 'tax-sale', Second: 7 }
  const note = { FromVersion: 0, Place, Text: 'A walrus bids.' }
  expect((await member.put(`/api/notes/${newId()}`, note)).status).toBe(200)
  await member.post('/api/videos/tax-sale/opened', { How: 'read' })
  const stopped = { Anchor: 'p-1x2y3z', Percent: 40 }
  expect((await member.put('/api/videos/tax-sale/lesson/place', stopped)).status).toBe(200)
  await fillWorkbook(site, member)
  await completeVideos(site, member.id)
  expect((await member.post('/api/certificate', {})).status).toBe(200)
  expect((await member.post('/api/search/misses', { Text: 'zebra crossing' })).status).toBe(200)
}

test.each([
  ['a server', 'the embedded database'],
  ['the embedded database', 'a server'],
] as const)(
  'notes, places in lessons, a workbook, a certificate and the search of %s are the same after they are restored to %s',
  async (from, to) => {
    await using source = await places[from]()
    await using target = await places[to]()
    const before = await (async () => {
      await using site = await startTestSite(await source.open())
      await fill(site)
      return await read(site)
    })()
    expect(before.notes).toHaveLength(1)
    expect(before.places).toMatchObject([{ videoId: 'tax-sale', anchor: 'p-1x2y3z', percent: 40 }])
    expect(before.properties).toMatchObject([
      {
        values: [{ value: 'A gravel road.' }],
        calculations: [{ calculator: 'maximum-bid' }],
        files: [{ name: 'Front' }],
        deadlines: [{ reminders: [{ state: 'sent' }] }],
      },
    ])
    expect(before.calendar.address).toContain('/api/calendars/')
    expect(before.emails).toEqual({ reminders: true, lawChanges: false })
    expect(before.verified).toMatchObject({ state: 'verified' })
    expect(before.found.notes).toEqual([['note', expect.any(String)]])
    expect(before.misses).toMatchObject([{ words: 'zebra crossing', count: 1 }])
    await restoreFrom(source, target, folder)
    await using restored = await startTestSite(await target.open())
    expect(await read(restored)).toEqual(before)
  },
  240_000,
)
