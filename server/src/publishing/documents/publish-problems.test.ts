import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { editAndPublish, edits, openTab, publish } from '../../../test/editors.ts'
import { readVideos } from '../../../test/publish-body.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { publications, renderings, siteState } from '../../platform/db/schema.ts'
import type { Rendering } from './render-port.ts'

const summary = async (site: TestSite, name: string) => {
  const { body } = await (await site.person('Super Admin')).get('/api/content')
  return body.find(({ document }: { document: string }) => document === name)
}

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
  expect((await readVideos(site)).filter(({ archived }) => archived)).toHaveLength(0)
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
