import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { type PartRange, partsOf } from '../files/send-file.ts'
import { propertyFileParts, propertyFiles } from '../tables/tables.ts'

export type PropertyFileRow = typeof propertyFiles.$inferSelect

const storing = 7_302_465

/** Makes uploads wait for each other, until the transaction ends: they share the space. */
export async function lockPropertyFiles(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${storing})`)
}

export const findPropertyFiles = (db: Db, propertyId: string): Promise<PropertyFileRow[]> =>
  db
    .select()
    .from(propertyFiles)
    .where(eq(propertyFiles.propertyId, propertyId))
    .orderBy(asc(propertyFiles.uploadedAt), asc(propertyFiles.id))

export async function findPropertyFile(db: Db, userId: string, id: string): Promise<PropertyFileRow | undefined> {
  const [row] = await db
    .select()
    .from(propertyFiles)
    .where(and(eq(propertyFiles.id, id), eq(propertyFiles.userId, userId)))
  return row
}

const sumBytes = sql`coalesce(sum(${propertyFiles.bytes}), 0)`.mapWith(Number)

export async function sumMemberFiles(db: Db, userId: string): Promise<{ bytes: number; files: number }> {
  const [row] = await db
    .select({ bytes: sumBytes, files: count() })
    .from(propertyFiles)
    .where(eq(propertyFiles.userId, userId))
  return row ?? { bytes: 0, files: 0 }
}

export async function sumAllFiles(db: Db): Promise<{ bytes: number; files: number; members: number }> {
  const [row] = await db
    .select({
      bytes: sumBytes,
      files: sql`count(*)`.mapWith(Number),
      members: sql`count(distinct ${propertyFiles.userId})`.mapWith(Number),
    })
    .from(propertyFiles)
  return row ?? { bytes: 0, files: 0, members: 0 }
}

/** @returns undefined if the ID is in use, also by someone else */
export async function insertPropertyFile(
  db: Db,
  file: Omit<PropertyFileRow, 'uploadedAt'>,
  content: Buffer,
): Promise<PropertyFileRow | undefined> {
  const [row] = await db.insert(propertyFiles).values(file).onConflictDoNothing().returning()
  if (!row) return undefined
  for (const part of partsOf(content)) await db.insert(propertyFileParts).values({ fileId: file.id, ...part })
  return row
}

export async function removePropertyFile(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(propertyFiles)
    .where(and(eq(propertyFiles.id, id), eq(propertyFiles.userId, userId)))
    .returning({ id: propertyFiles.id })
  return removed.length > 0
}

export async function readPropertyFilePart(
  db: Db,
  fileId: string,
  { number, from, length }: PartRange,
): Promise<Buffer | undefined> {
  const bytes = sql<Uint8Array>`substring(${propertyFileParts.bytes} from ${from + 1}::int for ${length}::int)`
  const [part] = await db
    .select({ bytes })
    .from(propertyFileParts)
    .where(and(eq(propertyFileParts.fileId, fileId), eq(propertyFileParts.number, number)))
  return part && Buffer.from(part.bytes)
}

export async function readWholeFile(db: Db, fileId: string): Promise<Buffer | undefined> {
  const parts = await db
    .select({ bytes: propertyFileParts.bytes })
    .from(propertyFileParts)
    .where(eq(propertyFileParts.fileId, fileId))
    .orderBy(asc(propertyFileParts.number))
  return parts.length === 0 ? undefined : Buffer.concat(parts.map(({ bytes }) => bytes))
}
