import { expect, test } from 'vitest'
import { edits, openTab, publish } from '../../../test/editors.ts'
import { startSharedSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const [ada, bob] = [await site.person('Super Admin'), await site.person('Super User')]

type Tab = Awaited<ReturnType<typeof openTab>>
type Act = (tab: Tab) => Promise<{ status: number; body: { current?: { body: unknown }; yours?: unknown } }>

let names = 0
const fresh = (stem: string) => {
  names += 1
  return `${stem}-${names}`
}
const edit: Act = (tab) => tab.save(edits.rename('tax-deed', fresh('name')))
const otherEdit: Act = (tab) => tab.save(edits.rename('tax-sale', fresh('name')))
const reorder: Act = (tab) => tab.save(edits.moveFirstToEnd)
const add: Act = (tab) => tab.save(edits.add(fresh('video')))
const archive: Act = (tab) =>
  tab.save((all: { id: string; archived?: true }[]) => {
    const { id } = all.findLast((entry) => !entry.archived) ?? { id: '' }
    return edits.archive(id)(all)
  })
const restore: Act = (tab) => tab.restore(1)
const publishing: Act = (tab) => tab.publish()

/** What each pair of acts does, in two tabs that were opened before. */
test.each<[string, Act, Act, second: 'stale' | 'done']>([
  ['edit, edit of the same text', edit, edit, 'stale'],
  ['edit, edit of another text', edit, otherEdit, 'stale'],
  ['edit, publish', edit, publishing, 'stale'],
  ['publish, edit', publishing, edit, 'done'],
  ['reorder, add', reorder, add, 'stale'],
  ['add, reorder', add, reorder, 'stale'],
  ['restore, edit', restore, edit, 'stale'],
  ['edit, restore', edit, restore, 'stale'],
  ['archive, edit', archive, edit, 'stale'],
  ['edit, archive', edit, archive, 'stale'],
  ['reorder, archive', reorder, archive, 'stale'],
  ['archive, publish', archive, publishing, 'stale'],
])('%s in two tabs: no edit is lost', async (_pair, first, second, outcome) => {
  // A draft of its own, so that publishing has something to do and restoring differs.
  await (await openTab(ada, 'videos')).save(edits.add(fresh('before')))
  const [one, two] = [await openTab(ada, 'videos'), await openTab(bob, 'videos')]
  expect((await first(one)).status).toBe(200)
  const between = (await ada.get('/api/content/videos')).body
  const reply = await second(two)
  const after = (await ada.get('/api/content/videos')).body
  if (outcome === 'done') {
    expect(reply.status).toBe(200)
    expect(after).toMatchObject({ version: two.version + 1, published: { version: two.version } })
    return
  }
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'stale', error: expect.stringContaining('in the meantime') },
  })
  expect(after).toEqual(between)
  if (second === publishing) return
  // Both texts are in the answer, so the second person can merge them.
  expect(reply.body.current?.body).toEqual(between.body)
  expect(reply.body.yours).not.toEqual(between.body)
})

test('of twenty saves at the same time one wins, and each other one gets both texts', async () => {
  const tabs = await Promise.all(Array.from({ length: 20 }, () => openTab(ada, 'home')))
  const replies = await Promise.all(tabs.map((tab, at) => tab.save(edits.headline(`Headline ${at}`))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
    expect(status).toBe(409)
    expect(body.yours.headline).toMatch(/^Headline/)
    expect(body.current.body.headline).toMatch(/^Headline/)
  }
  expect((await ada.get('/api/content/home')).body.version).toBe((tabs[0]?.version ?? 0) + 1)
})

test('publishing an older version than the newest is refused', async () => {
  const tab = await openTab(ada, 'info')
  const saved = await tab.save((info) => ({ ...info, offer: 'First' }))
  await (await openTab(bob, 'info')).save((info) => ({ ...info, offer: 'Second' }))
  const reply = await publish(ada, [['info', saved.body.version]])
  expect(reply).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(reply.body.error).toContain('"Information page" was saved in another tab or by someone else')
})
