import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { products, resources, siteState, videos, videoWatch } from '../../platform/db/schema.ts'

/** What the owner writes about a video. */
const { measuredSeconds: _, ...writtenColumns } = getTableColumns(videos)
export type VideoRow = Omit<typeof videos.$inferInsert, 'measuredSeconds'>
export type ResourceRow = typeof resources.$inferInsert
export type ProductRow = typeof products.$inferInsert

/** The stored content that the owner's files describe. */
export async function readStoredContent(db: Db) {
  return {
    products: await db.select().from(products).orderBy(products.id),
    videos: await db.select(writtenColumns).from(videos).orderBy(videos.id),
    resources: await db.select().from(resources).orderBy(resources.id),
  }
}

/** Whether the first start's content is in the database. */
export async function isSeeded(db: Db): Promise<boolean> {
  const rows = await db.select({ id: siteState.id }).from(siteState)
  return rows.length > 0
}

/** Undefined before the first start has stored the content. */
export async function readContentVersion(db: Db): Promise<number | undefined> {
  const [row] = await db.select({ version: siteState.contentVersion }).from(siteState)
  return row?.version
}

/** Raises the content version, so that every instance reloads the course. Also marks the database as seeded. */
export async function raiseContentVersion(db: Db): Promise<void> {
  await db
    .insert(siteState)
    .values({ id: 1 })
    .onConflictDoUpdate({ target: siteState.id, set: { contentVersion: sql`${siteState.contentVersion} + 1` } })
}

/** Marks the database as seeded. @returns false if it is already */
export async function markSeeded(db: Db): Promise<boolean> {
  const marked = await db.insert(siteState).values({ id: 1 }).onConflictDoNothing().returning({ id: siteState.id })
  return marked.length > 0
}

export async function saveProduct(db: Db, row: ProductRow): Promise<void> {
  await db.insert(products).values(row).onConflictDoUpdate({ target: products.id, set: row })
}

/** Saves a video. If it plays something else now, neither its measured length nor what players stated about it holds. */
export async function saveVideo(db: Db, row: VideoRow): Promise<void> {
  const before = sql`(${videos.vimeoNumber}, ${videos.vimeoHash}, ${videos.file})`
  const after = sql`(${row.vimeoNumber}::text, ${row.vimeoHash ?? null}::text, ${row.file ?? null}::text)`
  const changed = db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, row.id), sql`${before} is distinct from ${after}`))
  await db.update(videoWatch).set({ duration: null }).where(inArray(videoWatch.videoId, changed))
  const measuredSeconds = sql`case when ${before} is not distinct from ${after} then ${videos.measuredSeconds} end`
  await db
    .insert(videos)
    .values(row)
    .onConflictDoUpdate({ target: videos.id, set: { ...row, measuredSeconds } })
}

export async function saveResource(db: Db, row: ResourceRow): Promise<void> {
  await db.insert(resources).values(row).onConflictDoUpdate({ target: resources.id, set: row })
}

export async function archiveVideos(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.update(videos).set({ archived: true }).where(inArray(videos.id, ids))
}

export async function archiveResources(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.update(resources).set({ archived: true }).where(inArray(resources.id, ids))
}

/** The product that is for sale. */
export async function findProduct(db: Db, id: number) {
  const [product] = await db.select().from(products).where(eq(products.id, id))
  return product
}
