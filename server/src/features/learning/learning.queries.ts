import { asc } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { resources, siteState, videos } from '../../db/schema.ts'

export async function selectVideos(db: Db) {
  return db
    .select({
      id: videos.id,
      productId: videos.productId,
      name: videos.name,
      vimeoNumber: videos.vimeoNumber,
      vimeoHash: videos.vimeoHash,
      file: videos.file,
      seconds: videos.seconds,
      orderNumber: videos.orderNumber,
    })
    .from(videos)
    .orderBy(asc(videos.productId), asc(videos.orderNumber), asc(videos.id))
}

/** Undefined before the first start has stored the content. */
export async function readContentVersion(db: Db): Promise<number | undefined> {
  const [row] = await db.select({ version: siteState.contentVersion }).from(siteState)
  return row?.version
}

export async function selectResources(db: Db) {
  return db.select().from(resources).orderBy(asc(resources.type), asc(resources.orderNumber), asc(resources.id))
}
