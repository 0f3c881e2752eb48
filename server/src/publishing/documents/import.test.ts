import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/test-site.ts'
import {
  documentVersions,
  products,
  publicationDocuments,
  publications,
  resources,
  videos,
} from '../../platform/db/schema.ts'
import { readContentFiles } from '../content/content-files.ts'
import { importDocuments } from './import.ts'

const demo = await readContentFiles(join(import.meta.dirname, '../../../../demo-content'))
const warnings: string[] = []
const log = { warn: (_: object, text: string) => void warnings.push(text) }

/** The database as an earlier release left it: tables, and no documents. */
async function forgetDocuments({ db }: TestSite) {
  for (const table of [publicationDocuments, publications, documentVersions]) await db.delete(table)
}

const bodyOf = async ({ db }: TestSite, name: string) => {
  const [row] = await db.select().from(documentVersions).where(eq(documentVersions.document, name))
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the document
  return row?.body as any
}

test('after an upgrade, price, videos and links come from the database, words and brand from the files', async () => {
  await using site = await startTestSite()
  await forgetDocuments(site)
  const priceSentences = { home: '$19', info: '$19', payment: 'Only $19', orderSummary: 'Pay {{price}}' }
  await site.db.update(products).set({ priceCents: 1_900, priceSentences, confirmedDifferences: [], name: 'My course' })
  await site.db.update(videos).set({ name: 'Renamed', seconds: null }).where(eq(videos.id, 'tax-deed'))
  await site.db.insert(videos).values({ id: 'own', productId: 1, name: 'Own', vimeoNumber: '5', orderNumber: -1 })
  // A link that was applied to the end of the list, away from its category.
  const more = { type: 'STATE' as const, title: 'More', link: 'https://example.org', orderNumber: 500 }
  await site.db.insert(resources).values({ id: 'more', category: 'Alabama', ...more })
  await importDocuments({ db: site.db, log }, demo.bodies)

  expect(await bodyOf(site, 'prices')).toEqual({ charged: '19.00', ...priceSentences, confirmed: [] })
  const [first, ...rest] = await bodyOf(site, 'videos')
  expect(first).toEqual({ id: 'own', productId: 1, name: 'Own', vimeoNumber: '5' })
  const files = demo.bodies.videos as { id: string }[]
  expect(rest.map(({ id }: { id: string }) => id)).toEqual(files.map(({ id }) => id))
  expect(rest[1]).toMatchObject({ id: 'tax-deed', name: 'Renamed' })
  expect(rest[0]).toEqual(files[0])
  const states: { id: string; category: string }[] = await bodyOf(site, 'state-links')
  expect(states.filter(({ category }) => category === 'Alabama').at(-1)?.id).toBe('more')
  expect(await bodyOf(site, 'site')).toMatchObject({ product: { name: 'My course' } })
  for (const name of ['home', 'brand', 'legal', 'general-links'] as const)
    expect(JSON.stringify(await bodyOf(site, name))).toBe(JSON.stringify(demo.bodies[name]))
  expect(warnings).toEqual([])
})

test('content of an earlier release that breaks a rule of this one does not stop the start', async () => {
  await using site = await startTestSite()
  await forgetDocuments(site)
  await site.db.update(products).set({ priceCents: 9_999 })
  await importDocuments({ db: site.db, log }, demo.bodies)
  expect(await bodyOf(site, 'prices')).toEqual(demo.bodies.prices)
  expect(warnings.splice(0)).toEqual([expect.stringContaining('the stored content has faults')])
  expect(await site.db.select().from(products)).toMatchObject([{ priceCents: 9_999 }])
})

test('of instances that start at once, one imports, and later starts change nothing', async () => {
  await using site = await startTestSite()
  await forgetDocuments(site)
  await Promise.all([1, 2, 3].map(() => importDocuments({ db: site.db, log }, demo.bodies)))
  await importDocuments({ db: site.db, log }, { ...demo.bodies, info: {} })
  expect(await site.db.select().from(publications)).toMatchObject([{ id: 1, note: 'Imported', publishedBy: null }])
  expect(await site.db.select().from(documentVersions)).toHaveLength(Object.keys(demo.bodies).length)
})

test('a document that a new release adds is imported and published by its first start', async () => {
  await using site = await startTestSite()
  await site.db.delete(publicationDocuments).where(eq(publicationDocuments.document, 'payment'))
  await site.db.delete(documentVersions).where(eq(documentVersions.document, 'payment'))
  await importDocuments({ db: site.db, log }, demo.bodies)
  expect(await site.db.select().from(publications)).toHaveLength(2)
  const { body } = await (await site.person('Super Admin')).get('/api/content/payment')
  expect(body).toMatchObject({ version: 1, body: demo.bodies.payment, published: { version: 1 } })
})
