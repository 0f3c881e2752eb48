import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buyer, openVideos } from '../../../test/buyers.ts'
import { editAndPublish, edits, openTab, publish } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { publications, renderings, siteState, termsVersions, videos } from '../../db/schema.ts'
import { scheduleVideoChecks } from '../videos/video-checks.ts'
import type { Rendering } from './render-port.ts'

const summary = async (site: TestSite, name: string) => {
  const { body } = await (await site.person('Super Admin')).get('/api/content')
  return body.find(({ document }: { document: string }) => document === name)
}
const shownVideos = async (member: { get(url: string): Promise<{ body: { id: string }[] }> }) =>
  (await member.get('/api/videos?productId=1')).body.map(({ id }) => id)

test('several drafts are published together, with who, when and why', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const home = (await (await openTab(owner, 'home')).save(edits.headline('New'))).body.version
  const info = (await (await openTab(owner, 'info')).save((body) => ({ ...body, offer: 'New' }))).body.version
  const reply = await publish(
    owner,
    [
      ['home', home],
      ['info', info],
    ],
    'Autumn',
  )
  expect(reply).toMatchObject({ status: 200, body: { publication: 2 } })
  for (const name of ['home', 'info'])
    expect(await summary(site, name)).toMatchObject({
      publishedVersion: 2,
      hasDraft: false,
      publishedBy: expect.stringContaining('Pat'),
    })
  const [newest, first] = (await owner.get('/api/content/publications')).body
  expect(newest).toMatchObject({
    publication: 2,
    note: 'Autumn',
    documents: [
      { document: 'home', title: 'Home page', version: 2 },
      { document: 'info', version: 2 },
    ],
  })
  expect(first).toMatchObject({ publication: 1, publishedBy: null, note: 'Imported' })
  expect((await owner.get('/api/content/home')).body.published).toMatchObject({ version: 2, note: 'Autumn' })
  // The same call again answers the same and publishes nothing.
  expect(
    (
      await publish(
        owner,
        [
          ['home', home],
          ['info', info],
        ],
        'Autumn',
      )
    ).body,
  ).toEqual(reply.body)
  expect((await owner.get('/api/content/publications')).body).toHaveLength(2)
})

test('the course follows a publication on every instance, archived videos disappear, and their rows stay', async () => {
  await using site = await startTestSite()
  await using other = await startTestSite({ databaseUrl: site.databaseUrl })
  const [owner, member] = [await site.person('Super Admin'), await site.person()]
  const elsewhere = other.as(member.token)
  const before = await shownVideos(member)
  await (await openTab(owner, 'videos')).save(edits.add('bonus'))
  await (await openTab(owner, 'videos')).save(edits.archive('tax-deed'))
  await editAndPublish(owner, 'videos', edits.moveFirstToEnd)
  const [first, ...rest] = [...before, 'bonus'].filter((id) => id !== 'tax-deed')
  for (const each of [member, elsewhere]) expect(await shownVideos(each)).toEqual([...rest, first])
  expect(await site.db.select().from(videos).where(eq(videos.id, 'tax-deed'))).toMatchObject([{ archived: true }])
  await editAndPublish(owner, 'videos', edits.unarchive('tax-deed'))
  expect(await shownVideos(elsewhere)).toContain('tax-deed')
})

test('a published video has the length that Vimeo states', async () => {
  await using site = await startTestSite()
  const { db, jobs, vimeo } = site
  const log = { info: () => {} }
  await scheduleVideoChecks({ db, jobs, vimeo, limitFactor: 1, readHomeVideo: async () => undefined, log }, 'UTC')
  await editAndPublish(await site.person('Super User'), 'videos', edits.add('bonus'))
  await site.until(async () => {
    const [bonus] = await db.select().from(videos).where(eq(videos.id, 'bonus'))
    return bonus?.measuredSeconds === 60
  })
})

test('the links follow a publication', async () => {
  await using site = await startTestSite()
  const [owner, member] = [await site.person('Super Admin'), await site.person()]
  const read = async () => (await member.get('/api/resources?type=GENERAL')).body
  const [{ id }] = await read()
  await editAndPublish(owner, 'general-links', edits.archive(id))
  expect((await read()).some((link: { id: string }) => link.id === id)).toBe(false)
})

test('a published price is charged', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const prices = { charged: '19', home: '$19', info: '$19', payment: 'Only $19', confirmed: [] }
  await editAndPublish(owner, 'prices', (body) => ({ ...body, ...prices }))
  expect(await site.offer()).toMatchObject({ amount: '19.00', open: true })
  expect((await site.enroll('new@example.com', { order: { Amount: '29.99' } })).body.code).toBe('price_changed')
  expect((await site.enroll('newer@example.com', { order: { Amount: '19.00' } })).status).toBe(200)
})

test('published terms need a new version, and new buyers accept them on every instance', async () => {
  await using site = await startTestSite()
  await using other = await startTestSite({ databaseUrl: site.databaseUrl })
  const owner = await site.person('Super Admin')
  const changed = (legal: { sections: { paragraphs: string[] }[] }, version?: string) => ({
    ...legal,
    ...(version ? { version, effectiveDate: version } : {}),
    sections: [{ ...legal.sections[0], paragraphs: ['Other terms.'] }, ...legal.sections.slice(1)],
  })
  const refused = await editAndPublish(owner, 'legal', (legal) => changed(legal))
  expect(refused).toMatchObject({
    status: 422,
    body: { fields: { 'legal.version': expect.stringContaining('version') } },
  })
  expect(refused.body.error).toMatch(/^Nothing was published\. "Terms": The text was changed, but version/)
  expect((await editAndPublish(owner, 'legal', (legal) => changed(legal, '2031-05-05'))).status).toBe(200)
  expect(await site.db.select().from(termsVersions).where(eq(termsVersions.version, '2031-05-05'))).toHaveLength(1)
  await other.until(() => other.checkout.site.termsVersion === '2031-05-05')
  expect(site.checkout.site.termsVersion).toBe('2031-05-05')
  const bob = await buyer(other)
  expect((await bob.get('/api/account/purchases')).body[0].termsVersion).toBe('2031-05-05')
})

test('seller and time zone follow a publication on every instance without a restart', async () => {
  await using site = await startTestSite()
  await using other = await startTestSite({ databaseUrl: site.databaseUrl })
  const owner = await site.person('Super Admin')
  const seller = {
    demo: false,
    name: 'Deeds First LLC',
    address: ['1 Main St'],
    email: 'hello@deedsfirst.org',
    phone: '1',
  }
  const published = await editAndPublish(owner, 'site', (body) => ({ ...body, seller, timeZone: 'America/Denver' }))
  expect(published.status).toBe(200)
  for (const instance of [site, other]) await instance.until(() => instance.checkout.site.seller.name === seller.name)
  expect(other.checkout.site).toMatchObject({ timeZone: 'America/Denver', seller })
  const grace = await buyer(other)
  // Either instance may send the email.
  const sent = () => [...site.mail.sent, ...other.mail.sent].find(({ to }) => to === grace.email)
  expect((await site.until(sent)).text).toContain('Deeds First LLC')
})

test('a lost notification is found by the next check', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const tab = await openTab(owner, 'site')
  const { body } = await tab.save((facts) => ({ ...facts, timeZone: 'America/Denver' }))
  // What an instance sees that did not hear of it: the rows alone.
  await site.db.insert(publications).values({ id: 2 })
  await site.db.execute(
    sql`insert into publication_documents (publication_id, document, version) values (2, 'site', ${body.version})`,
  )
  await site.until(() => site.checkout.site.timeZone === 'America/Denver')
})

test('adding, archiving and reordering videos changes neither the sums of a running cancellation nor those of earlier purchases', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const [running, quiet] = [await buyer(site), await buyer(site)]
  for (const { id } of [running, quiet]) await openVideos(site, id, 3)
  await running.post(`/api/account/purchases/${running.purchaseId}/cancellation`, {})
  const read = async () =>
    Promise.all(
      [running, quiet].map(async ({ purchaseId }) => {
        const { terms, cancellation, openings } = (await owner.get(`/api/purchases/${purchaseId}`)).body
        return { terms, cancellation, openings }
      }),
    )
  const before = await read()
  expect(before[0]?.terms).toMatchObject({ videosOpened: 3, videosTotal: 9, owed: '20.00' })
  const [{ videoId: opened }] = before[0]?.openings ?? []
  for (const edit of [edits.add('bonus'), edits.archive(opened), edits.moveFirstToEnd]) {
    expect((await editAndPublish(owner, 'videos', edit)).status).toBe(200)
    expect(await read()).toEqual(before)
  }
  const later = await buyer(site)
  expect((await owner.get(`/api/purchases/${later.purchaseId}`)).body.terms).toMatchObject({ videosTotal: 9 })
})

test('what a member watched outlives archiving', async () => {
  await using site = await startTestSite()
  const [owner, member] = [await site.person('Super Admin'), await site.person()]
  await member.post('/api/videos/tax-deed/completed', { Completed: true })
  const before = (await member.get('/api/progress')).body
  await editAndPublish(owner, 'videos', edits.archive('tax-deed'))
  expect((await member.get('/api/progress')).body).toEqual([])
  await editAndPublish(owner, 'videos', edits.unarchive('tax-deed'))
  expect((await member.get('/api/progress')).body).toEqual(before)
})

/** A rendering that waits until the test lets it go on. */
function slowRendering(result: Rendering = { kind: 'rendered', store: async () => {} }) {
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const render = async (): Promise<Rendering> => {
    started.resolve()
    await gate.promise
    return result
  }
  return { render, started: started.promise, finish: () => gate.resolve() }
}

test('a second publish during the first gets a sentence, and nothing is lost', async () => {
  const slow = slowRendering()
  await using site = await startTestSite({ renderPublication: slow.render })
  await using other = await startTestSite({ databaseUrl: site.databaseUrl })
  const owner = await site.person('Super Admin')
  const home = (await (await openTab(owner, 'home')).save(edits.headline('First'))).body.version
  const info = (await (await openTab(owner, 'info')).save((body) => ({ ...body, offer: 'Second' }))).body.version
  const first = publish(owner, [['home', home]])
  await slow.started
  const second = await publish(other.as(owner.token) as typeof owner, [['info', info]])
  expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(second.body.error).toContain('Someone else is publishing at this moment')
  // Saving goes on meanwhile.
  expect((await (await openTab(owner, 'home')).save(edits.headline('Later'))).status).toBe(200)
  slow.finish()
  expect((await first).status).toBe(200)
  expect(await summary(site, 'home')).toMatchObject({ publishedVersion: home, version: home + 1, hasDraft: true })
  expect(await summary(site, 'info')).toMatchObject({ version: info, hasDraft: true })
  expect((await publish(owner, [['info', info]])).status).toBe(200)
})

test('if rendering fails, nothing is published, the reason is in the answer, and the next try works', async () => {
  const results: Rendering[] = [
    { kind: 'failed', reason: 'The page "Info" could not be rendered.' },
    { kind: 'rendered', store: async () => {} },
  ]
  await using site = await startTestSite({ renderPublication: async () => results.shift() as Rendering })
  const owner = await site.person('Super Admin')
  const reply = await editAndPublish(owner, 'prices', (prices) => ({ ...prices, charged: '19', payment: 'Only $19' }))
  expect(reply).toMatchObject({ status: 422, body: { code: 'content_refused' } })
  expect(reply.body.error).toBe(
    'Nothing was published, and the site stays as it is. The page "Info" could not be rendered.',
  )
  expect(await site.offer()).toMatchObject({ amount: '29.99' })
  expect(await summary(site, 'prices')).toMatchObject({ publishedVersion: 1, hasDraft: true })
  expect((await publish(owner, [['prices', 2]])).status).toBe(200)
  expect(await site.offer()).toMatchObject({ amount: '19.00' })
})

test('if storing the pages fails, the whole publication is undone', async () => {
  const store = async () => {
    throw new Error('no space')
  }
  await using site = await startTestSite({ renderPublication: async () => ({ kind: 'rendered', store }) })
  const owner = await site.person('Super Admin')
  expect((await editAndPublish(owner, 'videos', edits.archive('tax-deed'))).status).toBe(500)
  expect(await summary(site, 'videos')).toMatchObject({ publishedVersion: 1, hasDraft: true })
  expect(await site.db.select().from(publications)).toHaveLength(1)
  expect(await site.db.select().from(renderings)).toHaveLength(0)
  expect(await site.db.select().from(videos).where(eq(videos.archived, true))).toHaveLength(0)
  expect(await site.db.select().from(siteState)).toMatchObject([{ publisher: null, publisherUntil: null }])
})

test('an instance that crashed while publishing does not block the others for long', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const { version } = (await (await openTab(owner, 'home')).save(edits.headline('New'))).body
  await site.db.update(siteState).set({ publisher: 'gone', publisherUntil: sql`now() + interval '1 minute'` })
  expect((await publish(owner, [['home', version]])).status).toBe(409)
  await site.db.update(siteState).set({ publisherUntil: sql`now() - interval '1 second'` })
  expect((await publish(owner, [['home', version]])).status).toBe(200)
})

test('a publisher whose lease expired publishes nothing', async () => {
  const slow = slowRendering()
  await using site = await startTestSite({ renderPublication: slow.render })
  const owner = await site.person('Super Admin')
  const { version } = (await (await openTab(owner, 'home')).save(edits.headline('New'))).body
  const publishing = publish(owner, [['home', version]])
  await slow.started
  await site.db.update(siteState).set({ publisherUntil: sql`now() - interval '1 second'` })
  slow.finish()
  expect((await publishing).status).toBe(409)
  expect(await summary(site, 'home')).toMatchObject({ publishedVersion: 1, hasDraft: true })
})

test.each([
  ['no documents', { Documents: [] }, 400],
  ['an unknown document', { Documents: [{ Document: 'nothing', Version: 1 }] }, 400],
  ['a version that does not exist', { Documents: [{ Document: 'home', Version: 9 }] }, 409],
  ['a document twice', { Documents: [1, 1].map((Version) => ({ Document: 'home', Version })) }, 400],
])('publishing %s is refused', async (_what, body, status) => {
  await using site = await startTestSite()
  const reply = await (await site.person('Super Admin')).post('/api/content/publish', body)
  expect(reply.status).toBe(status)
  expect(reply.body.error).toMatch(/^[A-Z"].*\.$/)
})

test('a text about the seller needs what it names', async () => {
  await using site = await startTestSite()
  const owner = await site.person('Super Admin')
  const saved = await (await openTab(owner, 'site')).save(({ seller: { phone: _, ...seller }, ...body }) => ({
    ...body,
    seller,
  }))
  expect(saved.body.warnings).toEqual([expect.stringContaining('the seller has no phone number')])
  const reply = await publish(owner, [['site', saved.body.version]])
  expect(reply).toMatchObject({ status: 422, body: { fields: { 'site.seller.phone': expect.any(String) } } })
})
