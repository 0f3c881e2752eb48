import { type ProgressFilter, progressFilters, stuckAfterDays } from '@course/contract/office/users/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endAccess } from '../../../test/buyers.ts'
import { edits } from '../../../test/editors.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { newId } from '../../platform/ids.ts'
import { access, passwordCodes, readings, users, videoWatch } from '../../schema.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin', { email: 'owner@example.com', access: false })
const videoIds = await courseVideos(site)
const [firstVideo = ''] = videoIds

type Watch = Partial<typeof videoWatch.$inferInsert>
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const [today, recently, longAgo] = [new Date(), daysAgo(stuckAfterDays - 0.01), daysAgo(stuckAfterDays + 0.01)]

const watch = (userId: string, video: string, row: Watch) =>
  site.db.insert(videoWatch).values({ userId, videoId: video, ...row })
const watchAll =
  (row: Watch, except: string[] = []) =>
  async (id: string) => {
    for (const video of videoIds.filter((each) => !except.includes(each))) await watch(id, video, row)
  }
const played = (at: Date) => (id: string) => watch(id, firstVideo, { positionAt: at })
const read = (at: Date) => async (id: string) => {
  const [granted] = await site.db.select().from(access).where(eq(access.userId, id))
  await site.db.insert(readings).values({ accessId: granted?.id ?? '', videoId: firstVideo, readAt: at })
}
const disable = (id: string) => site.db.update(users).set({ disabledAt: today }).where(eq(users.id, id))
const inviteUntil =
  (expiresAt: Date, usedAt: Date | null = null) =>
  (userId: string) =>
    site.db
      .insert(passwordCodes)
      .values({ id: newId(), userId, kind: 'invitation', tokenHash: newId(), expiresAt, usedAt })
const nothing = async () => {}

type Step = (id: string) => PromiseLike<unknown>
const both =
  (...steps: Step[]): Step =>
  async (id) => {
    for (const step of steps) await step(id)
  }

const members: [who: string, prepare: Step, filters: ProgressFilter[]][] = [
  ['did nothing', nothing, ['not started']],
  ['played today', played(today), ['learning']],
  ['played just within the days', played(recently), ['learning']],
  ['played longer ago', played(longAgo), ['stuck']],
  ['played a removed video long ago', (id) => watch(id, 'removed', { positionAt: longAgo }), ['stuck']],
  ['marked one long ago', (id) => watch(id, firstVideo, { marked: true, markedAt: longAgo }), ['stuck']],
  [
    'played long ago and marked today',
    (id) => watch(id, firstVideo, { positionAt: longAgo, markedAt: today }),
    ['learning'],
  ],
  ['played long ago and read today', both(played(longAgo), read(today)), ['learning']],
  ['read today', read(today), ['learning']],
  ['read long ago', read(longAgo), ['stuck']],
  ['completed all long ago', watchAll({ positionAt: longAgo, completedAt: longAgo }), ['finished']],
  ['marked all today', watchAll({ marked: true, markedAt: today }), ['finished']],
  ['completed all but one', watchAll({ positionAt: longAgo, completedAt: longAgo }, [firstVideo]), ['stuck']],
  [
    'took one mark back',
    both(watchAll({ positionAt: today, completedAt: today }, [firstVideo]), (id) =>
      watch(id, firstVideo, { completedAt: today, marked: false, markedAt: today }),
    ),
    ['learning'],
  ],
  ['finished and was disabled', both(watchAll({ completedAt: today }), disable), []],
  ['finished and lost access', both(watchAll({ completedAt: today }), (id) => endAccess(site, id)), []],
  ['lost access before starting', (id) => endAccess(site, id), []],
]
const guests: typeof members = [
  ['has an invitation', inviteUntil(daysAgo(-1)), ['invited']],
  ['has one that ran out', inviteUntil(daysAgo(1)), ['invited', 'uninvited']],
  ['has one that was used up', inviteUntil(daysAgo(-1), today), ['invited', 'uninvited']],
  ['was never sent one', nothing, ['invited', 'uninvited']],
  ['was disabled before', both(inviteUntil(daysAgo(-1)), disable), []],
]

const expected = new Map<ProgressFilter, string[]>(progressFilters.map((filter) => [filter, []]))
for (const [list, more] of [[members, {}] as const, [guests, { password: null }] as const])
  for (const [who, prepare, filters] of list) {
    const email = `${who.replaceAll(' ', '-')}@progress.example.com`
    const { id } = await site.person('Paid User', { email, ...more })
    await prepare(id)
    for (const filter of filters) expected.get(filter)?.push(email)
  }

const emailsOf = (rows: { email: string }[]) => rows.map(({ email }) => email)
const found = async (query: string) => {
  const { status, body, headers } = await owner.get(`/api/users?sort=email&${query}`)
  expect(status).toBe(200)
  expect(headers['x-total-count']).toBe(String(body.length))
  return emailsOf(body)
}

test.each(progressFilters)('the list, its pages, a search, and the export find the same who are %s', async (filter) => {
  const emails = expected.get(filter)?.toSorted() ?? []
  expect(emails.length).toBeGreaterThan(0)
  const progress = `progress=${encodeURIComponent(filter)}`
  for (const query of [
    progress,
    `${progress}&limit=50`,
    `${progress}&search=progress`,
    `${progress}&search=progress&limit=50`,
  ])
    expect(await found(query), query).toEqual(emails)
  // A page that is smaller than the matches, and the total beside it.
  const page = await owner.get(`/api/users?sort=email&${progress}&limit=1`)
  expect(emailsOf(page.body)).toEqual(emails.slice(0, 1))
  expect(page.headers['x-total-count']).toBe(String(emails.length))
  const { url } = (await owner.post('/api/users/export', { progress: filter, sort: 'email' })).body
  const lines: string[] = (await site.visitor.get(url)).body.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[2])).toEqual(emails)
})

test('the counts are those of the lists', async () => {
  const counts = Object.fromEntries(progressFilters.map((filter) => [filter, expected.get(filter)?.length]))
  expect((await owner.get('/api/users/progress')).body).toEqual(counts)
})

test('other filters narrow it down', async () => {
  expect(await found('progress=learning&role=Super+User&limit=50')).toEqual([])
  expect(await found('progress=invited&standing=disabled&limit=50')).toEqual([])
})

test('invitations for a filter go to those whose invitation does not work', async () => {
  const preview = (progress: string) => owner.post('/api/invitations/preview', { Filter: { progress } })
  expect((await preview('uninvited')).body).toMatchObject({ sent: 3, valid: 0, hasPassword: 0 })
  expect((await preview('invited')).body).toMatchObject({ sent: 3, valid: 1 })
})

test('a video that is archived no longer keeps anyone from finishing', async () => {
  const isMissingOne = 'completed-all-but-one@progress.example.com'
  expect(await found('progress=finished&limit=50')).not.toContain(isMissingOne)
  await publishBody(site, 'videos', edits.archive(firstVideo))
  expect(await found('progress=finished&limit=50')).toContain(isMissingOne)
  const { finished } = (await owner.get('/api/users/progress')).body
  expect(finished).toBe((await found('progress=finished')).length)
  await publishBody(site, 'videos', edits.unarchive(firstVideo))
})
