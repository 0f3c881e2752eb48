import { priceFault } from '@course/contract/prices'
import type { Db } from '../../db/db.ts'
import {
  deleteResources,
  deleteVideos,
  fillPriceSentences,
  isSeeded,
  type ProductRow,
  type ResourceRow,
  raiseContentVersion,
  raiseExpectedVersion,
  readContentVersion,
  readStoredContent,
  saveProduct,
  saveResource,
  saveVideo,
  type VideoRow,
} from './content.queries.ts'
import { type Change, changesBetween } from './content-changes.ts'
import type { ContentFiles } from './content-files.ts'
import { courseProductId, pricesOf } from './product.ts'

/** What would change in the database if the files were applied. */
export interface ContentPlan {
  /** The content version that the plan was made for. Undefined before the first start. */
  version: number | undefined
  products: Change<ProductRow>[]
  videos: Change<VideoRow>[]
  resources: Change<ResourceRow>[]
}

/** Compares the owner's files with the database, by stable id. Writes nothing. */
export async function planContent(db: Db, files: ContentFiles): Promise<ContentPlan> {
  // Read first: content that is applied in the meantime then makes the plan outdated.
  const version = await readContentVersion(db)
  const stored = await readStoredContent(db)
  return {
    version,
    products: changesBetween(stored.products, [productRow(files)]),
    videos: changesBetween(
      stored.videos,
      files.videos.map((video) => ({
        ...video,
        vimeoNumber: video.vimeoNumber ?? '',
        vimeoHash: video.vimeoHash ?? null,
        file: video.file ?? null,
        seconds: video.seconds ?? null,
        archived: false,
      })),
    ),
    resources: changesBetween(stored.resources, [
      ...files.generalResources.map((resource) => ({
        ...resource,
        category: null,
        type: 'GENERAL' as const,
        archived: false,
      })),
      ...files.stateResources.map((resource) => ({
        ...resource,
        category: resource.category ?? null,
        type: 'STATE' as const,
        archived: false,
      })),
    ]),
  }
}

/** Other content was applied since the plan was made. */
class OutdatedPlan extends Error {
  constructor() {
    super('Someone else has changed the content in the meantime. Nothing was changed. Please try again.')
  }
}

const productRow = ({ site: { product }, prices }: ContentFiles): ProductRow => ({
  id: product.id,
  name: product.name,
  currency: product.currency,
  priceCents: prices.chargedCents,
  priceSentences: prices.sentences,
  confirmedDifferences: prices.confirmed,
})

/**
 * Applies a plan in one transaction.
 * @param options.deleting removes what is no longer in the files; otherwise it stays
 * @throws Error with a sentence if other content was applied since the plan was made, or a price can't be charged
 */
export async function applyContent(db: Db, plan: ContentPlan, options: { deleting: boolean }): Promise<void> {
  for (const row of wantedRows(plan.products)) refuseWrongPrice(row)
  await db.transaction(async (tx) => {
    if (!(await raiseExpectedVersion(tx, plan.version))) throw new OutdatedPlan()
    for (const row of wantedRows(plan.products)) await saveProduct(tx, row)
    for (const row of wantedRows(plan.videos)) await saveVideo(tx, row)
    for (const row of wantedRows(plan.resources)) await saveResource(tx, row)
    if (options.deleting) {
      await deleteVideos(tx, goneIds(plan.videos))
      await deleteResources(tx, goneIds(plan.resources))
    }
  })
}

function refuseWrongPrice(row: ProductRow): void {
  const fault = priceFault(pricesOf({ ...row, priceSentences: row.priceSentences ?? null, confirmedDifferences: null }))
  if (fault) throw new Error(fault.message)
}

const wantedRows = <Row>(changes: Change<Row>[]) => changes.filter(({ kind }) => kind !== 'gone').map(({ row }) => row)

const goneIds = (changes: Change<{ id: string }>[]) =>
  changes.filter(({ kind }) => kind === 'gone').map(({ row }) => row.id)

/**
 * Fills an empty database with the owner's files. Later starts don't change the content, except that they add the price
 * sentences to a database of an older release.
 */
export async function seedContent(db: Db, files: ContentFiles): Promise<void> {
  if (await isSeeded(db)) {
    if (await fillPriceSentences(db, courseProductId, files.prices)) await raiseContentVersion(db)
    return
  }
  await applyContent(db, await planContent(db, files), { deleting: false }).catch((error: unknown) => {
    if (!(error instanceof OutdatedPlan)) throw error
  })
}
