import { importDigestHeader, workbookType } from '@course/contract/office/users/user-import'
import { encodingNames } from '@course/contract/text-files/text-encoding'
import { afterAll, expect, test } from 'vitest'
import { decideColumns, readPeople } from '../../src/office/users/import-file.ts'
import { readTable } from '../../src/office/users/import-table.ts'
import { readWorkbook } from '../../src/platform/decoding/workbooks/read-workbook.ts'
import { startTestSite } from '../test-site.ts'
import { workbook } from '../workbooks.ts'
import { rowsOf, type Sample, samples } from './samples.ts'
import { write, writings } from './written-files.ts'

const read = async (file: Buffer) => {
  const table = await readTable(readWorkbook, file, {})
  const decision = decideColumns(table, {}, undefined)
  const people = readPeople(table, decision.columns)
  return { table, decision, people: people.map(({ line, role, ...person }) => person) }
}

const csvCases = samples.flatMap((sample) => writings.map((writing) => ({ sample, writing })))

test.each(csvCases)('$sample.product, written $writing.title', async ({ sample, writing }) => {
  const { table, decision, people } = await read(write(rowsOf(sample), writing))
  expect(people).toEqual(sample.expected)
  expect([table.encoding, table.separator]).toEqual([writing.encoding, writing.separator])
  expect(decision.from).toBe(sample.isSuggested ? 'suggested' : 'names')
})

test.each(samples)('$product, as a workbook', async (sample) => {
  const { people, decision } = await read(workbook(rowsOf(sample)))
  expect(people).toEqual(sample.expected)
  expect(decision.from).toBe(sample.isSuggested ? 'suggested' : 'names')
})

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const owner = await site.person('Super Admin')

const send = (path: string, file: Buffer, { digest = '', query = {}, type = 'text/csv' } = {}) =>
  site.request('POST', `/api/users/${path}`, {
    query,
    payload: file,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': type, [importDigestHeader]: digest },
  })

/** The same people under addresses of their own, because all samples are imported into one site. */
function ofItsOwn(sample: Sample): Sample {
  const marked = (text: string) => text.replace(/@example\.(?:com|org|net)$/, `.${samples.indexOf(sample)}$&`)
  const people = sample.people.map((person) =>
    Object.fromEntries(Object.entries(person).map(([name, text]) => [name, marked(text)])),
  )
  return { ...sample, people, expected: sample.expected.map((person) => ({ ...person, email: marked(person.email) })) }
}

/** A workbook takes a process, so only every seventh sample is one. */
function fileOf(sample: Sample): [file: Buffer, type: string] {
  const at = samples.findIndex(({ product }) => product === sample.product)
  const writing = writings[at % writings.length]
  return at % 7 === 0 || !writing
    ? [workbook(rowsOf(sample)), workbookType]
    : [write(rowsOf(sample), writing), 'text/csv']
}

test.each(samples.map(ofItsOwn))('$product: confirmed, imported and remembered', async (sample) => {
  const [file, type] = fileOf(sample)
  const first = (await send('import/preview', file, { type })).body
  expect(first).toMatchObject({ missing: null, counts: { new: 3, refused: 0 }, administrators: 0 })
  const chosen = Object.fromEntries(Object.entries(first.columns).map(([field, at]) => [field, String(at)]))
  const unconfirmed = await send('import', file, { type, digest: first.digest, query: { invitations: 'later' } })
  if (sample.isSuggested) {
    expect(unconfirmed).toMatchObject({ status: 400, body: { error: 'Confirm the columns of this file first.' } })
    const query = { ...chosen, invitations: 'later' }
    expect((await send('import', file, { type, digest: first.digest, query })).status).toBe(200)
  }
  for (const { email, firstName, lastName } of sample.expected)
    expect(await site.memberByEmail(email)).toMatchObject({ firstName, lastName, role: 'Paid User' })
  expect((await send('import/preview', file, { type })).body).toMatchObject({
    columnsFrom: sample.isSuggested ? 'remembered' : 'names',
    counts: { new: 0, changed: 0, unchanged: 3, refused: 0 },
  })
})

test('a wrong encoding is visible in the preview, and another one can be chosen', async () => {
  const [sample] = samples
  const [asUtf8] = writings
  if (!sample || !asUtf8) throw new Error('there are no samples')
  const file = write(rowsOf(sample), asUtf8)
  const wrong = await send('import/preview', file, { query: { encoding: 'windows-1252' } })
  expect(wrong.body.rows[0]).toMatchObject({ firstName: 'ZoÃ«', lastName: 'MÃ¼ller' })
  const unreadable = await send('import/preview', write(rowsOf(sample), { ...asUtf8, encoding: 'utf-16le' }), {
    query: { encoding: 'windows-1252' },
  })
  const sentence = `This file isn’t in ${encodingNames['windows-1252']}. Please choose another encoding.`
  expect(unreadable).toMatchObject({ status: 400, body: { error: sentence } })
  expect((await send('import/preview', file)).body.file.encoding).toBe('utf-8')
})
