import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'

const site = await startSharedSite()
const [owner, helper, member] = [await site.person('Super Admin'), await site.person('Super User'), await site.person()]
const [first = '', second = '', third = ''] = await courseVideos(site)
const path = (video: string) => `/api/captions/${video}`
const text = (words: string) => `WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n${words}\n`
const hasTranscript = async (video: string) =>
  (await member.get('/api/videos?productId=1')).body.find(({ id }: { id: string }) => id === video).hasTranscript

test('the first start takes the captions beside the clips, and members read them as a transcript', async () => {
  const { body } = await owner.get(path(first))
  expect(body).toMatchObject({ videoId: first, version: 1, lines: 4, savedBy: null })
  await member.post(`/api/videos/${first}/opened`, { How: 'read' })
  const { body: cues } = await member.get(`/api/videos/${first}/transcript`)
  expect(cues).toHaveLength(4)
  expect(cues[0]).toEqual({ start: 0, end: 8, text: body.name })
})

test('an administrator saves captions, and members see them at once', async () => {
  const saved = await helper.put(path(second), { FromVersion: 1, Text: text('<b>Hello</b> there') })
  expect(saved).toMatchObject({ status: 200, body: { version: 2, lines: 1, text: text('Hello there') } })
  await member.post(`/api/videos/${second}/opened`, { How: 'read' })
  expect((await member.get(`/api/videos/${second}/transcript`)).body).toEqual([
    { start: 0, end: 4, text: 'Hello there' },
  ])
})

test('an empty text removes the captions, and the same text saves nothing', async () => {
  expect(await hasTranscript(third)).toBe(true)
  const removed = await owner.put(path(third), { FromVersion: 1, Text: '' })
  expect(removed).toMatchObject({ status: 200, body: { version: 2, lines: 0, text: '' } })
  expect(await hasTranscript(third)).toBe(false)
  expect((await owner.put(path(third), { FromVersion: 2, Text: ' ' })).body.version).toBe(2)
})

test('of two editors, the second gets both texts', async () => {
  const { version } = (await owner.get(path(second))).body
  expect((await owner.put(path(second), { FromVersion: version, Text: text('Mine') })).status).toBe(200)
  const late = await helper.put(path(second), { FromVersion: version, Text: text('Theirs') })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { version: version + 1 } } })
  expect(late.body.yours).toBe(text('Theirs'))
  expect((await owner.get(path(second))).body.text).toBe(text('Mine'))
})

test.each([
  ['a caption that ends before it begins', 'WEBVTT\n\n00:03.000 --> 00:01.000\nOne', 422],
  ['something else', 'My captions', 422],
  ['more than 1 MB', `WEBVTT\n\n${'x'.repeat(1_000_001)}`, 400],
])('%s are refused with a sentence, and the old ones stay', async (_what, Text, status) => {
  const before = (await owner.get(path(first))).body
  const reply = await owner.put(path(first), { FromVersion: before.version, Text })
  expect(reply.status).toBe(status)
  expect(reply.body.error).toMatch(/^[A-Z].*\.$/)
  expect((await owner.get(path(first))).body).toEqual(before)
})
