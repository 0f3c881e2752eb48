import { isDeepStrictEqual } from 'node:util'
import type { DocumentName } from '@course/contract/publishing/documents'
import { decimalAmount } from '@course/contract/sales/prices'
import type { readStoredContent } from '../content/content.queries.ts'
import { courseProductId } from '../content/product.ts'
import type { DocumentBodies } from './documents.queries.ts'

type Stored = Awaited<ReturnType<typeof readStoredContent>>

interface FileEntry {
  id: string
}

/**
 * The documents whose content an earlier release kept in tables: the price, the videos and the links. An entry that does
 * not differ from the file's is the file's own, so that an export has the order of its fields.
 * @param files the bodies of the running release's files
 */
export function bodiesOfStored(stored: Stored, files: DocumentBodies): Partial<DocumentBodies> {
  const links = (type: 'GENERAL' | 'STATE', name: DocumentName) =>
    likeFile(files[name], groupByCategory(stored.resources.filter((row) => row.type === type)).map(toLink))
  return {
    videos: likeFile(files.videos, byOrder(stored.videos).map(toVideo)),
    'general-links': links('GENERAL', 'general-links'),
    'state-links': links('STATE', 'state-links'),
    ...pricesOfStored(stored, files),
  }
}

type VideoRow = Stored['videos'][number]
type ResourceRow = Stored['resources'][number]

const toVideo = ({ id, productId, name, vimeoNumber, vimeoHash, file, seconds, archived }: VideoRow) => ({
  ...{ id, productId, name },
  ...(vimeoNumber === '' ? {} : { vimeoNumber }),
  ...(vimeoHash === null ? {} : { vimeoHash }),
  ...(file === null ? {} : { file }),
  ...(seconds === null ? {} : { seconds }),
  ...(archived ? { archived } : {}),
})

const toLink = ({ id, category, title, link, archived }: ResourceRow) => ({
  id,
  ...(category === null ? {} : { category }),
  ...{ title, link },
  ...(archived ? { archived } : {}),
})

const byOrder = <Row extends { orderNumber: number; id: string }>(rows: Row[]): Row[] =>
  rows.toSorted((a, b) => a.orderNumber - b.orderNumber || (a.id < b.id ? -1 : 1))

/** Content that was applied without its removals may have left a link outside its category. */
function groupByCategory(rows: ResourceRow[]): ResourceRow[] {
  const inOrder = byOrder(rows)
  return [...Map.groupBy(inOrder, ({ category }) => category).values()].flat()
}

function likeFile(file: unknown, entries: FileEntry[]): unknown {
  const own = new Map((file as FileEntry[]).map((entry) => [entry.id, entry]))
  return entries.map((entry) => {
    const same = own.get(entry.id)
    return isDeepStrictEqual(same, entry) ? same : entry
  })
}

/** The name of the product is charged and stands on receipts, so it comes from the database with the price. */
function pricesOfStored({ products }: Stored, files: DocumentBodies): Partial<DocumentBodies> {
  const product = products.find(({ id }) => id === courseProductId)
  if (!product?.priceSentences) return {}
  const { home, info, payment, orderSummary } = product.priceSentences
  const sentences = { home, info, payment, orderSummary }
  const confirmed = product.confirmedDifferences ?? []
  const prices = { charged: decimalAmount(product.priceCents), ...sentences, confirmed }
  const site = files.site as { product: object }
  return {
    prices: hasSamePrices(files.prices, prices) ? files.prices : prices,
    site: { ...site, product: { ...site.product, name: product.name } },
  }
}

/** "29.9" and "29.90" are the same price. */
function hasSamePrices(file: unknown, prices: { charged: string }): boolean {
  const comparable = (body: { charged: string; confirmed?: unknown }) => ({
    ...body,
    ...{ charged: Number(body.charged), confirmed: body.confirmed ?? [] },
  })
  return isDeepStrictEqual(comparable(file as { charged: string }), comparable(prices))
}
