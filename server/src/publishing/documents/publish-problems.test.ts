import { expect, test } from 'vitest'
import { editAndPublish, edits, openTab, publish } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'

const summary = async (site: TestSite, name: string) => {
  const { body } = await (await site.person('Super Admin')).get('/api/content')
  return body.find(({ document }: { document: string }) => document === name)
}

/** A rendering that waits until the test lets it go on. */
function slowRendering() {
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const findRenderingProblem = async () => {
    started.resolve()
    await gate.promise
    return undefined
  }
  return { findRenderingProblem, started: started.promise, finish: () => gate.resolve() }
}

test('of two publications at once the slower one is refused with a sentence, and nothing is lost', async () => {
  const slow = slowRendering()
  await using site = await startTestSite({ findRenderingProblem: slow.findRenderingProblem })
  await using other = await startTestSite({ databaseUrl: site.databaseUrl })
  const owner = await site.person('Super Admin')
  const home = (await (await openTab(owner, 'home')).save(edits.headline('First'))).body.version
  const info = (await (await openTab(owner, 'info')).save((body) => ({ ...body, offer: 'Second' }))).body.version
  const first = publish(owner, [['home', home]])
  await slow.started
  expect((await publish(other.as(owner.token) as typeof owner, [['info', info]])).status).toBe(200)
  slow.finish()
  expect(await first).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await first).body.error).toContain('Someone else has just published something')
  expect(await summary(site, 'home')).toMatchObject({ publishedVersion: 1, hasDraft: true })
  expect(await summary(site, 'info')).toMatchObject({ publishedVersion: info })
  expect((await publish(owner, [['home', home]])).status).toBe(200)
})

test('a draft that was saved while its earlier version was rendered is not published in its place', async () => {
  const slow = slowRendering()
  await using site = await startTestSite({ findRenderingProblem: slow.findRenderingProblem })
  const owner = await site.person('Super Admin')
  const { version } = (await (await openTab(owner, 'home')).save(edits.headline('First'))).body
  const publishing = publish(owner, [['home', version]])
  await slow.started
  expect((await (await openTab(owner, 'home')).save(edits.headline('Later'))).status).toBe(200)
  slow.finish()
  expect(await publishing).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await summary(site, 'home')).toMatchObject({ publishedVersion: 1, hasDraft: true })
})

test('if rendering fails, nothing is published, the reason is in the answer, and the next try works', async () => {
  const problems = ['The page "Info" could not be rendered.']
  await using site = await startTestSite({ findRenderingProblem: async () => problems.shift() })
  const owner = await site.person('Super Admin')
  const sentences = { home: '{{price}}', info: '{{price}}', payment: 'Only {{price}}' }
  const reply = await editAndPublish(owner, 'prices', (prices) => ({ ...prices, ...sentences, charged: '19' }))
  expect(reply).toMatchObject({ status: 422, body: { code: 'content_refused' } })
  expect(reply.body.error).toBe(
    'Nothing was published, and the site stays as it is. The page "Info" could not be rendered.',
  )
  expect(await site.offer()).toMatchObject({ amount: '29.99' })
  expect(await summary(site, 'prices')).toMatchObject({ publishedVersion: 1, hasDraft: true })
  expect((await publish(owner, [['prices', 2]])).status).toBe(200)
  expect(await site.offer()).toMatchObject({ amount: '19.00' })
})
