import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import { documentVersions, publicationDocuments, publications } from '../../schema.ts'
import { readContentFiles } from '../content/content-files.ts'
import { importDocuments } from './import.ts'

const demo = await readContentFiles(join(import.meta.dirname, '../../../../content'))

/** The database as before the first import. */
async function forgetDocuments({ db }: TestSite) {
  for (const table of [publicationDocuments, publications, documentVersions]) await db.delete(table)
}

test('of instances that start at once, one imports, and later starts change nothing', async () => {
  await using site = await startTestSite({ wholeCourse: true })
  await forgetDocuments(site)
  await Promise.all([1, 2, 3].map(() => importDocuments(site.db, demo.bodies)))
  await importDocuments(site.db, { ...demo.bodies, info: {} })
  expect(await site.db.select().from(publications)).toMatchObject([{ id: 1, note: 'Imported', publishedBy: null }])
  expect(await site.db.select().from(documentVersions)).toHaveLength(Object.keys(demo.bodies).length)
})

test('a document that a new release adds is imported and published by its first start', async () => {
  await using site = await startTestSite()
  await site.db.delete(publicationDocuments).where(eq(publicationDocuments.document, 'payment'))
  await site.db.delete(documentVersions).where(eq(documentVersions.document, 'payment'))
  await importDocuments(site.db, demo.bodies)
  expect(await site.db.select().from(publications)).toHaveLength(2)
  const { body } = await (await site.person('Super Admin')).get('/api/content/payment')
  expect(body).toMatchObject({ version: 1, body: demo.bodies.payment, published: { version: 1 } })
})

test('walkthroughs and their pictures come with a release, unless their lessons are not those of the site', async () => {
  await using site = await startTestSite({ wholeCourse: true })
  const isNew = sql`document like 'walkthrough-%' or document like 'picture-%'`
  const forget = async () => {
    await site.db.delete(publicationDocuments).where(isNew)
    await site.db.delete(documentVersions).where(isNew)
  }
  const stored = async () =>
    (await site.db.select().from(documentVersions).where(isNew)).map(({ document }) => document)
  const all = (await stored()).sort()
  expect(all).toContain('picture-bid-screen')
  await forget()
  await importDocuments(site.db, demo.bodies)
  expect((await stored()).sort()).toEqual(all)
  await forget()
  const files = { ...demo.bodies }
  for (const name of all)
    if (name.startsWith('walkthrough-'))
      Object.assign(files, { [name]: { steps: [{ text: `[Other](${paths.memberVideo('of-another-course')})` }] } })
  await importDocuments(site.db, files)
  expect(await stored()).toEqual([])
})
