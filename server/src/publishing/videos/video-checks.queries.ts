import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { VimeoAddress } from '../../platform/gateways/vimeo-check.ts'
import { publishedVideos, videos } from '../tables/tables.ts'

export async function selectVimeoVideos(db: Db) {
  return db
    .select({
      name: publishedVideos.name,
      vimeoNumber: publishedVideos.vimeoNumber,
      vimeoHash: publishedVideos.vimeoHash,
    })
    .from(publishedVideos)
    .where(and(ne(publishedVideos.vimeoNumber, ''), eq(publishedVideos.archived, false)))
    .orderBy(asc(publishedVideos.orderNumber))
}

/**
 * Stores the length that Vimeo reports, which replaces what members' players reported. One second of difference comes
 * from rounding and changes nothing.
 */
export async function storeLength(db: Db, { vimeoNumber, vimeoHash }: VimeoAddress, seconds: number): Promise<void> {
  const same = db
    .select({ id: publishedVideos.id })
    .from(publishedVideos)
    .where(
      and(
        eq(publishedVideos.vimeoNumber, vimeoNumber),
        sql`coalesce(${publishedVideos.vimeoHash}, '') = ${vimeoHash ?? ''}`,
      ),
    )
  const differs = sql`coalesce(abs(${videos.measuredSeconds} - ${seconds}) > 1, true)`
  await db
    .update(videos)
    .set({ measuredSeconds: seconds })
    .where(and(inArray(videos.id, same), differs))
}
