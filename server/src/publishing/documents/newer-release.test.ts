import * as paths from '@course/contract/paths'
import { splitUnknown } from '@course/contract/publishing/documents/documents'
import { expect, test } from 'vitest'
import { openTab } from '../../../test/editors.ts'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { findBody, findPublished, findPublishedVersions, insertVersion } from './documents.queries.ts'
import { insertPublication } from './publications.queries.ts'

/** Documents with strict parts and without, changed as a newer release would. */
const additions = {
  home: (body: object) => ({ ...body, addedLater: [{ any: 'thing' }] }),
  prices: (body: object) => ({ ...body, addedLater: true }),
  privacy: (body: { stored: object[] }) => ({
    ...body,
    stored: body.stored.map((entry) => ({ ...entry, addedLater: 1 })),
  }),
}
type Changed = keyof typeof additions

/** Publishes what only a newer release knows. */
async function publishAsNewerRelease(site: TestSite): Promise<void> {
  const published = await findPublishedVersions(site.db)
  const versions = []
  for (const document of Object.keys(additions) as Changed[]) {
    const { version = 0 } = published.find((row) => row.document === document) ?? {}
    const body = additions[document]((await findBody(site.db, document, version)) as never)
    await insertVersion(site.db, {
      document,
      version: version + 1,
      body,
      note: null,
      savedBy: null,
      restoredFrom: null,
    })
    versions.push({ document, version: version + 1 })
  }
  await insertPublication(site.db, versions, { publishedBy: null, note: null })
}

test('an older release reads what a newer one has published, and sells', async () => {
  await using newer = await startTestSite()
  await publishAsNewerRelease(newer)
  await using older = await startTestSite({ databaseUrl: newer.databaseUrl })
  const { bodies } = await findPublished(older.db)
  expect(JSON.stringify(bodies)).not.toContain('addedLater')
  expect(await older.offer()).toMatchObject({ amount: '29.99', open: true })
  expect((await older.enroll('buyer@example.com')).status).toBe(200)
  expect((await older.request('GET', paths.members)).status).toBe(200)
})

test.each(Object.keys(additions) as Changed[])(
  'an older release does not save "%s", because what it does not know would be lost',
  async (document) => {
    await using site = await startTestSite()
    await publishAsNewerRelease(site)
    const owner = await site.person('Super Admin')
    const tab = await openTab(owner, document)
    const reply = await tab.save((body) => splitUnknown(document, body).body as never)
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(reply.body.error).toMatch(/fields of a newer release \(.*addedLater.*\).*Edit it with the newer release\./)
  },
)

test('what is left out is named by its path', () => {
  expect(splitUnknown('synonyms', { addedLater: 1 })).toEqual({ body: {}, unknown: ['addedLater'] })
})
