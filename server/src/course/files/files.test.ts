import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemberFile } from '@course/contract/course/files/files'
import { expect, test } from 'vitest'
import { pdfBytes, storedPdf, upload } from '../../../test/course-files.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { courseFileParts, courseFiles } from '../../schema.ts'

const site = await startSharedSite({ withFiles: true, wholeCourse: true })
const owner = await site.person('Super Admin')
const clerk = await site.person('Super User')
const details = async () => (await owner.get('/api/course-files/details')).body.files
const idsOf = (files: { id: string }[]) => files.map(({ id }) => id)
const countParts = () => site.db.$count(courseFileParts)
const problemOf = ({ status, body }: { status: number; body: { code: string; fields: unknown } }) => ({
  status,
  code: body.code,
  fields: body.fields,
})

test('a first start brings the seven worksheets, which members find in order', async () => {
  const files: MemberFile[] = (await (await site.person()).get('/api/course-files')).body
  expect(files.map(({ name, place, videoId, isOpen }) => [name, place, videoId, isOpen])).toEqual([
    ['Property research sheet', 'lesson', 'property-research', false],
    ['Terms-of-sale reader', 'lesson', 'tax-sale', false],
    ['Sale-day sheet', 'lesson', 'tax-sale', false],
    ['Phone and email script', 'course', null, true],
    ['Deadline calendar', 'course', null, true],
    ['After-the-sale checklist', 'lesson', 'after-the-sale', false],
    ['Budget, what the first sale really costs', 'lesson', 'costs-and-taxes', false],
  ])
  const [first] = await details()
  const pdf = await readFile(join(import.meta.dirname, '../../../../content/files/property-research-sheet.pdf'))
  expect(first).toMatchObject({ uploadedBy: null, downloads: 0, bytes: pdf.byteLength })
  expect(first.sha256).toBe(createHash('sha256').update(pdf).digest('hex'))
})

test('an administrator uploads a file, and it comes after all others', async () => {
  const reply = await upload(site, clerk.token, { name: 'County fees', place: 'state', bytes: pdfBytes(2_500_000) })
  expect(reply).toMatchObject({
    status: 200,
    body: { name: 'County fees', kind: 'pdf', bytes: 2_500_000, place: 'state', version: 1 },
  })
  expect((await details()).at(-1)).toEqual(reply.body)
})

test.each(['../etc/passwd', 'a/b', 'a\\b', 'C:x', '.hidden', '', ' ', 'x'.repeat(121), 'a\nb'])(
  'the name %j is refused with a sentence at the field, and nothing is stored',
  async (name) => {
    const before = [await details(), await countParts()]
    const reply = await upload(site, owner.token, { name })
    expect(problemOf(reply)).toEqual({
      status: 400,
      code: 'invalid_input',
      fields: { name: expect.stringMatching(/^Name .*\.$/) },
    })
    expect([await details(), await countParts()]).toEqual(before)
  },
)

test('a file that only its name calls a PDF is refused with a sentence, and nothing is stored', async () => {
  const before = await details()
  const reply = await upload(site, owner.token, { name: 'None', bytes: Buffer.from('<html>') })
  expect(problemOf(reply)).toMatchObject({
    status: 415,
    fields: { file: expect.stringContaining("isn't such a file") },
  })
  expect(await details()).toEqual(before)
})

test('a file of 26 MB is refused with a sentence, and other routes still take no more than 32 KB', async () => {
  const reply = await upload(site, owner.token, { name: 'Huge', bytes: pdfBytes(26_000_000) })
  expect(reply).toMatchObject({ status: 413, body: { error: 'This file is too large. It can have at most 25 MB.' } })
  const { id, version } = await storedPdf(site)
  const Name = 'x'.repeat(40_000)
  expect((await owner.put(`/api/course-files/${id}`, { FromVersion: version, Name, Place: 'course' })).status).toBe(413)
})

test('a file of exactly 25 MB is stored whole', async () => {
  const bytes = pdfBytes(25_000_000)
  const { body } = await upload(site, owner.token, { name: 'Large', bytes })
  expect(body.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  await owner.post(`/api/course-files/${body.id}/delete`, {})
})

test('a second file with the same name in the same place is refused, also in capitals', async () => {
  await upload(site, owner.token, { name: 'Twice' })
  const reply = await upload(site, owner.token, { name: 'TWICE' })
  expect(problemOf(reply)).toMatchObject({ status: 409, fields: { name: expect.stringContaining('already') } })
  expect((await upload(site, owner.token, { name: 'Twice', place: 'general' })).status).toBe(200)
})

test.each([
  ['without a lesson', ''],
  ['of a lesson that does not exist', 'no-such-video'],
])('a file %s is refused with a sentence at the field', async (_what, videoId) => {
  const reply = await upload(site, owner.token, { name: 'Of a lesson', place: 'lesson', videoId })
  expect(problemOf(reply)).toMatchObject({ status: 400, fields: { videoId: expect.stringMatching(/lesson.*\.$/) } })
})

test('a file is replaced and keeps its name, place and order; a stale replacement changes nothing', async () => {
  const { id, version, name } = await storedPdf(site)
  const order = idsOf(await details())
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${clerk.token}` }
  const replace = (payload: Buffer) =>
    site.request('POST', `/api/course-files/${id}/content?fileName=x.csv&fromVersion=${version}`, { payload, headers })
  const parts = await countParts()
  expect(await replace(Buffer.from('a,b\n1,2\n'))).toMatchObject({
    status: 200,
    body: { name, kind: 'csv', bytes: 8, version: version + 1 },
  })
  expect(await countParts()).toBe(parts)
  expect(idsOf(await details())).toEqual(order)
  expect(await replace(Buffer.from('c,d\n'))).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await details()).find((each: { id: string }) => each.id === id)).toMatchObject({ bytes: 8 })
})

test('a file is renamed and moved; a stale change is refused', async () => {
  const { id, version } = await storedPdf(site)
  const change = { FromVersion: version, Name: 'Moved', Place: 'lesson', VideoId: 'tax-sale' }
  expect(await owner.put(`/api/course-files/${id}`, change)).toMatchObject({
    status: 200,
    body: { name: 'Moved', place: 'lesson', videoId: 'tax-sale' },
  })
  expect((await owner.put(`/api/course-files/${id}`, change)).body.version).toBe(version + 1)
  expect((await owner.put(`/api/course-files/${id}`, { ...change, Name: 'Moved again' })).status).toBe(409)
})

test('a new order of the files has to name each of them once', async () => {
  const ids = idsOf(await details()).reverse()
  const order = (Ids: string[]) => owner.put('/api/course-files/order', { Ids })
  expect((await order(ids)).status).toBe(200)
  expect(idsOf(await details())).toEqual(ids)
  const [first = '', ...rest] = ids
  for (const wrong of [rest, [first, first, ...rest.slice(1)], [...ids, first]])
    expect((await order(wrong)).status).toBe(409)
  expect(idsOf(await details())).toEqual(ids)
})

test('a deleted file is gone with its bytes', async () => {
  const before = await countParts()
  const { id } = await storedPdf(site)
  expect((await clerk.post(`/api/course-files/${id}/delete`, {})).status).toBe(200)
  expect(await countParts()).toBe(before)
  expect((await owner.post(`/api/course-files/${id}/delete`, {})).status).toBe(404)
  expect((await owner.post(`/api/course-files/${id}/ticket`, {})).status).toBe(404)
})

test('a total over the limit is refused, and of two uploads at once that exceed it together, one is stored', async () => {
  await using small = await startTestSite({ maxFilesBytes: 1_000_000 })
  const { token } = await small.person('Super Admin')
  const replies = await Promise.all(
    ['One', 'Two'].map((name) => upload(small, token, { name, bytes: pdfBytes(600_000) })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 413])
  expect(replies.find(({ status }) => status === 413)?.body.fields.file).toBe(
    'All files together can have at most 1 MB. Delete one that nobody needs anymore.',
  )
  expect(await small.db.$count(courseFiles)).toBe(1)
  expect((await upload(small, token, { name: 'Three', bytes: pdfBytes(400_001) })).status).toBe(413)
  expect((await upload(small, token, { name: 'Four', bytes: pdfBytes(400_000) })).status).toBe(200)
})

test('700 files can be reordered, and a 701st is refused', async () => {
  await using full = await startTestSite()
  const admin = await full.person('Super Admin')
  const rows = Array.from({ length: 699 }, (_, position) => ({
    id: newId(),
    name: `File ${position}`,
    kind: 'pdf' as const,
    place: 'course' as const,
    position,
    contentId: newId(),
    bytes: 1,
    sha256: '',
  }))
  await full.db.insert(courseFiles).values(rows)
  const last = await upload(full, admin.token, { name: 'The last one' })
  expect(last.status).toBe(200)
  expect(problemOf(await upload(full, admin.token, { name: 'One too many' }))).toMatchObject({
    status: 413,
    fields: { file: 'There can be at most 700 files. Delete one that nobody needs anymore.' },
  })
  const Ids = [last.body.id, ...rows.map(({ id }) => id)]
  expect((await admin.put('/api/course-files/order', { Ids })).status).toBe(200)
  const path = `/api/course-files/${last.body.id}/content?fileName=a.csv&fromVersion=1`
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${admin.token}` }
  expect((await full.request('POST', path, { payload: Buffer.from('a,b\n'), headers })).status).toBe(200)
})
