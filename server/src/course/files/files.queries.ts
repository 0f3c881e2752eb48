import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { courseFileParts, courseFiles } from '../tables/tables.ts'
import { type PartRange, partsOf } from './send-file.ts'

const storing = 7_302_464

/** Makes transactions that change files wait for each other, because they share the space and the order. */
export async function lockFiles(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${storing})`)
}

const listed = (db: Db) =>
  db
    .select({
      id: courseFiles.id,
      name: courseFiles.name,
      kind: courseFiles.kind,
      place: courseFiles.place,
      videoId: courseFiles.videoId,
      version: courseFiles.version,
      contentId: courseFiles.contentId,
      bytes: courseFiles.bytes,
      sha256: courseFiles.sha256,
      downloads: courseFiles.downloads,
      uploadedAt: courseFiles.uploadedAt,
      uploadedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(courseFiles)
    .leftJoin(users, eq(users.id, courseFiles.uploadedBy))
    .$dynamic()
export type FileRow = Awaited<ReturnType<typeof listed>>[number]

export const findFiles = (db: Db): Promise<FileRow[]> =>
  listed(db).orderBy(asc(courseFiles.position), asc(courseFiles.uploadedAt), asc(courseFiles.id))

export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const [file] = await listed(db).where(eq(courseFiles.id, id))
  return file
}

type NewFile = Omit<typeof courseFiles.$inferInsert, 'position'>

export async function insertFile(db: Db, file: NewFile, content: Buffer): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from course_files)`
  await db.insert(courseFiles).values({ ...file, position })
  await insertParts(db, file, content)
}

async function insertParts(db: Db, { id, contentId }: Pick<NewFile, 'id' | 'contentId'>, content: Buffer) {
  for (const part of partsOf(content)) await db.insert(courseFileParts).values({ fileId: id, contentId, ...part })
}

type Changes = Partial<Omit<typeof courseFiles.$inferInsert, 'id' | 'version'>>

/** @param isReplaced whether its bytes are replaced, too */
export async function updateFile(db: Db, id: string, changes: Changes, { isReplaced = false } = {}): Promise<void> {
  const version = sql`${courseFiles.version} + 1`
  const times = isReplaced ? { uploadedAt: sql`now()` } : {}
  await db
    .update(courseFiles)
    .set({ ...changes, ...times, version })
    .where(eq(courseFiles.id, id))
}

export async function replaceParts(db: Db, file: Pick<NewFile, 'id' | 'contentId'>, content: Buffer): Promise<void> {
  await db.delete(courseFileParts).where(eq(courseFileParts.fileId, file.id))
  await insertParts(db, file, content)
}

export async function deleteStoredFile(db: Db, id: string): Promise<void> {
  await db.delete(courseFileParts).where(eq(courseFileParts.fileId, id))
  await db.delete(courseFiles).where(eq(courseFiles.id, id))
}

export async function setPosition(db: Db, id: string, position: number): Promise<void> {
  await db.update(courseFiles).set({ position }).where(eq(courseFiles.id, id))
}

export async function countDownload(db: Db, id: string): Promise<void> {
  const downloads = sql`${courseFiles.downloads} + 1`
  await db.update(courseFiles).set({ downloads }).where(eq(courseFiles.id, id))
}

export async function readPart(
  db: Db,
  { id, contentId }: Pick<FileRow, 'id' | 'contentId'>,
  { number, from, length }: PartRange,
): Promise<Buffer | undefined> {
  const bytes = sql<Uint8Array>`substring(${courseFileParts.bytes} from ${from + 1}::int for ${length}::int)`
  const [part] = await db
    .select({ bytes })
    .from(courseFileParts)
    .where(
      and(eq(courseFileParts.fileId, id), eq(courseFileParts.contentId, contentId), eq(courseFileParts.number, number)),
    )
  return part && Buffer.from(part.bytes)
}
