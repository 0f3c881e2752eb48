import { eq, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { videoCaptions, videos } from '../../publishing/tables/tables.ts'

export async function videoExists(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: videos.id }).from(videos).where(eq(videos.id, id))).length > 0
}

export async function findCaptionedVideos(db: Db): Promise<Set<string>> {
  const rows = await db.select({ id: videoCaptions.videoId }).from(videoCaptions).where(ne(videoCaptions.vtt, ''))
  return new Set(rows.map(({ id }) => id))
}
