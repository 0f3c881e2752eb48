import { createHash } from 'node:crypto'
import { eq, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pdfBytes } from '../../../test/course-files.ts'
import { fillTables, markerOf } from '../../../test/filled-tables.ts'
import { newProperty, sendPropertyFile } from '../../../test/properties.ts'
import { enrollSettledBuyer } from '../../../test/refunds.ts'
import { startSharedSite, testPassword } from '../../../test/test-site.ts'
import { unzip } from '../../../test/workbook-files.ts'
import { newId } from '../../platform/ids.ts'
import { auditEntries, deadlines, notes, papers, proofs, users } from '../../schema.ts'
import { exportedColumns } from './export-rows.queries.ts'
import { ownTables } from './personal-data.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const prove = (by: Pick<typeof owner, 'post'>) => by.post('/api/proof', { Password: testPassword })
const fetchRaw = (url: string) => site.app.inject({ method: 'GET', url })

async function exportOwn(by: Pick<typeof owner, 'post'>) {
  await prove(by)
  const file = await fetchRaw((await by.post('/api/account/export', {})).body.url)
  expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="data-\d{4}-\d\d-\d\d\.zip"$/)
  const files = await unzip(file.rawPayload)
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  return { files, json: text('data.json'), data: JSON.parse(text('data.json')), page: text('your-data.html') }
}

test('every column with personal data is in the export, or left out with its reason [OD-03]', async () => {
  const member = await site.person('Paid User', { isProven: true })
  await fillTables(
    site,
    ownTables.map(({ table }) => table).filter((table) => table !== users),
    member.id,
  )
  // No rule of the state guide is like the filled one.
  await site.db.update(deadlines).set({ rule: null })
  // The filled tables have a second factor, too.
  await site.db.update(proofs).set({ byFactor: true, provenAt: new Date() }).where(eq(proofs.userId, member.id))
  const { json, data, page } = await exportOwn(member)
  for (const own of ownTables) {
    const { rows, leftOut } = data.tables[getTableName(own.table)]
    expect(rows.length, getTableName(own.table)).toBeGreaterThan(0)
    const columns = exportedColumns(own).map(([name]) => name)
    for (const row of rows) expect(Object.keys(row), getTableName(own.table)).toEqual(columns)
    expect(leftOut).toEqual(own.leftOut)
    for (const name of Object.keys(own.leftOut)) expect(json).not.toContain(`"${markerOf(own.table, name)}"`)
    expect(page).toContain(`<h2>${own.title}`)
  }
  for (const text of [member.email, 'Pat', 'notes.text', 'certificates.name', 'cancellations.answer'])
    for (const document of [json, page]) expect(document).toContain(text)
})

test('the archive has a page for people, a file for programs, and invoices and the workbook with its files as they are stored', async () => {
  const buyer = await enrollSettledBuyer(site, 'takes.along@example.com')
  await site.until(async () => (await site.db.$count(papers)) > 0)
  await site.jobsDone()
  const token = (await site.logIn(buyer.email, testPassword)).body.message
  const member = site.as(token)
  const terms = pdfBytes(500)
  const property = await newProperty(member)
  await sendPropertyFile(site, token, { property, name: 'Terms of sale', bytes: terms })
  const Place = { Kind: 'state', State: 'tx' }
  await member.put(`/api/notes/${newId()}`, { FromVersion: 0, Place, Text: 'Less < & "more"\nÑandú' })
  const { files, data, page } = await exportOwn(member)
  expect([...files.keys()].slice(0, 2)).toEqual(['your-data.html', 'data.json'])
  const [name = '', pdf] = [...files].find(([each]) => each.startsWith('papers/')) ?? []
  expect(name).toMatch(/^papers\/1-invoice-\d+\.pdf$/)
  const [row] = data.tables.papers.rows
  expect(
    createHash('sha256')
      .update(pdf ?? '')
      .digest('hex'),
  ).toBe(row.sha256)
  const inWorkbook = [...files.keys()].filter((path) => path.startsWith('workbook/'))
  const folder = inWorkbook[3]?.replace('/property.pdf', '')
  expect(inWorkbook).toEqual([
    ...['properties.csv', 'deadlines.csv', 'deadlines.ics'].map((path) => `workbook/${path}`),
    ...['property.pdf', 'files/001 Terms of sale.pdf'].map((path) => `${folder}/${path}`),
  ])
  expect(files.get(`${folder}/files/001 Terms of sale.pdf`)).toEqual(terms)
  expect(data.tables.notes.rows[0].text).toBe('Less < & "more"\nÑandú')
  expect(page).toContain('Less &#60; &#38; &#34;more&#34;\nÑandú')
  expect(page).not.toContain('<script')
})

test('an export needs a recent proof; a link ends with its session, and works only for its holder [OD-02]', async () => {
  const member = await site.person()
  const refused = await member.post('/api/account/export', {})
  expect(refused.body.code).toBe('proof_required')
  await prove(member)
  const { url } = (await member.post('/api/account/export', {})).body
  expect((await fetchRaw(url)).statusCode).toBe(200)
  expect((await fetchRaw(url.replace(/.{4}$/, 'abcd'))).statusCode).toBe(401)
  await member.post('/api/logout', {})
  expect((await fetchRaw(url)).statusCode).toBe(401)
})

test('an administrator exports for a member with a proof and an entry in the audit log, and never an administrator above', async () => {
  const [member, clerk] = [await site.person(), await site.person('Super User', { isProven: false })]
  const ask = (by: typeof clerk, of = member.id) => by.post(`/api/users/${of}/data`, {})
  expect((await ask(clerk)).body.code).toBe('proof_required')
  await prove(clerk)
  expect((await ask(clerk, owner.id)).status).toBe(403)
  expect((await ask(member)).status).toBe(403)
  const file = await fetchRaw((await ask(clerk)).body.url)
  const data = JSON.parse((await unzip(file.rawPayload)).get('data.json')?.toString() ?? '')
  expect(data.tables.users.rows).toMatchObject([{ email: member.email }])
  const entries = await site.db.select().from(auditEntries)
  expect(entries.filter(({ act }) => act === 'person.exported')).toMatchObject([
    { actorId: clerk.id, personId: member.id },
  ])
})

test('an export contains nothing of other members [OD-02]', async () => {
  const [one, other] = [await site.person(), await site.person()]
  const note = { FromVersion: 0, Place: { Kind: 'state', State: 'tx' }, Text: 'A secret of somebody else' }
  await other.put(`/api/notes/${newId()}`, note)
  const { json } = await exportOwn(one)
  for (const text of [other.email, other.id, note.Text]) expect(json).not.toContain(text)
})

test('while many notes are exported, others are answered', async () => {
  const member = await site.person()
  const rows = Array.from({ length: 3_000 }, (_, at) => ({
    id: newId(),
    userId: member.id,
    kind: 'state' as const,
    target: 'tx',
    version: 1,
    text: `Note ${at} ${'word '.repeat(200)}`,
  }))
  for (let at = 0; at < rows.length; at += 500) await site.db.insert(notes).values(rows.slice(at, at + 500))
  await prove(member)
  const { url } = (await member.post('/api/account/export', {})).body
  let isRunning = true
  let answered = 0
  const visits = (async () => {
    while (isRunning) {
      expect((await site.visitor.get('/healthz')).status).toBe(200)
      answered += 1
      // Lets the export go on, too.
      await new Promise(setImmediate)
    }
  })()
  const file = await fetchRaw(url)
  isRunning = false
  await visits
  const data = JSON.parse((await unzip(file.rawPayload)).get('data.json')?.toString() ?? '')
  expect(new Set(data.tables.notes.rows.map(({ id }: { id: string }) => id)).size).toBe(rows.length)
  // At least once between any two batches.
  expect(answered).toBeGreaterThan(rows.length / 100)
}, 60_000)
