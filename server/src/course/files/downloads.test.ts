import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { pdfBytes, storedPdf, uploadPath } from '../../../test/course-files.ts'
import { startSharedSite, startTestSite } from '../../../test/test-site.ts'
import { courseFileParts, courseFiles } from '../../schema.ts'

const site = await startSharedSite({ wholeCourse: true })
const owner = await site.person('Super Admin')
// Three parts, and a different byte at every place.
const bytes = pdfBytes(2_300_000, 'tax deeds and liens ')
const file = await storedPdf(site, { bytes })

type Person = { post: typeof site.visitor.post }
const linkOf = async (person: Person, id = file.id): Promise<string> =>
  (await person.post(`/api/course-files/${id}/ticket`, {})).body.url
/** As a browser downloads: by the link alone. */
const fetchFile = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const response = await site.app.inject({ method, url, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.body }
}

test('a member downloads a file whole, to be saved and never shown as a page [XS-07]', async () => {
  const { status, headers, bytes: got } = await fetchFile(await linkOf(await site.person()))
  expect(status).toBe(200)
  expect(createHash('sha256').update(got).digest('hex')).toBe(file.sha256)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': expect.stringMatching(
      /^attachment; filename="Stored sheet \d+\.pdf"; filename\*=UTF-8''Stored/,
    ),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    etag: `"${file.sha256}"`,
    'x-accel-buffering': 'no',
  })
})

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=1048570-1048585', 1_048_570, 1_048_585],
  ['bytes=500000-2200000', 500_000, 2_200_000],
  ['bytes=-10', bytes.length - 10, bytes.length - 1],
  [`bytes=${bytes.length - 5}-`, bytes.length - 5, bytes.length - 1],
])('%s of a file answers 206 with exactly those bytes', async (range, first, last) => {
  const { status, headers, bytes: got } = await fetchFile(await linkOf(await site.person()), { range })
  expect(status).toBe(206)
  expect(headers['content-range']).toBe(`bytes ${first}-${last}/${bytes.length}`)
  expect(headers['content-length']).toBe(String(last - first + 1))
  expect(got.equals(bytes.subarray(first, last + 1))).toBe(true)
})

test('a range beyond the end of a file answers 416 with the length', async () => {
  const { status, headers, text } = await fetchFile(await linkOf(await site.person()), { range: 'bytes=99999999-' })
  expect(status).toBe(416)
  expect(headers['content-range']).toBe(`bytes */${bytes.length}`)
  expect(JSON.parse(text)).toMatchObject({ code: 'range_not_satisfiable' })
})

test('HEAD ignores ranges and gives the headers of the whole file', async () => {
  const { status, headers } = await fetchFile(await linkOf(await site.person()), { range: 'bytes=0-9' }, 'HEAD')
  expect(status).toBe(200)
  expect(headers['content-length']).toBe(String(bytes.length))
  expect(headers['content-range']).toBeUndefined()
})

test('after a replacement, an interrupted download starts over instead of mixing two files', async () => {
  const { id, version, sha256 } = await storedPdf(site)
  const url = await linkOf(await site.person(), id)
  const resume = { range: 'bytes=5-', 'if-range': `"${sha256}"` }
  expect((await fetchFile(url, resume)).status).toBe(206)
  const headers = { 'content-type': 'application/octet-stream', authorization: `Bearer ${owner.token}` }
  const path = `/api/course-files/${id}/content?fileName=a.pdf&fromVersion=${version}`
  await site.request('POST', path, { payload: pdfBytes(400, 'x'), headers })
  const after = await fetchFile(url, resume)
  expect({ status: after.status, size: after.bytes.length }).toEqual({ status: 200, size: 400 })
})

test('a link works for 10 minutes', async () => {
  const { body } = await (await site.person()).post(`/api/course-files/${file.id}/ticket`, {})
  expect(Math.round((new Date(body.expiresAt).getTime() - Date.now()) / 60_000)).toBe(10)
})

test('a link that was tampered with, or is for another file, gives nothing', async () => {
  const member = await site.person()
  const url = await linkOf(member)
  const [, ticket = ''] = url.split('ticket=')
  const other = await storedPdf(site)
  const video = (await member.post('/api/videos/tax-sale/file', {})).body.url.split('ticket=')[1]
  for (const wrong of [
    url.replace(file.id, other.id),
    url.replace(ticket, `${ticket.slice(0, -43)}${'A'.repeat(43)}`),
    url.replace(ticket, member.token),
    url.replace(ticket, video),
    url.replace(ticket, 'nonsense'),
  ])
    expect((await fetchFile(wrong)).status, wrong).toBe(401)
  expect((await site.as(ticket).get('/api/course-files')).status).toBe(401)
})

test('ended access, a disabled account and a logout end every link at once', async () => {
  const [refunded, disabled, left] = [await site.person(), await site.person(), await site.person()]
  const urls = [await linkOf(refunded), await linkOf(disabled), await linkOf(left)]
  for (const url of urls) expect((await fetchFile(url, { range: 'bytes=0-9' })).status).toBe(206)
  await endAccess(site, refunded.id)
  await owner.post(`/api/users/${disabled.id}/disable`, { Reason: 'Shared the account' })
  await left.post('/api/logout', {})
  const statuses = await Promise.all(urls.map(async (url) => (await fetchFile(url, { range: 'bytes=10-19' })).status))
  expect(statuses).toEqual([403, 401, 401])
  expect((await refunded.get('/api/course-files')).status).toBe(403)
  expect((await refunded.post(`/api/course-files/${file.id}/ticket`, {})).status).toBe(403)
})

test('a file of a lesson opens with the lesson', async () => {
  const { id } = await storedPdf(site, { place: 'lesson', videoId: 'tax-sale' })
  const member = await site.person()
  const isOpen = async () =>
    (await member.get('/api/course-files')).body.find((each: { id: string }) => each.id === id).isOpen
  expect(await isOpen()).toBe(false)
  expect(await member.post(`/api/course-files/${id}/ticket`, {})).toMatchObject({
    status: 403,
    body: { code: 'not_opened' },
  })
  await member.post('/api/videos/tax-sale/opened', { How: 'read' })
  expect(await isOpen()).toBe(true)
  expect((await fetchFile(await linkOf(member, id))).status).toBe(200)
})

test('downloads of members are counted for each file, those of administrators are not', async () => {
  const { id } = await storedPdf(site)
  await linkOf(await site.person(), id)
  await linkOf(await site.person(), id)
  await linkOf(owner, id)
  const { files } = (await owner.get('/api/figures')).body
  expect(files.find((each: { fileId: string }) => each.fileId === id)).toMatchObject({ downloads: 2 })
})

test('an interrupted upload leaves nothing behind', async () => {
  await using fresh = await startTestSite()
  const { token } = await fresh.person('Super Admin')
  const address = await fresh.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': '2000000',
    authorization: `Bearer ${token}`,
  }
  const connections = () => promisify(fresh.app.server.getConnections).call(fresh.app.server)
  const broken = request(`${address}${uploadPath('Broken')}`, { method: 'POST', headers }).on('error', () => {})
  broken.write(pdfBytes(1_000_000))
  await fresh.until(async () => (await connections()) > 0)
  broken.destroy()
  await fresh.until(async () => (await connections()) === 0)
  expect([await fresh.db.$count(courseFiles), await fresh.db.$count(courseFileParts)]).toEqual([0, 0])
})
