import { beforeEach, expect, test } from 'vitest'
import { publishBody, readVideos } from '../../../test/publish-body.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { fakeVimeo } from '../../platform/gateways/vimeo-check.fake.ts'
import { videos } from '../../schema.ts'
import { checkAllVideos, videoWarnings } from './video-checks.ts'

const site = await startSharedSite()

let vimeo = fakeVimeo()
beforeEach(async () => {
  vimeo = fakeVimeo()
  await publishBody(site, 'videos', (all: object[]) =>
    all.map((video, index) => ({ ...video, seconds: undefined, vimeoNumber: String(100 + index) })),
  )
  await site.db.update(videos).set({ measuredSeconds: null })
})

async function lengths() {
  const measured = new Map((await site.db.select().from(videos)).map((video) => [video.id, video.measuredSeconds]))
  return (await readVideos(site)).map(({ id }) => measured.get(id))
}
const video = (vimeoNumber: string, name = 'Tax deeds') => ({ id: 'a', name, vimeoNumber })
const warningsAfter = (before: unknown, after: unknown) =>
  videoWarnings({ db: site.db, vimeo }, 'videos', before, after)

const logged: unknown[] = []
const night = () =>
  checkAllVideos({
    db: site.db,
    vimeo,
    readHomeVideo: async () => undefined,
    log: { info: (...line) => void logged.push(line) },
  })

test('a save asks only about the videos that it changes, and a good one gives no warning', async () => {
  expect(await warningsAfter([video('1')], [video('1'), video('2')])).toEqual([])
  expect(vimeo.asked.map(({ vimeoNumber }) => vimeoNumber)).toEqual(['2'])
})

test('a save warns about each video that Vimeo refuses', async () => {
  vimeo.answer({ kind: 'missing' }, '2')
  vimeo.answer({ kind: 'private' }, '3')
  const warnings = await warningsAfter([], [video('1'), video('2', 'Redemption'), video('3', 'Bidding')])
  expect(warnings).toEqual([
    expect.stringContaining('"Redemption" (number 2) does not exist on Vimeo'),
    expect.stringContaining('"Bidding" (number 3) may not be shown on this site'),
  ])
})

test('a save says that Vimeo could not be reached, and asks no more', async () => {
  vimeo.answer({ kind: 'unreachable', reason: 'ENOTFOUND' })
  const many = Array.from({ length: 60 }, (_, index) => video(String(index)))
  const warnings = await warningsAfter([], many)
  expect(warnings).toEqual([expect.stringMatching(/^Vimeo could not be reached, so 60 videos were saved without/)])
  expect(vimeo.asked.length).toBeLessThan(10)
})

test('the length that Vimeo reports is stored for the watch record', async () => {
  await site.db.update(videos).set({ measuredSeconds: 50 })
  vimeo.answer({ kind: 'playable', seconds: 75 }, '100')
  await warningsAfter([], [video('100')])
  expect((await lengths()).slice(0, 2)).toEqual([75, 50])
})

test('every night the lengths of all videos are stored, and a second of rounding changes nothing', async () => {
  vimeo.answer({ kind: 'playable', seconds: 61 }, '101')
  await night()
  expect((await lengths()).slice(0, 3)).toEqual([60, 61, 60])
  vimeo.answer({ kind: 'playable', seconds: 60 }, '101')
  vimeo.answer({ kind: 'playable', seconds: 90 }, '102')
  await night()
  expect((await lengths()).slice(0, 3)).toEqual([60, 61, 90])
})

test('a night without Vimeo changes no length', async () => {
  vimeo.answer({ kind: 'unreachable', reason: 'ENOTFOUND' })
  await night()
  expect((await lengths())[0]).toBeNull()
  expect(logged).toEqual([[{ videos: 9, reason: 'ENOTFOUND' }, expect.stringContaining('Vimeo')]])
})
