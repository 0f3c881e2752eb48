import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { publishedVideos, videoCaptions } from '../tables/tables.ts'

export async function findVideoName(db: Db, videoId: string): Promise<string | undefined> {
  const { id, name } = publishedVideos
  const [row] = await db.select({ name }).from(publishedVideos).where(eq(id, videoId))
  return row?.name
}

export async function findCaptions(db: Db, videoId: string) {
  const [row] = await db
    .select({
      version: videoCaptions.version,
      vtt: videoCaptions.vtt,
      savedAt: videoCaptions.savedAt,
      savedBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
    })
    .from(videoCaptions)
    .leftJoin(users, eq(users.id, videoCaptions.savedBy))
    .where(eq(videoCaptions.videoId, videoId))
  return row
}

export async function findCaptionsOf(db: Db, videoIds: readonly string[]): Promise<{ videoId: string; vtt: string }[]> {
  return db
    .select({ videoId: videoCaptions.videoId, vtt: videoCaptions.vtt })
    .from(videoCaptions)
    .where(inArray(videoCaptions.videoId, [...videoIds]))
}

/** Saves captions after a certain version. @returns false if somebody else was faster */
export async function replaceCaptions(
  db: Db,
  { videoId, fromVersion, vtt, savedBy }: { videoId: string; fromVersion: number; vtt: string; savedBy: string | null },
): Promise<boolean> {
  const version = fromVersion + 1
  const saved =
    fromVersion === 0
      ? await db.insert(videoCaptions).values({ videoId, version, vtt, savedBy }).onConflictDoNothing().returning()
      : await db
          .update(videoCaptions)
          .set({ version, vtt, savedBy, savedAt: sql`now()` })
          .where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.version, fromVersion)))
          .returning()
  return saved.length > 0
}
