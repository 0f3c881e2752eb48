import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buyer } from '../../../test/buyers.ts'
import { editAndPublish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos, report, reportOf } from '../../../test/watchers.ts'
import { access } from '../../schema.ts'
import { mayOpenInPause } from './opening-pause.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')
const [free = '', second = '', third = '', fourth = ''] = await courseVideos(site)

type Member = Awaited<ReturnType<typeof buyer>>
const open = (member: Member, id: string, How: 'played' | 'read' = 'played') =>
  member.post(`/api/videos/${id}/opened`, { How })
const openings = async (member: Member) => (await member.get('/api/openings')).body
const ask = (member: Member) => member.post(`/api/account/purchases/${member.purchaseId}/cancellation`, {})
const withdraw = (member: Member) =>
  member.post(`/api/account/purchases/${member.purchaseId}/cancellation/withdraw`, {})
const publishRule = (version: string, requestPausesOpening: boolean) =>
  editAndPublish(owner, 'legal', (terms) => ({ ...terms, version, effectiveDate: '2099-01-01', requestPausesOpening }))

describe('during a pause', () => {
  test.each([
    ['played', { isOpened: false, isRead: false, isFree: false }, false],
    ['played', { isOpened: true, isRead: false, isFree: false }, true],
    ['played', { isOpened: false, isRead: true, isFree: false }, false],
    ['played', { isOpened: false, isRead: false, isFree: true }, true],
    ['read', { isOpened: false, isRead: false, isFree: false }, false],
    ['read', { isOpened: false, isRead: false, isFree: true }, true],
    ['read', { isOpened: false, isRead: true, isFree: false }, true],
    ['read', { isOpened: true, isRead: false, isFree: false }, true],
  ] as const)('a video that is %s with %j may open: %s', (how, facts, expected) => {
    expect(mayOpenInPause({ how, ...facts })).toBe(expected)
  })
})

test('a free lesson never counts, read or played, whatever happens to it later', async () => {
  const ada = await buyer(site)
  expect((await open(ada, free, 'read')).status).toBe(200)
  const unopened = { opened: [], read: [free], window: { videosOpened: 0, owed: '29.99' } }
  expect(await openings(ada)).toMatchObject(unopened)
  await editAndPublish(owner, `lesson-${free}`, (lesson) => ({ ...lesson, free: false }))
  expect((await open(ada, free, 'read')).status).toBe(200)
  expect(await openings(ada)).toMatchObject(unopened)
  const { body } = await owner.get(`/api/purchases/${ada.purchaseId}`)
  expect(body.openings).toMatchObject([{ videoId: free, how: 'read', counts: false }])
  const bob = await buyer(site)
  await open(bob, free, 'read')
  expect(await openings(bob)).toMatchObject({ opened: [free], window: { videosOpened: 1, owed: '26.66' } })
  await editAndPublish(owner, `lesson-${free}`, (lesson) => ({ ...lesson, free: true }))
  expect(await openings(bob)).toMatchObject({ window: { videosOpened: 1 } })
  await open(ada, free)
  expect(await openings(ada)).toMatchObject({ opened: [free], window: { videosOpened: 0, owed: '29.99' } })
  await editAndPublish(owner, `lesson-${free}`, (lesson) => ({ ...lesson, free: false }))
  await open(ada, free)
  const after = await owner.get(`/api/purchases/${ada.purchaseId}`)
  expect(after.body.openings.map(({ how, counts }: { how: string; counts: boolean }) => [how, counts])).toEqual([
    ['read', false],
    ['played', false],
  ])
  expect(after.body.terms).toMatchObject({ videosOpened: 0, owed: '29.99' })
  await editAndPublish(owner, `lesson-${free}`, (lesson) => ({ ...lesson, free: true }))
})

test('a free video that was only reported, or whose file was opened, counts nothing', async () => {
  const ada = await buyer(site)
  await site.db.update(access).set({ grantedAt: sql`now() - interval '1 hour'` }).where(eq(access.userId, ada.id))
  expect((await report(ada, [reportOf(free)])).status).toBe(200)
  const bob = await buyer(site)
  expect((await bob.post(`/api/videos/${free}/file`, {})).status).toBe(200)
  for (const member of [ada, bob])
    expect(await openings(member)).toMatchObject({ opened: [free], window: { videosOpened: 0, owed: '29.99' } })
})

test('under terms that say so, a request pauses whatever would open more, until it is withdrawn', async () => {
  await publishRule('2099-01-01', true)
  const ada = await buyer(site)
  await open(ada, second)
  expect(await openings(ada)).toMatchObject({ pause: null })
  expect((await ask(ada)).body).toMatchObject({ owed: '26.66' })
  const refused = { status: 409, body: { code: 'cancellation_open', error: expect.stringContaining('Withdraw') } }
  expect(await open(ada, third)).toMatchObject(refused)
  expect(await open(ada, third, 'read')).toMatchObject(refused)
  expect(await ada.post(`/api/videos/${third}/file`, {})).toMatchObject(refused)
  expect((await report(ada, [reportOf(third, { Ranges: [], Position: 0 })])).status).toBe(200)
  for (const part of ['lesson', 'transcript'])
    expect((await ada.get(`/api/videos/${third}/${part}`)).body.code).toBe('not_opened')
  expect((await open(ada, second)).status).toBe(200)
  expect((await open(ada, second, 'read')).status).toBe(200)
  expect((await ada.post(`/api/videos/${second}/file`, {})).status).toBe(200)
  expect((await open(ada, free, 'read')).status).toBe(200)
  expect((await open(ada, free)).status).toBe(200)
  expect(await openings(ada)).toMatchObject({
    opened: [second, free],
    pause: { purchaseId: ada.purchaseId, canAskAgain: true },
  })
  expect((await withdraw(ada)).status).toBe(200)
  expect((await open(ada, third)).status).toBe(200)
  expect(await openings(ada)).toMatchObject({ opened: [second, free, third], pause: null, window: { videosOpened: 2 } })
})

test('of a request and openings at one moment, each opening is counted or refused', async () => {
  const ada = await buyer(site)
  const [asked, ...opened] = await Promise.all([ask(ada), ...[second, third, fourth].map((id) => open(ada, id))])
  const admitted = opened.filter(({ status }) => status === 200).length
  expect(opened.filter(({ status }) => status === 409)).toHaveLength(3 - admitted)
  const { body } = await owner.get(`/api/purchases/${ada.purchaseId}`)
  expect(body.openings).toHaveLength(admitted)
  expect(body.terms).toMatchObject({ videosOpened: admitted, owed: asked?.body.owed })
})

test('purchases under other terms keep their rule: what is opened after a request does not count', async () => {
  await publishRule('2099-01-02', false)
  const ada = await buyer(site)
  await ask(ada)
  expect((await open(ada, third)).status).toBe(200)
  expect(await openings(ada)).toMatchObject({ opened: [third], pause: null, window: { owed: '29.99' } })
})
