import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos, report, reportOf, watcher } from '../../../test/watchers.ts'
import { openings, videoWatch } from '../../schema.ts'

const site = await startSharedSite()
const [first = '', second = ''] = await courseVideos(site)
const member = await watcher(site)

const bad: [what: string, change: object][] = [
  ['a reversed range', { Ranges: [[15, 0]] }],
  ['an empty range', { Ranges: [[15, 15]] }],
  ['a negative range', { Ranges: [[-1, 15]] }],
  ['a range that is not in whole seconds', { Ranges: [[0, 15.5]] }],
  ['a range of texts', { Ranges: [['0', '15']] }],
  ['a range of three', { Ranges: [[0, 15, 20]] }],
  ['a range of one', { Ranges: [[0]] }],
  ['a range that is a number', { Ranges: [7] }],
  ['a range beyond its own Duration', { Ranges: [[0, 61]], Duration: 60 }],
  ['a range beyond what a database holds', { Ranges: [[0, 2 ** 40]], Duration: 43_200 }],
  ['ranges that are null', { Ranges: null }],
  ['ranges that are missing', { Ranges: undefined }],
  ['501 ranges', { Ranges: Array.from({ length: 501 }, (_, at) => [at, at + 1]), Duration: 600 }],
  ['a Duration of more than 12 hours', { Duration: 43_201 }],
  ['a negative Duration', { Duration: -1, Ranges: [], Position: 0 }],
  ['a range without a known Duration', { Duration: 0 }],
  ['a Duration that is a text', { Duration: '60' }],
  ['a Position beyond its own Duration', { Position: 62 }],
  ['a negative Position', { Position: -1 }],
  ['a Position that is missing', { Position: undefined }],
  ['an At that is no time', { At: 'yesterday' }],
  ['an At in milliseconds', { At: 1_700_000_000_000 }],
  ['an At on a day that does not exist', { At: '2026-02-30T10:00:00Z' }],
  ['a Seq that is not whole', { Seq: 1.5 }],
  ['a negative Seq', { Seq: -1 }],
  ['a Seq that is too large', { Seq: 2 ** 60 }],
  ['an unknown video', { VideoId: 'no-such-video' }],
  ['a VideoId with a NUL', { VideoId: 'a\u0000' }],
  ['a VideoId that is a number', { VideoId: 7 }],
]

test.each(bad)('%s answers 400 with the index of the report, and writes nothing', async (_, change) => {
  const sent = [reportOf(first), { ...reportOf(second), ...change }, reportOf(first)]
  const { status, body } = await report(member, sent)
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', index: 1, error: expect.stringMatching(/^Entry 1: [A-Z].*\.$/) },
  })
  expect(body.error).not.toMatch(/expected|received|Invalid/)
  expect(await site.db.$count(videoWatch)).toBe(0)
  expect(await site.db.$count(openings)).toBe(0)
})

test.each<[string, Record<string, unknown>]>([
  ['a Device that is missing', { Device: undefined }],
  ['an empty Device', { Device: '' }],
  ['a Device of 65 characters', { Device: 'x'.repeat(65) }],
  ['a SentAt that is no time', { SentAt: 'now' }],
  ['Reports that are no list', { Reports: {} }],
  ['Reports that are missing', { Reports: undefined }],
  ['201 reports', { Reports: Array.from({ length: 201 }, () => ({ VideoId: first })) }],
])('%s answers 400 in words', async (_, change) => {
  const { status, body } = await report(member, [], change)
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(body.error).toMatch(/^[A-Z][\w ,:'-]+\.$/)
})

test('more than 32 KB answers 413, and 200 short reports fit', async () => {
  const ranges = Array.from({ length: 499 }, (_, at) => [at * 2, at * 2 + 1])
  const long = Array.from({ length: 8 }, () => reportOf(first, { Ranges: ranges, Duration: 1_000 }))
  expect(await report(member, long)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(await site.db.$count(videoWatch)).toBe(0)
  const short = Array.from({ length: 200 }, (_, at) => reportOf(first, { Ranges: [[at, at + 1]], Duration: 600 }))
  expect((await report(await watcher(site), short)).body).toMatchObject([{ covered: [[0, 200]] }])
})

test('the other reports of a refused request are accepted without the wrong one', async () => {
  const good = reportOf(first)
  const refused = await report(member, [good, reportOf('no-such-video')])
  expect(refused.body.index).toBe(1)
  expect((await report(member, [good])).status).toBe(200)
})
