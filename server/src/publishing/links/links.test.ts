import * as paths from '@course/contract/paths'
import type { LinkReport } from '@course/contract/publishing/link-checks'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { editAndPublish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { fakeLinks } from '../../platform/gateways/link-check.fake.ts'
import { fakeVimeo } from '../../platform/gateways/vimeo-check.fake.ts'
import { limitCounters, linkChecks, siteState } from '../../schema.ts'
import { checkEverything, scheduleLinkChecks } from './link-checks.ts'

const site = await startSharedSite({ isDemo: true })
const owner = await site.person('Super Admin')

let links = fakeLinks()
let vimeo = fakeVimeo()
const deps = (isDemo = false) => ({
  db: site.db,
  jobs: site.jobs,
  limitFactor: 1,
  links,
  vimeo,
  readBodies: site.readBodies,
  isDemo,
  readHomeVideo: async () => ({ name: 'The film', vimeoNumber: '7' }),
  log: { info: () => {} },
  linkPace: { pause: async () => {} },
})
const night = (isDemo?: boolean) => checkEverything(deps(isDemo))
const report = async (): Promise<LinkReport> => (await owner.get('/api/link-checks')).body
const alerts = async () => {
  await site.jobsDone()
  return site.mail.sent.filter(({ to, subject }) => to === owner.email && subject.includes('Broken on your site'))
}
const gone = { kind: 'gone', reason: 'Its server says that it does not exist (404).' } as const
const silence = { kind: 'failing', reason: 'Its name is not known.', isAnswered: false } as const

await site.jobs.work('videos.measure', async () => {})

const law = 'https://law.example/tax-sales'
await editAndPublish(owner, 'general-links', (body: Record<string, unknown>[]) =>
  body.map((entry, at) => (at === 0 ? { ...entry, link: law } : entry)),
)
await editAndPublish(owner, 'videos', (body: Record<string, unknown>[]) =>
  body.map((entry, at) => ({ ...entry, vimeoNumber: String(100 + at) })),
)

beforeEach(async () => {
  links = fakeLinks()
  vimeo = fakeVimeo()
  await site.db.delete(limitCounters)
  await site.db.delete(linkChecks)
  await site.db
    .update(siteState)
    .set({ linksAskedAt: null, linksCheckedAt: null, linksOutcome: null, linksWanted: false })
})

test('before the first check, the report says so', async () => {
  expect(await report()).toMatchObject({
    checkedAt: null,
    outcome: null,
    isRunning: false,
    isNightly: false,
    broken: [],
  })
})

test('every published link is asked once, and all that answers is fine', async () => {
  await night()
  const { total, outcome, broken, checkedAt } = await report()
  expect({ outcome, broken }).toEqual({ outcome: 'done', broken: [] })
  expect(checkedAt).not.toBeNull()
  expect(new Set(links.asked).size).toBe(links.asked.length)
  expect(links.asked).toContain(law)
  expect(total).toBeGreaterThan(links.asked.length)
})

test('a broken link and a broken video are shown with the documents that contain them', async () => {
  links.answer([gone], law)
  vimeo.answer({ kind: 'private' }, '101')
  await night()
  expect((await report()).broken).toMatchObject([
    { kind: 'video', target: '101', isCertain: true, pages: [{ link: paths.contentDocument('videos') }] },
    {
      kind: 'link',
      target: law,
      name: 'law.example/tax-sales',
      reason: gone.reason,
      isCertain: true,
      pages: [{ link: paths.contentDocument('general-links') }],
    },
  ])
  const { attention } = (await owner.get('/api/summary')).body
  const texts = attention.filter(({ kind }: { kind: string }) => kind === 'broken')
  expect(texts).toHaveLength(2)
  expect(texts[1]).toMatchObject({
    text: expect.stringContaining('law.example/tax-sales'),
    link: paths.contentDocument('general-links'),
  })
})

test('a problem that may pass is watched for half a day before it counts', async () => {
  const before = (await alerts()).length
  links.answer([silence], law)
  await night()
  expect((await report()).broken).toMatchObject([{ target: law, isCertain: false }])
  expect(await alerts()).toHaveLength(before)
  await site.db.update(linkChecks).set({ failingSince: sql`failing_since - interval '13 hours'` })
  await night()
  expect((await report()).broken).toMatchObject([{ target: law, isCertain: true }])
  links.answer([{ kind: 'answers' }], law)
  await night()
  expect((await report()).broken).toEqual([])
})

test('without a connection, nothing counts as broken', async () => {
  links.answer([gone], law)
  await night()
  links = fakeLinks()
  links.answer([silence])
  vimeo.answer({ kind: 'unreachable', reason: 'ENOTFOUND' })
  await night()
  expect(await report()).toMatchObject({ outcome: 'no_connection', broken: [{ target: law }] })
})

test('what is no longer published disappears from the report', async () => {
  links.answer([gone], law)
  await night()
  await editAndPublish(owner, 'general-links', (body: Record<string, unknown>[]) =>
    body.map((entry, at) => (at === 0 ? { ...entry, archived: true } : entry)),
  )
  expect((await report()).broken).toEqual([])
  await night()
  expect(await site.db.$count(linkChecks, sql`target = ${law}`)).toBe(0)
  await editAndPublish(owner, 'general-links', (body: Record<string, unknown>[]) =>
    body.map(({ archived, ...entry }) => entry),
  )
})

test('the owner gets one email a week at most, and none about what is known', async () => {
  const before = (await alerts()).length
  links.answer([gone], law)
  await Promise.all([night(), night()])
  const [email, ...more] = (await alerts()).slice(before)
  expect(more).toEqual([])
  expect(email?.subject).toContain('Broken on your site: 1 link')
  expect(email?.text).toContain(law)
  vimeo.answer({ kind: 'missing' }, '102')
  await night()
  expect(await alerts()).toHaveLength(before + 1)
  await site.db.delete(limitCounters)
  await night()
  expect((await alerts()).at(-1)?.subject).toContain('Broken on your site: 1 video and 1 link')
  await site.db.delete(limitCounters)
  await night()
  expect(await alerts()).toHaveLength(before + 2)
})

test('a demo asks nobody before an administrator presses "Check now", and every night from then on', async () => {
  await night(true)
  expect([links.asked, vimeo.asked]).toEqual([[], []])
  expect((await owner.post('/api/link-checks', {})).status).toBe(200)
  expect(await report()).toMatchObject({ isRunning: true, isNightly: true })
  await scheduleLinkChecks(deps(true), 'America/Chicago')
  await site.until(async () => (await report()).outcome === 'done')
  expect(await report()).toMatchObject({ isRunning: false })
  const asked = links.asked.length
  await night(true)
  expect(links.asked.length).toBe(2 * asked)
})

test('pressing "Check now" twice starts one check', async () => {
  await Promise.all([owner.post('/api/link-checks', {}), owner.post('/api/link-checks', {})])
  await site.until(async () => (await report()).outcome === 'done')
  expect(new Set(links.asked).size).toBe(links.asked.length)
})
