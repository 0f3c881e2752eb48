import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { resources, videos } from '../../platform/db/schema.ts'

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
    .where(eq(videos.archived, false))
    .orderBy(asc(videos.productId), asc(videos.orderNumber), asc(videos.id))
}

export async function selectResources(db: Db) {
  const { archived, ...columns } = getTableColumns(resources)
  return db
    .select(columns)
    .from(resources)
    .where(eq(archived, false))
    .orderBy(asc(resources.type), asc(resources.orderNumber), asc(resources.id))
}

export async function videoExists(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: videos.id }).from(videos).where(eq(videos.id, id))).length > 0
}
