import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { videos } from '../../platform/db/schema.ts'

/** Whether a video was ever published. */
export async function videoExists(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: videos.id }).from(videos).where(eq(videos.id, id))).length > 0
}
