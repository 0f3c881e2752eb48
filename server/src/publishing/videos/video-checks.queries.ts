import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { videos } from '../../platform/db/schema.ts'
import type { VimeoAddress } from '../../platform/gateways/vimeo-check.ts'

export async function selectVimeoVideos(db: Db) {
  return db
    .select({ name: videos.name, vimeoNumber: videos.vimeoNumber, vimeoHash: videos.vimeoHash })
    .from(videos)
    .where(and(ne(videos.vimeoNumber, ''), eq(videos.archived, false)))
    .orderBy(asc(videos.orderNumber), asc(videos.id))
}

/**
 * Stores the length that Vimeo reports, which replaces what members' players reported. One second of difference comes
 * from rounding and changes nothing.
 */
export async function storeLength(db: Db, { vimeoNumber, vimeoHash }: VimeoAddress, seconds: number): Promise<void> {
  const isSame = sql`${videos.vimeoNumber} = ${vimeoNumber} and coalesce(${videos.vimeoHash}, '') = ${vimeoHash ?? ''}`
  const differs = sql`coalesce(abs(${videos.measuredSeconds} - ${seconds}) > 1, true)`
  await db.update(videos).set({ measuredSeconds: seconds }).where(and(isSame, differs))
}
