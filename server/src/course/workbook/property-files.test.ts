import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfBytes } from '../../../test/course-files.ts'
import {
  animatedWebp,
  avifPicture,
  hugePng,
  phonePhoto,
  pngPicture,
  svgLogo,
  webpPicture,
} from '../../../test/pictures.ts'
import { newProperty, propertyPath, sendPropertyFile } from '../../../test/properties.ts'
import { startSharedSite, startTestSite, type TestSite } from '../../../test/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { propertyFileParts, propertyFiles } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Member = Awaited<ReturnType<typeof site.person>>
const filesOf = async (member: Member, property: string) => (await member.get(propertyPath(property))).body.files
async function memberWithProperty(of: TestSite = site) {
  const member = await of.person()
  const property = await newProperty(member)
  const send = (more: Omit<Parameters<typeof sendPropertyFile>[2], 'property'>) =>
    sendPropertyFile(of, member.token, { property, ...more })
  return { member, property, send }
}
const linkTo = async (person: Pick<Member, 'post'>, id: string) =>
  (await person.post(`/api/workbook/files/${id}/ticket`, {})).body.url as string
/** As a browser downloads: by the link alone. */
const fetchFile = async (url: string, headers: Record<string, string> = {}) => {
  const response = await site.app.inject({ method: 'GET', url, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

test('a PDF is stored as it is, and downloaded to be saved and never shown', async () => {
  const { member, property, send } = await memberWithProperty()
  const bytes = pdfBytes(2_300_000, 'terms of sale ')
  const { status, body } = await send({ name: 'Terms „Łukasz“', bytes })
  expect([status, body]).toMatchObject([200, { name: 'Terms „Łukasz“', kind: 'pdf', bytes: bytes.byteLength }])
  expect(await filesOf(member, property)).toEqual([body])
  const got = await fetchFile(await linkTo(member, body.id))
  expect(got.bytes.equals(bytes)).toBe(true)
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="Terms __ukasz_\.pdf"; filename\*=UTF-8''Terms/,
    ),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
  })
  const part = await fetchFile(await linkTo(member, body.id), { range: 'bytes=1048570-1048585' })
  expect([part.status, part.bytes.equals(bytes.subarray(1_048_570, 1_048_586))]).toEqual([206, true])
})

test.each([
  ['a photo from a phone', phonePhoto],
  ['a PNG', pngPicture],
  ['a WebP', webpPicture],
  ['an AVIF', avifPicture],
])('%s becomes a JPEG without its metadata, the right way up [XS-08]', async (_what, make) => {
  const { member, send } = await memberWithProperty()
  const { status, body } = await send({ name: 'Front', bytes: await make() })
  expect([status, body.kind]).toEqual([200, 'jpg'])
  const got = await fetchFile(await linkTo(member, body.id))
  expect(got.headers['content-type']).toBe('image/jpeg')
  const facts = await sharp(got.bytes).metadata()
  expect(facts).toMatchObject({ format: 'jpeg' })
  expect([facts.exif, facts.orientation]).toEqual([undefined, undefined])
  if (make === phonePhoto) expect([facts.width, facts.height]).toEqual([40, 80])
})

test.each([
  ['after a line break', Buffer.concat([Buffer.from('\r\n'), pdfBytes()])],
  ['after a prologue of a printer', Buffer.concat([Buffer.from('\x1b%-12345X@PJL\r\n'), pdfBytes()])],
  ['before zeros', Buffer.concat([pdfBytes(), Buffer.alloc(6_000)])],
])('a PDF %s is stored as it is', async (_where, bytes) => {
  const { member, send } = await memberWithProperty()
  const { status, body } = await send({ bytes })
  expect([status, body.kind]).toEqual([200, 'pdf'])
  expect((await fetchFile(await linkTo(member, body.id))).bytes.equals(bytes)).toBe(true)
})

test.each([
  ['a photo of 100 megapixels', () => hugePng(10_000, 10_000), 415, /100 megapixels. It can have at most 40/],
  ['an animation', animatedWebp, 415, /animated/],
  ['half a photo', async () => (await pngPicture(640, 480)).subarray(0, 300), 415, /damaged/],
  ['half a PDF', () => pdfBytes().subarray(0, 50), 415, /damaged/],
  ['a drawing', svgLogo, 415, /photos or PDF/],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, /photos or PDF/],
  ['a program', () => Buffer.from('MZ\u0090\u0000'), 415, /photos or PDF/],
  ['nothing', () => Buffer.alloc(0), 415, /empty/],
])('%s is refused with a sentence, and nothing is stored [XS-08]', async (_what, make, status, sentence) => {
  const { member, property, send } = await memberWithProperty()
  const reply = await send({ bytes: await make() })
  expect(reply.status).toBe(status)
  expect(reply.body.fields?.file ?? reply.body.error).toMatch(sentence)
  expect(await filesOf(member, property)).toEqual([])
})

test('a file of more than 10 MB is refused before it is read, and one of exactly 10 MB fits', async () => {
  const { send } = await memberWithProperty()
  expect(await send({ bytes: pdfBytes(10_000_001) })).toMatchObject({
    status: 413,
    body: { error: 'This file is too large. It can have at most 10 MB.' },
  })
  expect((await send({ bytes: pdfBytes(10_000_000) })).status).toBe(200)
})

test('an upload that is sent twice is one file, and its ID is not used for another', async () => {
  const { member, property, send } = await memberWithProperty()
  const [id, bytes] = [newId(), await pngPicture()]
  const answers = await Promise.all([send({ id, bytes }), send({ id, bytes })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect((await send({ id, bytes: pdfBytes() })).status).toBe(409)
  expect(await filesOf(member, property)).toHaveLength(1)
})

test("someone else's file is not found, and its link works for its member alone [AZ-11]", async () => {
  const [{ member, property, send }, { member: other, property: ofOther, send: sendOther }] = [
    await memberWithProperty(),
    await memberWithProperty(),
  ]
  const { id } = (await send({})).body
  for (const person of [other, owner]) {
    expect((await person.post(`/api/workbook/files/${id}/ticket`, {})).status).toBe(404)
    expect((await person.post(`/api/workbook/files/${id}/delete`, {})).status).toBe(404)
  }
  expect((await sendOther({ id })).status).toBe(404)
  expect((await sendPropertyFile(site, other.token, { property })).status).toBe(404)
  expect(await filesOf(member, property)).toHaveLength(1)
  expect(await filesOf(other, ofOther)).toEqual([])

  const link = await linkTo(member, id)
  const second = (await send({})).body.id
  expect((await fetchFile(link.replace(id, second))).status).toBe(401)
  expect((await fetchFile(`${link}x`)).status).toBe(401)
  await member.post('/api/logout', {})
  expect((await fetchFile(link)).status).toBe(401)
})

test('a deleted file is gone with its bytes, and so are those of a deleted property', async () => {
  const { member, property, send } = await memberWithProperty()
  const partsOf = async (id: string) =>
    (await site.db.select({ fileId: propertyFileParts.fileId }).from(propertyFileParts)).filter(
      ({ fileId }) => fileId === id,
    ).length
  const [first, second] = [(await send({ bytes: pdfBytes(2_500_000) })).body.id, (await send({})).body.id]
  const link = await linkTo(member, first)
  expect([await partsOf(first), await partsOf(second)]).toEqual([3, 1])
  expect((await member.post(`/api/workbook/files/${first}/delete`, {})).status).toBe(200)
  expect((await member.post(`/api/workbook/files/${first}/delete`, {})).status).toBe(404)
  expect((await fetchFile(link)).status).toBe(404)
  await member.post(`${propertyPath(property)}/delete`, { FromVersion: 1 })
  expect([await partsOf(first), await partsOf(second)]).toEqual([0, 0])
})

test('a member’s files can have 200 MB together, and the page says how much is used', async () => {
  const { member, property, send } = await memberWithProperty()
  const row = { propertyId: property, userId: member.id, name: 'x', kind: 'pdf' as const, sha256: '', sentSha256: '' }
  await site.db.insert(propertyFiles).values({ ...row, id: newId(), bytes: 199_000_000 })
  const answers = await Promise.all([send({ bytes: pdfBytes(600_000) }), send({ bytes: pdfBytes(600_000) })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413])
  expect(answers.find(({ status }) => status === 413)?.body.fields.file).toBe(
    'Your files can have at most 200 MB together, and 200 MB are used. Delete one that you no longer need.',
  )
  expect((await member.get('/api/workbook/properties')).body.fileBytes).toBe(199_600_000)
})

test('the site’s limit and the free disk are checked before a file is stored, and the owner sees the usage', async () => {
  await using small = await startTestSite({ maxMemberFilesBytes: 1_000_000 })
  const [first, second] = [await memberWithProperty(small), await memberWithProperty(small)]
  expect((await first.send({ bytes: pdfBytes(700_000) })).status).toBe(200)
  const full = await second.send({ bytes: pdfBytes(700_000) })
  expect([full.status, full.body.error]).toEqual([413, expect.stringContaining('no room for more files')])
  const admin = await small.person('Super User')
  expect((await admin.get('/api/workbook/storage')).body).toEqual({
    files: 1,
    members: 1,
    bytes: 700_000,
    maxBytes: 1_000_000,
  })
  expect((await first.member.get('/api/workbook/storage')).status).toBe(403)

  await using crowded = await startTestSite({ freeDiskBytes: 2.01e9 })
  const third = await memberWithProperty(crowded)
  expect((await third.send({ bytes: pdfBytes(1_000_000) })).status).toBe(200)
  expect((await third.send({ bytes: pdfBytes(5_000_000) })).status).toBe(413)
})

test('an account can send 200 files an hour', async () => {
  await using strict = await startTestSite({ limitFactor: 0.01 })
  const { send } = await memberWithProperty(strict)
  expect([(await send({})).status, (await send({})).status]).toEqual([200, 200])
  expect((await send({})).status).toBe(429)
})
