import { expect, test } from 'vitest'
import { edits, openTab, publish } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'

const summary = async (site: TestSite, name: string) => {
  const { body } = await (await site.person('Super Admin')).get('/api/content')
  return body.find(({ document }: { document: string }) => document === name)
}

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
  expect((await owner.get('/api/content/home/versions')).body).toMatchObject([
    { version: 2, publicationNote: 'Autumn' },
    { version: 1, publicationNote: 'Imported' },
  ])
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
