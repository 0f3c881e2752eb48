import { asc, between, desc, sql } from 'drizzle-orm'
import { courseFiles, searchMisses } from '../../course/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'

export const countDownloads = (db: Db) =>
  db
    .select({ fileId: courseFiles.id, name: courseFiles.name, downloads: courseFiles.downloads })
    .from(courseFiles)
    .orderBy(asc(courseFiles.position), asc(courseFiles.uploadedAt), asc(courseFiles.id))

export async function findMisses(
  db: Db,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ words: string; count: number }[]> {
  const count = sql<number>`sum(${searchMisses.count})`.mapWith(Number)
  return db
    .select({ words: searchMisses.words, count })
    .from(searchMisses)
    .where(between(searchMisses.day, from, to))
    .groupBy(searchMisses.words)
    .orderBy(desc(count), searchMisses.words)
    .limit(limit)
}
