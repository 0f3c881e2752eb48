import { expect, test } from 'vitest'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const [first = '', second = ''] = await courseVideos(site)

type Member = Pick<typeof site.visitor, 'get' | 'post' | 'put'>
const read = (member: Member, id: string) => member.post(`/api/videos/${id}/opened`, { How: 'read' })
const stop = (member: Member, id: string, place: object) => member.put(`/api/videos/${id}/lesson/place`, place)
const places = async (member: Member) => (await member.get('/api/lesson-places')).body

test('a member has one place in each lesson, the latest first, and nobody else gets it', async () => {
  const [ada, bob] = [await site.person(), await site.person()]
  expect(await places(ada)).toEqual([])
  for (const id of [first, second]) await read(ada, id)
  expect((await stop(ada, first, { Anchor: 'p-1x2y3z', Percent: 12 })).status).toBe(200)
  await stop(ada, second, { Anchor: 'p-abc', Percent: 30 })
  await stop(ada, first, { Anchor: 'p-9', Percent: 55 })
  expect(await places(ada)).toMatchObject([
    { videoId: first, anchor: 'p-9', percent: 55 },
    { videoId: second, anchor: 'p-abc', percent: 30 },
  ])
  expect(await places(bob)).toEqual([])
})

test('the same place again leaves the time at which the member came there', async () => {
  const ada = await site.person()
  await read(ada, first)
  await stop(ada, first, { Anchor: 'p-abc', Percent: 30 })
  const before = await places(ada)
  await stop(ada, first, { Anchor: 'p-abc', Percent: 30 })
  expect(await places(ada)).toEqual(before)
})

test('only a lesson that the member has opened has a place', async () => {
  const ada = await site.person()
  const place = { Anchor: 'p-abc', Percent: 30 }
  expect(await stop(ada, first, place)).toMatchObject({ status: 403, body: { code: 'not_opened' } })
  expect((await stop(ada, 'nothing', place)).status).toBe(404)
  expect((await stop(site.visitor, first, place)).status).toBe(401)
  expect(await places(ada)).toEqual([])
})

test.each([
  ['Anchor', { Anchor: 'chapter two', Percent: 30 }],
  ['Anchor', { Percent: 30 }],
  ['Percent', { Anchor: 'p-abc', Percent: 101 }],
  ['Percent', { Anchor: 'p-abc', Percent: -1 }],
  ['Percent', { Anchor: 'p-abc', Percent: 1.5 }],
])('a place with a wrong %s is refused', async (field, place) => {
  const ada = await site.person()
  await read(ada, first)
  expect(await stop(ada, first, place)).toMatchObject({
    status: 400,
    body: { fields: { [field]: expect.any(String) } },
  })
  expect(await places(ada)).toEqual([])
})

test('a support view shows the places and saves none', async () => {
  const ada = await site.person()
  await read(ada, first)
  await stop(ada, first, { Anchor: 'p-abc', Percent: 30 })
  const { body } = await owner.post(`/api/users/${ada.id}/view`, { Reason: 'She cannot find her place.' })
  const view = site.as(body.message)
  expect(await places(view)).toEqual(await places(ada))
  expect(await stop(view, first, { Anchor: 'p-z', Percent: 90 })).toMatchObject({ body: { code: 'viewing_as' } })
  expect(await places(ada)).toMatchObject([{ anchor: 'p-abc' }])
})
