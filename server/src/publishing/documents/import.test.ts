import { join } from 'node:path'
import { eq } from 'drizzle-orm'
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
