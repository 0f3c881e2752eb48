import { readableDays } from '@course/contract/course/workbook/downloads'
import { fieldsOf, sheetNames, sheets } from '@course/contract/course/workbook/sheets/sheets'
import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
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
import { startTestSite } from '../../../test/test-site.ts'
import { unpackPdf, unzip } from '../../../test/workbook-files.ts'
import { access } from '../../platform/db/schema.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { newId } from '../../platform/ids.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())

type Member = Awaited<ReturnType<typeof site.person>>
const fetchRaw = (url: string) => site.app.inject({ method: 'GET', url })
const archiveLink = async (member: Member): Promise<string> => (await member.post('/api/workbook/archive', {})).body.url
const paperLink = async (member: Member, id: string): Promise<string> =>
  (await member.post(`${propertyPath(id)}/paper`, {})).body.url

/** A member with a property that has something of everything. */
async function filled() {
  const member = await site.person()
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
  await saveValue(member, id, { value: 'No road, says the phone.' })
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

test('the archive has everything of a workbook: JSON, pages, tables, a calendar, PDFs, and the files as they are', async () => {
  const { member, id, pdf } = await filled()
  await newProperty(member, { Address: '', Parcel: '99-1', SaleDate: null })
  const { statusCode, headers, rawPayload } = await fetchRaw(await archiveLink(member))
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('attachment; filename="workbook.zip"'),
    'cache-control': 'private, no-store',
  })
  const files = await unzip(rawPayload)
  const [first, second] = ['001 12 Oak - Elm- -Corner--', '002 Parcel 99-1']
  expect([...files.keys()]).toEqual([
    'index.html',
    'properties.csv',
    'deadlines.csv',
    'deadlines.ics',
    'workbook.json',
    `${first}/property.html`,
    `${first}/property.pdf`,
    `${first}/files/001 Terms.pdf`,
    `${first}/files/002 Front of the house.jpg`,
    `${second}/property.html`,
    `${second}/property.pdf`,
  ])
  const text = (path: string) => files.get(path)?.toString() ?? ''
  const all = JSON.parse(text('workbook.json'))
  const { readableUntil: _, ...whole } = (await member.get(propertyPath(id))).body
  expect(all).toHaveLength(2)
  expect(all[0]).toEqual(whole)
  expect(all[0].values).toHaveLength(sheetNames.flatMap(fieldsOf).length)
  expect(files.get(`${first}/files/001 Terms.pdf`)?.equals(pdf)).toBe(true)
  const photo = await sharp(files.get(`${first}/files/002 Front of the house.jpg`)).metadata()
  expect([photo.format, photo.width, photo.height]).toEqual(['jpeg', 320, 200])

  const page = text(`${first}/property.html`)
  for (const name of sheetNames) expect(page).toContain(`<h2>${sheets[name].title.replaceAll("'", '&#39;')}</h2>`)
  for (const words of [
    'A line &#60;b&#62;here&#60;/b&#62;.',
    '$1,250.50',
    'February 29, 2028',
    'No road, says the phone.',
    'Check it with the office.',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('<b>')
  expect(text('index.html')).toContain(`href="${encodeURIComponent(first)}/property.html"`)
  expect(text('properties.csv')).toContain('12 Oak / Elm: ""Corner""?')
  expect(text('deadlines.csv')).toContain("'=SUM(A1), page 3")
  for (const path of ['index.html', 'deadlines.csv', `${first}/property.html`])
    expect(text(path), path).toMatch(/Check (it|each date) with the office/)
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
    const member = await site.person()
    const id = await newProperty(member, { Address })
    await member.put(deadlinePath(id, newId()), deadlineForm({ What: Address, Source: Address }))
    const archive = await fetchRaw(await archiveLink(member))
    expect(archive.statusCode).toBe(200)
    const files = await unzip(archive.rawPayload)
    const names = [...files.keys()].slice(5)
    expect(names).toHaveLength(2)
    for (const name of names) expect(name).toMatch(/^001( [^\\/:*?"<>|]*[^\\/:*?"<>|. ])?\/property\.(html|pdf)$/)
    const [folder = ''] = names[0]?.split('/') ?? []
    expect(files.get('index.html')?.toString()).toContain(
      `href="${escapeHtml(encodeURIComponent(folder))}/property.html"`,
    )
    for (const name of ['index.html', names[0] ?? '']) expect(files.get(name)?.toString()).not.toContain('<script')
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

test('an empty workbook is an archive too', async () => {
  const member = await site.person()
  const files = await unzip((await fetchRaw(await archiveLink(member))).rawPayload)
  expect(JSON.parse(files.get('workbook.json')?.toString() ?? '')).toEqual([])
})

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

test("links are the member's own, end with the session and with the days for reading, and someone else gets none", async () => {
  const { member, id } = await filled()
  const other = await site.person()
  expect((await other.post(`${propertyPath(id)}/paper`, {})).status).toBe(404)
  const ofOther = await newProperty(other)
  const links = [await archiveLink(member), await paperLink(member, id)]
  expect((await fetchRaw(links[1]?.replace(id, ofOther) ?? '')).statusCode).toBe(401)
  for (const link of links) expect((await fetchRaw(`${link}x`)).statusCode).toBe(401)
  expect(
    (await fetchRaw((links[0] ?? '').replace(/ticket=.*/, new URL(links[1] ?? '', 'http://x').search.slice(1))))
      .statusCode,
  ).toBe(401)
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

test('an account can ask for 20 archives an hour', async () => {
  await using strict = await startTestSite({ limitFactor: 0.05 })
  const member = await strict.person()
  const answers = [await member.post('/api/workbook/archive', {}), await member.post('/api/workbook/archive', {})]
  expect(answers.map(({ status }) => status)).toEqual([200, 429])
})

test('a link makes its file again at each use, at most 300 times an hour', async () => {
  await using strict = await startTestSite({ limitFactor: 0.01 })
  const member = await strict.person()
  const id = await newProperty(member)
  const link = (await member.post(`${propertyPath(id)}/paper`, {})).body.url
  const use = async () => (await strict.app.inject({ method: 'GET', url: link })).statusCode
  expect([await use(), await use(), await use(), await use()]).toEqual([200, 200, 200, 429])
})
