import { readableDays } from '@course/contract/course/workbook/downloads'
import { fieldsOf, sheetNames } from '@course/contract/course/workbook/sheets/sheets'
import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { pdfBytes } from '../../../test/course-files.ts'
import { pngPicture } from '../../../test/pictures.ts'
import {
  calculatorInputs,
  deadlineForm,
  deadlinePath,
  newProperty,
  propertyPath,
  saveValue,
  sendPropertyFile,
} from '../../../test/properties.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { unpackPdf, unzip } from '../../../test/workbook-files.ts'
import { newId } from '../../platform/ids.ts'
import { access } from '../../schema.ts'

const site = await startSharedSite()

type Member = Awaited<ReturnType<typeof site.person>>
const fetchRaw = (url: string) => site.app.inject({ method: 'GET', url })
/** The files of the archive of everything, below the folder of the workbook. */
async function archiveOf(member: Member): Promise<Map<string, Buffer>> {
  const { rawPayload } = await fetchRaw((await member.post('/api/account/export', {})).body.url)
  const files = [...(await unzip(rawPayload))].filter(([path]) => path.startsWith('workbook/'))
  return new Map(files.map(([path, bytes]) => [path.replace('workbook/', ''), bytes]))
}
const newMember = () => site.person('Paid User', { isProven: true })
const paperLink = async (member: Member, id: string): Promise<string> =>
  (await member.post(`${propertyPath(id)}/paper`, {})).body.url

/** A member with a property that has something of everything. */
async function filled() {
  const member = await newMember()
  const id = await newProperty(member, { Address: '12 Oak / Elm: "Corner"?' })
  const typed = {
    line: 'A line <b>here</b>.',
    text: 'Two\nlines.',
    money: '1,250.5',
    day: '2028-02-29',
    check: 'yes',
    outcome: 'unknown',
  }
  for (const sheet of sheetNames)
    for (const { id: field, kind } of fieldsOf(sheet)) await saveValue(member, id, { sheet, field, value: typed[kind] })
  await member.put(deadlinePath(id, newId()), deadlineForm({ Source: '=SUM(A1), page 3' }))
  const calculation = { Calculator: 'maximum-bid', Inputs: calculatorInputs('maximum-bid') }
  await member.put(`${propertyPath(id)}/calculations/${newId()}`, calculation)
  const pdf = pdfBytes(500)
  await sendPropertyFile(site, member.token, { property: id, name: 'Terms', bytes: pdf })
  await sendPropertyFile(site, member.token, {
    property: id,
    name: 'Front of the house',
    bytes: await pngPicture(320, 200),
  })
  return { member, id, pdf }
}

test('the archive of everything has the workbook: tables, a calendar, PDFs, and the files as they are', async () => {
  const { member, pdf } = await filled()
  await newProperty(member, { Address: '', Parcel: '99-1', SaleDate: null })
  const files = await archiveOf(member)
  const [first, second] = ['001 12 Oak - Elm- -Corner--', '002 Parcel 99-1']
  expect([...files.keys()]).toEqual([
    'properties.csv',
    'deadlines.csv',
    'deadlines.ics',
    `${first}/property.pdf`,
    `${first}/files/001 Terms.pdf`,
    `${first}/files/002 Front of the house.jpg`,
    `${second}/property.pdf`,
  ])
  const text = (path: string) => files.get(path)?.toString() ?? ''
  expect(files.get(`${first}/files/001 Terms.pdf`)?.equals(pdf)).toBe(true)
  const photo = await sharp(files.get(`${first}/files/002 Front of the house.jpg`)).metadata()
  expect([photo.format, photo.width, photo.height]).toEqual(['jpeg', 320, 200])
  expect(text('properties.csv')).toContain('12 Oak / Elm: ""Corner""?')
  expect(text('deadlines.csv')).toContain("'=SUM(A1), page 3")
  expect(text('deadlines.csv')).toMatch(/Check it with the office/)
  expect(new ICAL.Component(ICAL.parse(text('deadlines.ics'))).getAllSubcomponents('vevent')).toHaveLength(1)
})

/** What breaks a file system, a link, a table, a page or a header if it is written as it is. */
const hostileNames = [
  `${'x'.repeat(59)}🏠 Street`,
  `${'x'.repeat(59)}. Street`,
  '../../etc/passwd',
  '..\\..\\autoexec.bat',
  '...',
  '=cmd|’/c calc’!A1',
  '"; filename="x.html"',
  '<script>alert(1)</script>',
  'C:\\CON',
]

test.each(hostileNames)(
  'a property called %j is in the archive and on paper, and stays in its folder',
  async (Address) => {
    const member = await newMember()
    const id = await newProperty(member, { Address })
    await member.put(deadlinePath(id, newId()), deadlineForm({ What: Address, Source: Address }))
    const files = await archiveOf(member)
    const names = [...files.keys()].slice(3)
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(/^001( [^\\/:*?"<>|]*[^\\/:*?"<>|. ])?\/property\.pdf$/)
    for (const name of ['properties.csv', 'deadlines.csv'])
      expect(files.get(name)?.toString()).not.toMatch(/(^|,)"?[=+@]/m)
    const [event] = new ICAL.Component(ICAL.parse(files.get('deadlines.ics')?.toString() ?? '')).getAllSubcomponents(
      'vevent',
    )
    expect(event && new ICAL.Event(event).summary).toBe(`${Address}: ${Address}`)
    const paper = await fetchRaw(await paperLink(member, id))
    expect(paper.statusCode).toBe(200)
    expect(paper.headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\\/:*?<>|]+\.pdf"; filename\*=UTF-8''[\w.~%!-]+\.pdf$/,
    )
    expect(paper.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  },
)

test('a property is one tagged PDF with its sheets, dates, calculations and photos', async () => {
  const { member, id } = await filled()
  const { statusCode, headers, rawPayload } = await fetchRaw(await paperLink(member, id))
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  const pdf = unpackPdf(rawPayload)
  for (const part of [
    /\/Marked true/,
    /\/Lang \(en-US\)/,
    /<pdfuaid:part>1<\/pdfuaid:part>/,
    /\/Alt \(Front of the house\)/,
  ])
    expect(pdf).toMatch(part)
  expect(pdf.match(/\/S \/H1\b/g)).toHaveLength(1)
  // Every sheet, and dates, calculations and files.
  expect(pdf.match(/\/S \/H2\b/g)).toHaveLength(sheetNames.length + 3)
  expect(pdf.match(/\/S \/Figure\b/g)).toHaveLength(1)
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3)
})

test('a property with words of another script has its PDF too', async () => {
  const member = await site.person()
  const id = await newProperty(member, { Address: '税 Street 🎓' })
  await saveValue(member, id, {
    sheet: 'notes',
    field: 'notes',
    value: `${'税'.repeat(4_000)}\n\ttab ${'W'.repeat(900)}`,
  })
  expect((await fetchRaw(await paperLink(member, id))).statusCode).toBe(200)
})

test("links are the member's own, end with the session and with the days for reading, and someone else gets none [AZ-11]", async () => {
  const { member, id } = await filled()
  const other = await site.person()
  expect((await other.post(`${propertyPath(id)}/paper`, {})).status).toBe(404)
  const ofOther = await newProperty(other)
  const links = [await paperLink(member, id)]
  expect((await fetchRaw(links[0]?.replace(id, ofOther) ?? '')).statusCode).toBe(401)
  for (const link of links) expect((await fetchRaw(`${link}x`)).statusCode).toBe(401)
  const setEnd = (days: number) =>
    site.db
      .update(access)
      .set({ endedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(access.userId, member.id))
  await endAccess(site, member.id)
  await setEnd(readableDays - 1)
  for (const link of links) expect((await fetchRaw(link)).statusCode).toBe(200)
  await setEnd(readableDays + 1)
  for (const link of links) expect((await fetchRaw(link)).statusCode).toBe(403)
  await setEnd(1)
  await member.post('/api/logout', {})
  for (const link of links) expect((await fetchRaw(link)).statusCode).toBe(401)
})

test('a link makes its file again at each use, at most 300 times an hour', async () => {
  await using strict = await startTestSite({ limitFactor: 0.01 })
  const member = await strict.person()
  const id = await newProperty(member)
  const link = (await member.post(`${propertyPath(id)}/paper`, {})).body.url
  const use = async () => (await strict.app.inject({ method: 'GET', url: link })).statusCode
  expect([await use(), await use(), await use(), await use()]).toEqual([200, 200, 200, 429])
})
