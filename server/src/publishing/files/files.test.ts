import { request } from 'node:http'
import { promisify } from 'node:util'
import { maxPicture } from '@course/contract/publishing/files'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { editAndPublish } from '../../../test/editors.ts'
import * as pictures from '../../../test/pictures.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { files, fileVariants, siteState } from '../../schema.ts'

const site = await startTestSite()
const other = await startTestSite({ databaseUrl: site.databaseUrl })
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})
const owner = await site.person('Super Admin')
const editor = await site.person('Super User')

type Person = Awaited<ReturnType<TestSite['person']>>
const upload = (person: Pick<Person, 'token'>, bytes: Buffer, type = 'image/png', at = site) =>
  at.request('POST', '/api/files', {
    payload: bytes,
    headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
  })

let shades = 0
/** A picture that nobody has sent before. */
const newPicture = (width?: number, height?: number) => {
  shades += 1
  return pictures.pngPicture(width, height, `#1122${shades.toString(16).padStart(2, '0')}`)
}

test('a picture is stored, listed, and given to everyone by every instance, to be kept forever', async () => {
  const { status, body } = await upload(editor, await newPicture(600, 300))
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { kind: 'picture', width: 600, height: 300, isErased: false, uploadedBy: expect.stringContaining('Pat') },
  })
  expect((await owner.get('/api/files')).body[0]).toEqual(body)
  for (const instance of [site, other]) {
    for (const [name, type] of [
      ['480.webp', 'image/webp'],
      ['1600.png', 'image/png'],
    ]) {
      const answer = await instance.visitor.get(`/files/${body.id}-${name}`)
      expect({ ...answer, body: '' }).toMatchObject({
        status: 200,
        headers: {
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          etag: expect.any(String),
        },
      })
    }
  }
})

test('a logo is only ever served as a picture: nothing in it can run or load [XS-03]', async () => {
  const logo = pictures.svgLogo().toString().replace('</svg>', '<script>alert(1)</script></svg>')
  const { body } = await upload(owner, Buffer.from(logo), 'image/svg+xml')
  expect(body).toMatchObject({ kind: 'logo', width: 40, height: 20 })
  const { headers, body: text } = await site.visitor.get(body.url)
  expect(text).toBe(logo)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('the same bytes sent again, also at the same time and to another instance, are the same file', async () => {
  const bytes = await newPicture()
  const answers = await Promise.all([
    upload(owner, bytes),
    upload(editor, bytes),
    upload(owner, bytes, 'image/png', other),
  ])
  answers.push(await upload(owner, bytes))
  const ids = new Set(answers.map(({ status, body }) => `${status} ${body.id}`))
  expect([...ids]).toEqual([`200 ${answers[0]?.body.id}`])
})

test.each<[string, string, () => Buffer | Promise<Buffer>, number, string]>([
  ['a form', 'multipart/form-data; boundary=x', pictures.pngPicture, 415, 'Please send a picture'],
  ['a type that is no picture', 'text/html', pictures.pngPicture, 415, 'Please send a picture'],
  ['JSON', 'application/json', () => Buffer.from('{}'), 415, 'Please send a picture'],
  ['a GIF sent as PNG', 'image/png', () => Buffer.from('GIF89a'), 415, 'This file is a GIF picture'],
  [
    'HTML sent as SVG',
    'image/svg+xml',
    () => Buffer.from('<html></html>'),
    415,
    'isn’t a picture that the site can read',
  ],
  ['nothing', 'image/png', () => Buffer.alloc(0), 400, 'The file is empty'],
  ['a damaged picture', 'image/png', () => Buffer.from('\x89PNG\r\n\x1a\nx', 'latin1'), 400, 'damaged or incomplete'],
  ['a bomb', 'image/png', () => pictures.hugePng(30_000, 30_000), 400, 'megapixels'],
  ['a logo of more than 50 KB', 'image/svg+xml', () => Buffer.from(`<svg>${' '.repeat(50_000)}</svg>`), 413, '50 KB'],
  ['a logo that is broken', 'image/svg+xml', () => Buffer.from('<svg><path>'), 400, 'could not be drawn'],
])('%s is refused with a sentence, and the site goes on', async (_what, type, create, status, words) => {
  const before = await site.db.$count(files)
  const answer = await upload(owner, await create(), type)
  expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(words) } })
  expect(await site.db.$count(files)).toBe(before)
  expect((await upload(owner, await newPicture())).status).toBe(200)
})

test('the first bytes of a picture say what it is, because its name is often wrong [XS-04]', async () => {
  const bytes = await newPicture()
  expect(await upload(owner, bytes, 'image/jpeg')).toMatchObject({ status: 200, body: { kind: 'picture' } })
  expect(await upload(owner, pictures.svgLogo('#123456'), 'image/png')).toMatchObject({
    status: 200,
    body: { kind: 'logo' },
  })
})

test('a picture may have 10 MB and not one byte more', async () => {
  const padded = Buffer.alloc(maxPicture.bytes + 1)
  ;(await pictures.jpegPicture()).copy(padded)
  const most = await upload(owner, padded.subarray(0, maxPicture.bytes), 'image/jpeg')
  expect(most).toMatchObject({ status: 200, body: { width: 64 } })
  const more = await upload(owner, padded, 'image/jpeg')
  expect(more).toMatchObject({ status: 413, body: { error: 'This picture is too large. It can have at most 10 MB.' } })
})

test('an erased picture is gone from every instance at once, and its bytes from the database [XS-05]', async () => {
  const bytes = await newPicture()
  const { id, url } = (await upload(owner, bytes)).body
  for (const { visitor } of [site, other]) expect((await visitor.get(url)).status).toBe(200)
  expect((await owner.post(`/api/files/${id}/erase`, {})).body).toEqual({ message: 'Success' })
  for (const { visitor } of [site, other]) expect((await visitor.get(url)).status).toBe(404)
  expect(await site.db.$count(fileVariants, eq(fileVariants.fileId, id))).toBe(0)
  const listed = (await owner.get('/api/files')).body.find((file: { id: string }) => file.id === id)
  expect(listed).toMatchObject({ isErased: true, bytes: 0 })
  expect((await owner.post(`/api/files/${id}/erase`, {})).status).toBe(200)
  const again = await upload(owner, bytes)
  expect(again).toMatchObject({ status: 200, body: { isErased: false } })
  expect(again.body.id).not.toBe(id)
})

test('erasing the published logo publishes the brand without it; erasing another picture publishes nothing', async () => {
  const publications = async () => (await owner.get('/api/content/publications')).body
  const contentVersion = async () => (await site.db.select().from(siteState))[0]?.contentVersion ?? 0
  const { id: logo } = (await upload(owner, await newPicture())).body
  const { id: unused } = (await upload(owner, await newPicture())).body
  await editAndPublish(owner, 'brand', (brand) => ({ ...brand, logo }))
  const before = await publications()
  await owner.post(`/api/files/${unused}/erase`, {})
  expect(await publications()).toEqual(before)
  const versionBefore = await contentVersion()
  await owner.post(`/api/files/${logo}/erase`, {})
  expect(await contentVersion()).toBe(versionBefore + 1)
  const [newest, ...earlier] = await publications()
  expect(newest).toMatchObject({ note: 'A picture was erased.', documents: [{ document: 'brand' }] })
  expect(earlier).toEqual(before)
})

test('if the pages cannot be rendered without the published logo, nothing is erased, and the next try works', async () => {
  const problems: string[] = []
  const brands: unknown[] = []
  await using shop = await startTestSite({
    async findRenderingProblem({ values }) {
      brands.push(values.brand)
      return problems.shift()
    },
  })
  const boss = await shop.person('Super Admin')
  const { id: logo } = (await upload(boss, await newPicture(), 'image/png', shop)).body
  await editAndPublish(boss, 'brand', (brand) => ({ ...brand, logo }))
  const before = (await boss.get('/api/content/publications')).body
  problems.push('The page "Home" could not be rendered.')
  const refused = await boss.post(`/api/files/${logo}/erase`, {})
  expect(refused).toMatchObject({ status: 422, body: { code: 'content_refused' } })
  expect(refused.body.error).toBe(
    'The picture was not erased, and the site stays as it is. The page "Home" could not be rendered.',
  )
  expect((await boss.get('/api/content/publications')).body).toEqual(before)
  expect((await shop.visitor.get(`/files/${logo}-480.webp`)).status).toBe(200)
  expect((await boss.post(`/api/files/${logo}/erase`, {})).status).toBe(200)
  expect(brands.at(-1)).not.toHaveProperty('logo')
  expect((await boss.get('/api/content/publications')).body).toHaveLength(3)
  expect((await shop.visitor.get(`/files/${logo}-480.webp`)).status).toBe(404)
})

test('an erased picture leaves no trace of what it was', async () => {
  const { id } = (await upload(owner, await newPicture())).body
  await owner.post(`/api/files/${id}/erase`, {})
  const { rows } = await site.db.execute(sql`select sha256, erased_by from files where id = ${id}`)
  expect(rows).toEqual([{ sha256: '', erased_by: owner.id }])
})

test('one account cannot keep the site busy with pictures', async () => {
  await using limited = await startTestSite({ limitFactor: 1 })
  const person = await limited.person('Super Admin')
  const empty = () => upload(person, Buffer.alloc(0), 'image/png', limited)
  for (let count = 0; count < 60; count += 1) expect((await empty()).status).toBe(400)
  expect(await empty()).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
})

test('more than four files at the same time wait for another try', async () => {
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  await using slow = await startTestSite({
    runPictureJob: async () => {
      waiting += 1
      await gate.promise
      return { kind: 'refused', message: 'Released.' } as const
    },
  })
  const person = await slow.person('Super Admin')
  const send = async () => upload(person, await newPicture(), 'image/png', slow)
  const first = [send(), send(), send(), send()]
  await slow.until(() => waiting === 4)
  expect(await send()).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  gate.resolve()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([400, 400, 400, 400])
  expect((await send()).status).toBe(400)
})

test('an upload that breaks off makes room for another one', async () => {
  await using fresh = await startTestSite()
  const person = await fresh.person('Super Admin')
  const address = await fresh.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'image/png', 'content-length': '1000', authorization: `Bearer ${person.token}` }
  const connections = () => promisify(fresh.app.server.getConnections).call(fresh.app.server)
  for (let count = 0; count < 8; count += 1) {
    const broken = request(`${address}/api/files`, { method: 'POST', headers }).on('error', () => {})
    broken.write('x')
    await fresh.until(async () => (await connections()) > 0)
    // Takes as long as admitting the upload.
    await person.get('/api/files')
    broken.destroy()
    await fresh.until(async () => (await connections()) === 0)
  }
  expect((await upload(person, await newPicture(), 'image/png', fresh)).status).toBe(200)
})
