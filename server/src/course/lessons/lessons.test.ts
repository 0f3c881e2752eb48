import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, endAccess } from '../../../test/buyers.ts'
import { editAndPublish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { termsVersions } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const [, first = '', second = '', third = ''] = await courseVideos(site)

interface Reader {
  get: typeof site.visitor.get
  post: typeof site.visitor.post
}
const lessonOf = (reader: Reader, id = first) => reader.get(`/api/videos/${id}/lesson`)
const read = (reader: Reader, id = first) => reader.post(`/api/videos/${id}/opened`, { How: 'read' })
const play = (reader: Reader, id = first) => reader.post(`/api/videos/${id}/opened`, {})
const openings = async (reader: Reader) => (await reader.get('/api/openings')).body

test.each([
  ['reading', read],
  ['playing', play],
])('lesson and transcript are refused until %s opens the video', async (_how, open) => {
  const member = await site.person()
  for (const part of ['lesson', 'transcript']) {
    const refused = await member.get(`/api/videos/${first}/${part}`)
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_opened' } })
  }
  expect((await open(member)).status).toBe(200)
  const { status, body } = await lessonOf(member)
  expect(status).toBe(200)
  expect(body).toMatchObject({ videoId: first, keyPoints: { length: 3 }, questions: { length: 3 } })
  expect(body.html).toMatch(/^<p>/)
  expect((await member.get(`/api/videos/${first}/transcript`)).status).toBe(200)
  expect((await lessonOf(member, second)).status).toBe(403)
})

test('an administrator reads every lesson, which opens nothing', async () => {
  expect((await lessonOf(owner)).status).toBe(200)
  expect(await openings(owner)).toEqual({ opened: [], read: [], window: null, pause: null })
})

test('a video without a lesson, and no video at all, are not found', async () => {
  expect((await lessonOf(owner, 'nothing')).status).toBe(404)
})

test('an ended access opens nothing for the next one', async () => {
  const member = await site.person()
  await read(member)
  await endAccess(site, member.id)
  await owner.post(`/api/users/${member.id}/access`, { Reason: 'Again.' })
  expect((await lessonOf(member)).body.code).toBe('not_opened')
})

test('where the accepted terms say so, a read lesson counts once, like a played video', async () => {
  const ada = await buyer(site)
  await read(ada)
  expect(await openings(ada)).toMatchObject({
    opened: [first],
    read: [first],
    window: { videosOpened: 1, owed: '26.66', owedAfterNext: '23.33', readingCounts: true },
  })
  await play(ada)
  await read(ada)
  expect(await openings(ada)).toMatchObject({ opened: [first], window: { videosOpened: 1, owed: '26.66' } })
  await play(ada, second)
  expect(await openings(ada)).toMatchObject({ window: { videosOpened: 2, owed: '23.33' } })
  await ada.post(`/api/account/purchases/${ada.purchaseId}/cancellation`, {})
  await read(ada, third)
  expect(await openings(ada)).toMatchObject({ window: { videosOpened: 2, owed: '23.33' } })
  const { body } = await owner.get(`/api/purchases/${ada.purchaseId}`)
  expect(body.terms).toMatchObject({ videosOpened: 2, owed: '23.33' })
})

test('under earlier terms, a read lesson is recorded and costs nothing', async () => {
  const ada = await buyer(site)
  const [{ termsVersion }] = [(await owner.get(`/api/purchases/${ada.purchaseId}`)).body]
  const [row] = await site.db.select().from(termsVersions).where(eq(termsVersions.version, termsVersion))
  if (!row) throw new Error('the accepted terms are not stored')
  const { readingCounts: _, ...earlier } = row.text as { readingCounts: boolean }
  await site.db
    .update(termsVersions)
    .set({ text: earlier as never })
    .where(eq(termsVersions.version, termsVersion))
  try {
    await read(ada)
    expect(await openings(ada)).toMatchObject({
      opened: [],
      read: [first],
      window: { videosOpened: 0, owed: '29.99', owedAfterNext: '26.66', readingCounts: false },
    })
    expect((await lessonOf(ada)).status).toBe(200)
    await play(ada)
    expect(await openings(ada)).toMatchObject({ opened: [first], window: { videosOpened: 1, owed: '26.66' } })
  } finally {
    await site.db.update(termsVersions).set({ text: row.text }).where(eq(termsVersions.version, termsVersion))
  }
})

test('a lesson that has not changed is not sent again, until another one is published', async () => {
  const authorization = `Bearer ${owner.token}`
  const ask = (etag = '') =>
    site.request('GET', `/api/videos/${second}/lesson`, { headers: { authorization, 'if-none-match': etag } })
  const { headers } = await ask()
  expect(headers['cache-control']).toBe('private, no-cache')
  expect((await ask(String(headers.etag))).status).toBe(304)
  await editAndPublish(owner, `lesson-${second}`, (lesson) => ({ ...lesson, keyPoints: ['New.', 'Two.', 'Three.'] }))
  const changed = await ask(String(headers.etag))
  expect(changed).toMatchObject({ status: 200, body: { keyPoints: ['New.', 'Two.', 'Three.'] } })
})

test('who has no access reads no lesson', async () => {
  const person = await site.person('Paid User', { access: false })
  expect((await lessonOf(person)).body.code).toBe('no_access')
  expect((await lessonOf(site.visitor)).status).toBe(401)
})
