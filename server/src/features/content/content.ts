import type { Db } from '../../db/db.ts'
import {
  deleteResources,
  deleteVideos,
  isSeeded,
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

/** What would change in the database if the files were applied. */
export interface ContentPlan {
  products: Change<ProductRow>[]
  videos: Change<VideoRow>[]
  resources: Change<ResourceRow>[]
}

/** Compares the owner's files with the database, by stable id. Writes nothing. */
export async function planContent(db: Db, files: ContentFiles): Promise<ContentPlan> {
  const stored = await readStoredContent(db)
  return {
    products: changesBetween(stored.products, [files.site.product]),
    videos: changesBetween(
      stored.videos,
      files.videos.map((video) => ({
        ...video,
        vimeoNumber: video.vimeoNumber ?? '',
        vimeoHash: video.vimeoHash ?? null,
        file: video.file ?? null,
        seconds: video.seconds ?? null,
      })),
    ),
    resources: changesBetween(stored.resources, [
      ...files.generalResources.map((resource) => ({ ...resource, category: null, type: 'GENERAL' as const })),
      ...files.stateResources.map((resource) => ({
        ...resource,
        category: resource.category ?? null,
        type: 'STATE' as const,
      })),
    ]),
  }
}

/**
 * Applies a plan in one transaction.
 * @param options.deleting removes what is no longer in the files; otherwise it stays
 */
export async function applyContent(db: Db, plan: ContentPlan, options: { deleting: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    for (const row of wantedRows(plan.products)) await saveProduct(tx, row)
    for (const row of wantedRows(plan.videos)) await saveVideo(tx, row)
    for (const row of wantedRows(plan.resources)) await saveResource(tx, row)
    if (options.deleting) {
      await deleteVideos(tx, goneIds(plan.videos))
      await deleteResources(tx, goneIds(plan.resources))
    }
    await raiseContentVersion(tx)
  })
}

const wantedRows = <Row>(changes: Change<Row>[]) => changes.filter(({ kind }) => kind !== 'gone').map(({ row }) => row)

const goneIds = (changes: Change<{ id: string }>[]) =>
  changes.filter(({ kind }) => kind === 'gone').map(({ row }) => row.id)

/** Fills an empty database with the owner's files. Later starts don't change the content. */
export async function seedContent(db: Db, files: ContentFiles): Promise<void> {
  if (await isSeeded(db)) return
  await applyContent(db, await planContent(db, files), { deleting: false })
}
