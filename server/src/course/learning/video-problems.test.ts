import * as paths from '@course/contract/paths'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { publishBody, readVideos } from '../../../test/publish-body.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { courseVideos, type Watcher, watcher, watchers } from '../../../test/watchers.ts'
import { limitCounters } from '../../schema.ts'

/* Two instances that share the database. */
const site = await startTestSite()
const second = await startTestSite({ databaseUrl: site.databaseUrl })
afterAll(async () => {
  await second[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})
await site.person('Super Admin')
const [first = '', other = '', third = ''] = await courseVideos(site)

beforeEach(() => site.db.delete(limitCounters))

const tell = (member: Pick<Watcher, 'post'>, id: string, Kind: unknown = 'private') =>
  member.post(`/api/videos/${id}/fault`, { Kind })

/** The emails that the owner got during some work. */
async function alertsAfter(work: () => Promise<unknown>) {
  const sent = () => [site, second].flatMap(({ mail }) => mail.sent)
  await site.jobsDone()
  const before = new Set(sent())
  await work()
  await site.jobsDone()
  return sent().filter((email) => !before.has(email))
}

test.each([
  ['private', ['its privacy setting does not allow this site', 'allow specific domains']],
  ['password', ['it asks for a password', 'remove the password']],
  ['missing', ['no such video exists there', 'upload it again', 'paste its new address']],
])('a video that is %s at Vimeo alerts the owner, with what to do', async (kind, words) => {
  const member = await watcher(site)
  const video = (await readVideos(site)).find(({ id }) => id === other)
  const [alert, ...more] = await alertsAfter(async () => expect((await tell(member, other, kind)).status).toBe(200))
  expect(more).toEqual([])
  expect(alert?.subject).toContain('Vimeo refuses video 2')
  for (const part of [video?.name ?? '', video?.vimeoNumber ?? '', 'your own copy', paths.members, ...words])
    expect(alert?.text).toContain(part)
  expect(alert?.text).not.toContain(member.email)
})

test('reports of any kind and on any instance alert once a day for each video', async () => {
  const [ada, bob] = [await site.person(), await site.person()]
  const everybody = () =>
    Promise.all([
      tell(ada, first, 'private'),
      tell(second.as(ada.token), first, 'missing'),
      tell(bob, first, 'password'),
    ])
  expect(await alertsAfter(everybody)).toHaveLength(1)
  expect(await alertsAfter(everybody)).toEqual([])
  expect(await alertsAfter(() => tell(bob, other))).toHaveLength(1)
  await site.db.update(limitCounters).set({ endsAt: sql`now() - interval '1 second'` })
  expect(await alertsAfter(everybody)).toHaveLength(1)
})

test('a member who reports more than a person would is refused, and others still alert the owner', async () => {
  const [ada, bob] = await watchers(site, 2)
  if (!ada || !bob) throw new Error('there are no members')
  for (let turn = 0; turn < 10; turn += 1) expect((await tell(ada, first)).status).toBe(200)
  const refused = () => tell(ada, other)
  expect(await alertsAfter(async () => expect(await refused()).toMatchObject({ status: 429 }))).toEqual([])
  expect(await alertsAfter(() => tell(bob, other))).toHaveLength(1)
})

test('unknown videos, videos that are not at Vimeo, and unknown kinds are refused without an alert', async () => {
  const member = await watcher(site)
  await publishBody(site, 'videos', (all: { id: string }[]) =>
    all.map((video) => (video.id === third ? { ...video, vimeoNumber: undefined } : video)),
  )
  const replies = async () => {
    expect(await tell(member, 'nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await tell(member, third)).toMatchObject({ status: 404, body: { error: 'This video is not at Vimeo.' } })
    expect(await tell(member, first, 'network')).toMatchObject({
      status: 400,
      body: { fields: { Kind: 'Kind must be private, password or missing.' } },
    })
  }
  expect(await alertsAfter(replies)).toEqual([])
})
