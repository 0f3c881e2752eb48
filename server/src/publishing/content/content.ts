import { priceFault } from '@course/contract/sales/prices'
import type { Db } from '../../platform/db/db.ts'
import {
  archiveResources,
  archiveVideos,
  isSeeded,
  markSeeded,
  type ProductRow,
  type ResourceRow,
  raiseContentVersion,
  readStoredContent,
  saveProduct,
  saveResource,
  saveVideo,
  type VideoRow,
} from './content.queries.ts'
import { type Change, changesBetween } from './content-changes.ts'
import type { ContentFiles } from './content-files.ts'
import { pricesOf } from './product.ts'

/** What tables of their own hold: the price, the videos and the links. */
export type CourseContent = Pick<ContentFiles, 'site' | 'prices' | 'videos' | 'generalResources' | 'stateResources'>

interface ContentPlan {
  products: Change<ProductRow>[]
  videos: Change<VideoRow>[]
  resources: Change<ResourceRow>[]
}

/** Compares the content with the tables, by stable id. Writes nothing. */
async function planContent(db: Db, files: CourseContent): Promise<ContentPlan> {
  const stored = await readStoredContent(db)
  return {
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

const productRow = ({ site: { product }, prices }: CourseContent): ProductRow => ({
  id: product.id,
  name: product.name,
  currency: product.currency,
  priceCents: prices.chargedCents,
  priceSentences: prices.sentences,
  confirmedDifferences: prices.confirmed,
})

/**
 * Lets the price, the videos and the links follow the content, and raises the content version. Rows that are not in the
 * content any more are archived: what members did with a video stays. Call it in a transaction.
 * @throws Error with a sentence if a price can't be charged
 */
export async function followContent(tx: Db, content: CourseContent): Promise<void> {
  await raiseContentVersion(tx)
  await apply(tx, await planContent(tx, content))
}

async function apply(tx: Db, plan: ContentPlan): Promise<void> {
  for (const row of wantedRows(plan.products)) refuseWrongPrice(row)
  for (const row of wantedRows(plan.products)) await saveProduct(tx, row)
  for (const row of wantedRows(plan.videos)) await saveVideo(tx, row)
  for (const row of wantedRows(plan.resources)) await saveResource(tx, row)
  await archiveVideos(tx, goneIds(plan.videos))
  await archiveResources(tx, goneIds(plan.resources))
}

function refuseWrongPrice(row: ProductRow): void {
  const fault = priceFault(pricesOf({ ...row, confirmedDifferences: [] }))
  if (fault) throw new Error(fault.message)
}

const wantedRows = <Row>(changes: Change<Row>[]) => changes.filter(({ kind }) => kind !== 'gone').map(({ row }) => row)

const goneIds = (changes: Change<{ id: string }>[]) =>
  changes.filter(({ kind }) => kind === 'gone').map(({ row }) => row.id)

/** Fills an empty database with the owner's files. Later starts don't change the content. */
export async function seedContent(db: Db, files: ContentFiles): Promise<void> {
  if (await isSeeded(db)) return
  await db.transaction(async (tx) => {
    // Of two instances that start at once, the second finds the row.
    if (await markSeeded(tx)) await apply(tx, await planContent(tx, files))
  })
}
