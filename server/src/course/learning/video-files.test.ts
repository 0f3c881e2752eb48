import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startSharedSite, startTestSite, testPassword } from '../../../test/test-site.ts'
import { access, openings } from '../../schema.ts'

const site = await startSharedSite()

const clip = await readFile(join(import.meta.dirname, '../../../../content/clips/tax-sale.webm'))
const openFile = (person: { post: typeof site.visitor.post }, id = 'tax-sale') =>
  person.post(`/api/videos/${id}/file`, {})
const linkOf = async (person: { post: typeof site.visitor.post }, id?: string): Promise<string> =>
  (await openFile(person, id)).body.url
/** As a browser's player asks: by the link alone. */
const fetchPart = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const response = await site.app.inject({ method, url, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.body }
}
const openingsOf = (userId: string) =>
  site.db
    .select({ videoId: openings.videoId, openedAt: openings.openedAt })
    .from(openings)
    .innerJoin(access, eq(access.id, openings.accessId))
    .where(eq(access.userId, userId))
const addVideo = (id: string, file?: string) =>
  publishBody(site, 'videos', (all) => [...all, { id, productId: 1, name: id, vimeoNumber: '1', file }])

test('a link to a video names neither its file nor its folder, and ends after 4 hours', async () => {
  const member = await site.person()
  const { status, body } = await openFile(member)
  expect(status).toBe(200)
  expect(body.url).toMatch(/^\/api\/videos\/tax-sale\/file\?ticket=[\w.-]+$/)
  expect(body.captions).toMatch(/^\/api\/videos\/tax-sale\/captions\?ticket=[\w.-]+$/)
  const hours = (new Date(body.expiresAt).getTime() - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(3.9)
  expect(hours).toBeLessThan(4.1)
})

test('a link to a video records the opening, and a second one writes nothing', async () => {
  const member = await site.person()
  await openFile(member)
  const [first, ...others] = await openingsOf(member.id)
  expect(first).toMatchObject({ videoId: 'tax-sale' })
  expect(others).toEqual([])
  await openFile(member)
  expect(await openingsOf(member.id)).toEqual([first])
  expect((await site.db.select().from(openings).where(eq(openings.videoId, 'tax-sale'))).length).toBeGreaterThan(0)
})

test('the whole video comes with its type, and no cache keeps it', async () => {
  const { status, headers, bytes } = await fetchPart(await linkOf(await site.person()))
  expect(status).toBe(200)
  expect(bytes.equals(clip)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': String(clip.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=1000-1999', 1000, 1999],
  ['bytes=-10', clip.length - 10, clip.length - 1],
  [`bytes=${clip.length - 5}-`, clip.length - 5, clip.length - 1],
  [`bytes=100-${clip.length + 9}`, 100, clip.length - 1],
])('%s of a video answers 206 with exactly those bytes', async (range, first, last) => {
  const { status, headers, bytes } = await fetchPart(await linkOf(await site.person()), { range })
  expect(status).toBe(206)
  expect(headers['content-range']).toBe(`bytes ${first}-${last}/${clip.length}`)
  expect(headers['content-length']).toBe(String(last - first + 1))
  expect(bytes.equals(clip.subarray(first, last + 1))).toBe(true)
})

test('If-Range gives the part of the same file, and the whole of a changed one', async () => {
  const url = await linkOf(await site.person())
  const { etag = '', 'last-modified': modified = '' } = (await fetchPart(url, {}, 'HEAD')).headers
  const part = (condition: unknown) => fetchPart(url, { range: 'bytes=0-9', 'if-range': String(condition) })
  expect((await part(etag)).status).toBe(206)
  expect((await part(modified)).status).toBe(206)
  expect((await part('"another"')).status).toBe(200)
  expect((await part('Thu, 01 Jan 1970 00:00:00 GMT')).status).toBe(200)
})

test('the captions beside a video are WebVTT', async () => {
  const { body } = await openFile(await site.person())
  const { status, headers, text } = await fetchPart(body.captions)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(text).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
})

test('a link that has expired plays nothing', async () => {
  await using brief = await startTestSite({ videoLinkSeconds: 0 })
  const { body } = await openFile(await brief.person())
  for (const url of [body.url, body.captions]) {
    expect(await brief.visitor.get(url, { headers: { range: 'bytes=0-9' } })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', error: 'This link to the video has ended. Please play the video again.' },
    })
  }
})

test('a link that was tampered with, or is for another video, plays nothing [V8.2.2]', async () => {
  const [ada, bob] = [await site.person(), await site.person()]
  const url = await linkOf(ada)
  const [, ticket = ''] = url.split('ticket=')
  const [head, claims = '', signature] = ticket.split('.')
  const forged = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: bob.id }
  const forgedClaims = Buffer.from(JSON.stringify(forged)).toString('base64url')
  const download = (await (await site.person('Super Admin')).post('/api/users/export', {})).body.url.split('=')[1]
  for (const wrong of [
    url.replace('tax-sale', 'tax-deed'),
    url.replace(ticket, `${head}.${forgedClaims}.${signature}`),
    url.replace(ticket, `${head}.${claims}.${'A'.repeat(43)}`),
    url.replace(ticket, ada.token),
    url.replace(ticket, download),
    url.replace(ticket, 'nonsense'),
  ])
    expect((await fetchPart(wrong)).status, wrong).toBe(401)
  expect((await fetchPart(url.replace('ticket=', 'other='))).status).toBe(400)
})

test('a link to a video opens nothing else of the API [V9.2.2]', async () => {
  const [, ticket = ''] = (await linkOf(await site.person())).split('ticket=')
  expect((await site.as(ticket).get('/api/videos?productId=1')).status).toBe(401)
  expect((await site.visitor.get(`/api/users/export?ticket=${ticket}`)).status).toBe(401)
})

test('requests for a video are logged without the ticket of their link', async () => {
  const url = await linkOf(await site.person())
  for (const range of ['bytes=0-9', 'bytes=99999999-']) await fetchPart(url, { range })
  await fetchPart(url.replace('tax-sale', 'tax-deed'))
  await fetchPart(url.replace('/file', '/nothing'))
  const [, ticket = ''] = url.split('ticket=')
  const lines = site.logLines.filter((line) => line.includes('"/api/videos/:id/file"'))
  expect(lines.length).toBeGreaterThanOrEqual(4)
  for (const part of [ticket, ...ticket.split('.')])
    expect(site.logLines.filter((line) => line.includes(part))).toEqual([])
})

test('ended access stops a video between two parts [V8.2.2]', async () => {
  const member = await site.person()
  const url = await linkOf(member)
  expect((await fetchPart(url, { range: 'bytes=0-9' })).status).toBe(206)
  await endAccess(site, member.id)
  const { status, text } = await fetchPart(url, { range: 'bytes=10-19' })
  expect({ status, code: JSON.parse(text).code }).toEqual({ status: 403, code: 'no_access' })
})

test('a changed password stops a video between two parts [V8.2.2]', async () => {
  const member = await site.person()
  const url = await linkOf(member)
  expect((await fetchPart(url, { range: 'bytes=0-9' })).status).toBe(206)
  const change = { CurrentPassword: testPassword, Password: 'another horse battery' }
  expect((await member.put('/api/account/password', change)).status).toBe(200)
  const { status, text } = await fetchPart(url, { range: 'bytes=10-19' })
  expect({ status, code: JSON.parse(text).code }).toEqual({ status: 401, code: 'not_signed_in' })
})

test('no link without a session, without access, or for a video that does not exist', async () => {
  const [member, outsider] = [await site.person(), await site.person('Paid User', { access: false })]
  expect((await openFile(site.visitor)).status).toBe(401)
  expect((await openFile(outsider)).status).toBe(403)
  expect((await openFile(member, 'no-such-video')).status).toBe(404)
  expect(await openingsOf(member.id)).toEqual([])
})

test.each([
  ['without a file', undefined, 'This video has no file.'],
  ['whose file is gone', 'clips/gone.webm', 'The file of this video is missing.'],
])('a video %s has no link and records no opening', async (what, file, error) => {
  const member = await site.person()
  const id = what.replaceAll(' ', '-')
  await addVideo(id, file)
  expect(await openFile(member, id)).toMatchObject({ status: 404, body: { error } })
  expect(await openingsOf(member.id)).toEqual([])
})

test("an owner's https file is handed out as it is, and its opening is recorded", async () => {
  const member = await site.person()
  const url = 'https://videos.example.org/lesson.mp4?v=2'
  await addVideo('elsewhere', url)
  expect(await openFile(member, 'elsewhere')).toMatchObject({
    status: 200,
    body: { url, captions: null, expiresAt: null },
  })
  expect(await openingsOf(member.id)).toMatchObject([{ videoId: 'elsewhere' }])
})

test('the list of videos says only of which type a file is', async () => {
  const { body } = await (await site.person()).get('/api/videos?productId=1')
  const fileOf = (id: string) => body.find((video: { id: string }) => video.id === id)?.file
  expect(fileOf('tax-sale')).toEqual({ type: 'video/webm' })
  await addVideo('typed', 'https://videos.example.org/typed.mp4')
  const { body: later } = await (await site.person()).get('/api/videos?productId=1')
  expect(later.find((video: { id: string }) => video.id === 'typed').file).toEqual({ type: 'video/mp4' })
  expect(JSON.stringify(later)).not.toMatch(/clips|example\.org/)
})

test('a disabled account stops a video between two parts', async () => {
  const [admin, member] = [await site.person('Super Admin'), await site.person()]
  const url = await linkOf(member)
  await admin.post(`/api/users/${member.id}/disable`, { Reason: 'Shared the account' })
  expect((await fetchPart(url, { range: 'bytes=10-19' })).status).toBe(401)
})
