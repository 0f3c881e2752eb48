import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, endAccess } from '../../../test/buyers.ts'
import { completeVideos, openHourAgo } from '../../../test/completions.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startSharedSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { certificates, courseCompletions, users, videoWatch } from '../../schema.ts'
import { newCertificateId } from './certificates.ts'

const site = await startSharedSite()
const course = await courseVideos(site)

type Member = Pick<Awaited<ReturnType<typeof site.person>>, 'id' | 'get' | 'post'>
const issue = (member: Member) => member.post('/api/certificate', {})
const ownOf = async (member: Member) => (await member.get('/api/certificate')).body
const verify = async (id: string) => (await site.visitor.get(`/api/certificates/${id}`)).body
const finished = async (name?: { firstName: string; lastName: string }) => {
  const member = await site.person()
  if (name) await site.db.update(users).set(name).where(eq(users.id, member.id))
  await completeVideos(site, member.id)
  return member
}
const issued = async (member: Member) => (await issue(member)).body

test('a member who has not finished gets 409 with what is missing, in the order of the course', async () => {
  const member = await site.person()
  const [first = '', second = ''] = course
  await completeVideos(site, member.id, course.slice(2))
  await member.post(`/api/videos/${second}/completed`, { Completed: true })
  const refused = await issue(member)
  expect(refused).toMatchObject({ status: 409, body: { code: 'not_finished' } })
  expect(refused.body.missing).toEqual([
    { videoId: first, number: 1, name: expect.any(String), hasLesson: true, marked: false },
    { videoId: second, number: 2, name: expect.any(String), hasLesson: true, marked: true },
  ])
  expect(await ownOf(member)).toMatchObject({ certificate: null, mayIssue: false, missing: refused.body.missing })
})

test('the certificate has the name, the title and the day of the last completion, and asking again gives the same', async () => {
  const member = await finished({ firstName: 'Łukasz', lastName: 'Đặng' })
  await site.db.update(videoWatch).set({ positionAt: new Date(), position: 3 }).where(eq(videoWatch.userId, member.id))
  const rows = await site.db.select().from(videoWatch).where(eq(videoWatch.userId, member.id))
  const last = rows
    .map(({ completedAt }) => completedAt?.toISOString() ?? '')
    .sort()
    .at(-1)
  const first = await issue(member)
  expect(first).toMatchObject({ status: 200, body: { name: 'Łukasz Đặng', completedAt: last, state: 'verified' } })
  const repeated = await Promise.all([issue(member), issue(member), issue(member)])
  for (const { body } of repeated) expect(body).toEqual(first.body)
  expect(await site.db.select().from(certificates).where(eq(certificates.userId, member.id))).toHaveLength(1)
})

test('only the exact ID finds a certificate, which shows what the paper shows and its state', async () => {
  const member = await finished({ firstName: 'Ada', lastName: 'Lovelace' })
  const { id, title, issuer, completedOn } = await issued(member)
  expect(await verify(id)).toEqual({ name: 'Ada Lovelace', title, issuer, completedOn, state: 'verified' })
  for (const near of [id.slice(1), `${id}0`, id.toUpperCase(), member.id, member.email, '%25', ' ', 'ada'])
    expect(await site.visitor.get(`/api/certificates/${encodeURIComponent(near)}`)).toMatchObject({ status: 404 })
})

test('a lesson that was added later takes nothing away, not even before the certificate was asked for', async () => {
  const [early, late] = [await finished(), await finished()]
  const before = await issued(early)
  await late.get('/api/progress')
  await openHourAgo(site, late.id, course[1] ?? '')
  await late.post(`/api/videos/${course[1]}/lesson/end`, {})
  await publishBody(site, 'videos', (all: { id: string }[]) => [
    ...all,
    { id: 'added-later', productId: 1, name: 'Added later', vimeoNumber: '1', orderNumber: 99 },
  ])
  expect(await issued(early)).toEqual(before)
  expect(await ownOf(late)).toMatchObject({ mayIssue: true, missing: [] })
  expect((await issue(late)).status).toBe(200)
  expect((await issue(await site.person())).body.missing.at(-1)).toMatchObject({ name: 'Added later' })
  await publishBody(site, 'videos', (all: { id: string }[]) => all.filter(({ id }) => id !== 'added-later'))
})

test('a new name gives a new certificate when it is asked for, and the old one is replaced', async () => {
  const member = await finished({ firstName: 'Ann', lastName: 'Miller' })
  const old = await issued(member)
  await site.db.update(users).set({ lastName: 'Smith' }).where(eq(users.id, member.id))
  expect(await verify(old.id)).toMatchObject({ name: 'Ann Miller', state: 'verified' })
  expect(await ownOf(member)).toMatchObject({
    mayIssue: true,
    currentName: 'Ann Smith',
    certificate: { id: old.id },
  })
  await endAccess(site, member.id)
  const renamed = await issued(member)
  expect(renamed).toMatchObject({ name: 'Ann Smith', completedAt: old.completedAt, title: old.title })
  expect(renamed.id).not.toBe(old.id)
  expect(await verify(old.id)).toMatchObject({ name: 'Ann Miller', state: 'replaced' })
  expect(await issued(member)).toEqual(renamed)
})

test('a new title of the course changes no certificate', async () => {
  const member = await finished()
  const { id, title } = await issued(member)
  await publishBody(site, 'site', (all: { product: object }) => ({ ...all, product: { ...all.product, name: 'Anew' } }))
  expect(await verify(id)).toMatchObject({ title })
  expect((await issued(await finished())).title).toBe('Anew')
})

test('if access ends without a refund, a certificate stays valid, and no first one is issued', async () => {
  const [holder, late] = [await finished(), await finished()]
  const { id } = await issued(holder)
  for (const each of [holder, late]) await endAccess(site, each.id)
  expect(await verify(id)).toMatchObject({ state: 'verified' })
  expect((await holder.post('/api/certificate/file', {})).status).toBe(200)
  expect(await issue(late)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('after an erasure, the page shows no name', async () => {
  const member = await finished()
  const { id } = await issued(member)
  await site.db.update(certificates).set({ name: null }).where(eq(certificates.id, id))
  expect(await verify(id)).toMatchObject({ name: null, state: 'withdrawn' })
})

test('a name with characters that the font lacks is refused, and the member reads why beforehand', async () => {
  const member = await finished({ firstName: '李', lastName: 'Ada' })
  expect(await ownOf(member)).toMatchObject({ unprintable: ['李'] })
  expect(await issue(member)).toMatchObject({ status: 422, body: { code: 'unprintable_name', error: /“李”/ } })
  expect(await site.db.select().from(certificates).where(eq(certificates.userId, member.id))).toHaveLength(0)
})

test('a name that was stored with the hyphen of a word processor gets its certificate', async () => {
  const member = await finished({ firstName: 'Anne‑Marie', lastName: 'O\u2009Neill\u200b' })
  expect(await ownOf(member)).toMatchObject({ unprintable: [], currentName: 'Anne-Marie O Neill' })
  expect(await issue(member)).toMatchObject({ status: 200, body: { name: 'Anne-Marie O Neill' } })
  expect((await member.post('/api/certificate/file', {})).status).toBe(200)
})

test.each([
  ['title of the course', 'product'],
  ['name of the site', 'brand'],
])(
  'a %s with characters that the font lacks is refused, and existing certificates stay the same',
  async (what, part) => {
    const [holder, member] = [await finished(), await finished()]
    const { id } = await issued(holder)
    const name = async (text: string) => {
      await publishBody(site, 'site', (all) => ({ ...all, [part]: { ...all[part], name: text } }))
      await site.until(() => JSON.stringify(site.readBodies().site).includes(text))
    }
    await name('納税 Deeds')
    expect(await issue(member)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining(`lacks “納”, “税”, so it can’t show the ${what}.`) },
    })
    expect(await site.db.select().from(certificates).where(eq(certificates.userId, member.id))).toEqual([])
    expect((await issued(holder)).id).toBe(id)
    await name('Plain Deeds')
    expect((await issue(member)).status).toBe(200)
  },
)

test('a visitor gets nothing', async () => {
  expect((await site.visitor.get('/api/certificate')).status).toBe(401)
  expect((await site.visitor.post('/api/certificate', {})).status).toBe(401)
  expect((await site.visitor.post('/api/certificate/file', {})).status).toBe(401)
})

test('completing the last video records the completion', async () => {
  const member = await buyer(site)
  await completeVideos(site, member.id, course.slice(0, 1).concat(course.slice(2)))
  const completion = () => site.db.select().from(courseCompletions).where(eq(courseCompletions.userId, member.id))
  await openHourAgo(site, member.id, course[1] ?? '')
  expect(await completion()).toEqual([])
  expect((await member.post(`/api/videos/${course[1]}/lesson/end`, {})).status).toBe(200)
  expect(await completion()).toMatchObject([{ userId: member.id }])
})

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const count = 20_000
const ids = Array.from({ length: count }, newCertificateId)

/** Allows 6.5 standard deviations. By chance, a share exceeds them less than once in a hundred million times. */
const expectShare = (found: number, share: number, of: number) =>
  expect(Math.abs(found - of * share)).toBeLessThan(6.5 * Math.sqrt(of * share * (1 - share)))

test('an ID has 26 characters of 5 bits each, so 130 bits', () => {
  for (const id of ids) expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
  expect(alphabet).toHaveLength(2 ** 5)
  expect(new Set(ids).size).toBe(count)
})

test('in each place of an ID, all characters are equally frequent', () => {
  for (let place = 0; place < 26; place += 1) {
    const found = new Map<string, number>()
    for (const id of ids) found.set(id.charAt(place), (found.get(id.charAt(place)) ?? 0) + 1)
    for (const character of alphabet) expectShare(found.get(character) ?? 0, 1 / 32, count)
  }
})
