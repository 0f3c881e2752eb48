import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { edits } from '../../../test/editors.ts'
import { publishBody } from '../../../test/publish-body.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { courseVideos } from '../../../test/watchers.ts'
import { videos } from '../../schema.ts'
import { insertVersion } from './documents.queries.ts'
import { insertPublication, raiseContentVersion } from './publications.queries.ts'
import { readPublished } from './published-content.ts'

const site = await startTestSite()
afterAll(() => site[Symbol.asyncDispose]())
const rowsOf = async (query: string) => (await site.db.execute(sql.raw(query))).rows

/** What the build before reads from its tables. */
const readFormer = async () => ({
  product: await rowsOf('select * from products'),
  videos: await rowsOf(`select id, product_id, name, vimeo_number, vimeo_hash, file, seconds, order_number from videos
    where not archived order by order_number`),
  links: await rowsOf('select * from resources where not archived order by type, order_number'),
})

/** The same from the documents. */
async function readDocuments() {
  const { site: about, prices, videos: all, ...values } = (await readPublished(site.db)).values
  const { id, name, currency } = about.product
  const links = (type: string, list: (typeof values)['general-links']) =>
    list.map(({ orderNumber, category = null, ...link }) => ({
      ...link,
      category,
      type,
      order_number: orderNumber,
      archived: false,
    }))
  return {
    product: [
      {
        id,
        name,
        currency,
        price_cents: prices.chargedCents,
        price_sentences: prices.sentences,
        confirmed_differences: prices.confirmed,
      },
    ],
    videos: all.map((video) => ({
      id: video.id,
      product_id: video.productId,
      name: video.name,
      order_number: video.orderNumber,
      vimeo_number: video.vimeoNumber ?? '',
      vimeo_hash: video.vimeoHash ?? null,
      file: video.file ?? null,
      seconds: video.seconds ?? null,
    })),
    links: [...links('GENERAL', values['general-links']), ...links('STATE', values['state-links'])],
  }
}

const link = { id: 'new-link', title: 'A new link', link: 'https://example.org/new' }
const prices = { home: 'Now $19.05', info: 'Only $19.05', payment: 'All for $19.05', orderSummary: 'Total: {{price}}' }

test.each([
  ['the first start', undefined, undefined],
  ['another price', 'prices', () => ({ charged: '19.05', ...prices })],
  [
    'a confirmed difference',
    'prices',
    (body: object) => ({ ...body, confirmed: [{ shown: '$9', charged: '$19.05' }] }),
  ],
  ['a name with spaces around it', 'videos', edits.rename('tax-sale', '\u00a0 Spaces \t')],
  ['a new video', 'videos', edits.add('bonus')],
  ['an archived video', 'videos', edits.archive('bonus')],
  ['another order', 'videos', edits.moveFirstToEnd],
  ['a video that is back', 'videos', edits.unarchive('bonus')],
  ['a new link', 'general-links', (all: object[]) => [link, ...all]],
  ['an archived link', 'general-links', edits.archive('new-link')],
  ['no links of states', 'state-links', () => []],
] as const)('the build before finds %s in its tables', async (_what, document, edit) => {
  if (document) await publishBody(site, document, edit)
  expect(await readFormer()).toEqual(await readDocuments())
})

test('what the build before publishes is measured again if it plays something else', async () => {
  const [first = '', second = ''] = await courseVideos(site)
  await site.db.update(videos).set({ measuredSeconds: 60 })
  const body = (await readPublished(site.db)).bodies.videos as { id: string }[]
  const version = { document: 'videos', version: 100 } as const
  await site.db.transaction(async (tx) => {
    const changed = body.map((video) => (video.id === first ? { ...video, vimeoNumber: '424242' } : video))
    await insertVersion(tx, { ...version, body: changed })
    await insertPublication(tx, [version], { publishedBy: null, note: null })
    await raiseContentVersion(tx)
  })
  const measuredOf = async (id: string) => (await site.db.select().from(videos).where(eq(videos.id, id)))[0]
  expect(await measuredOf(first)).toMatchObject({ measuredSeconds: null })
  expect(await measuredOf(second)).toMatchObject({ measuredSeconds: 60 })
})
