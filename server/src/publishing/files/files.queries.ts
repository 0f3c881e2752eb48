import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables/tables.ts'
import type { Db } from '../../platform/db/db.ts'
import { files, fileVariants } from '../tables/tables.ts'

const storing = 7_302_461

export async function lockStoring(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${storing})`)
}

const storedBytes = sql<number>`coalesce((
  select sum(octet_length(${fileVariants.bytes})) from ${fileVariants} where ${fileVariants.fileId} = ${files}.id), 0)`

const listed = (db: Db) =>
  db
    .select({
      id: files.id,
      kind: files.kind,
      width: files.width,
      height: files.height,
      bytes: storedBytes.mapWith(Number),
      uploadedAt: files.uploadedAt,
      uploadedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      erasedAt: files.erasedAt,
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .$dynamic()
export type FileRow = Awaited<ReturnType<typeof listed>>[number]

export const findFiles = (db: Db): Promise<FileRow[]> => listed(db).orderBy(desc(files.uploadedAt), desc(files.id))

export async function findFileByDigest(db: Db, sha256: string): Promise<FileRow | undefined> {
  const [file] = await listed(db).where(and(eq(files.sha256, sha256), isNull(files.erasedAt)))
  return file
}

export async function sumStoredBytes(db: Db): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(octet_length(${fileVariants.bytes})), 0)`.mapWith(Number) })
    .from(fileVariants)
  return row?.bytes ?? 0
}

type NewVariant = Omit<typeof fileVariants.$inferInsert, 'fileId'>

export async function insertFile(db: Db, file: typeof files.$inferInsert, variants: NewVariant[]): Promise<void> {
  await db.insert(files).values(file)
  await db.insert(fileVariants).values(variants.map((variant) => ({ ...variant, fileId: file.id })))
}

/** Marks a file as erased and deletes all its bytes. @returns whether it exists, erased before or now */
export async function eraseStoredFile(db: Db, id: string, erasedBy: string): Promise<boolean> {
  const [file] = await db.select({ erasedAt: files.erasedAt }).from(files).where(eq(files.id, id)).for('update')
  if (!file) return false
  await db.delete(fileVariants).where(eq(fileVariants.fileId, id))
  // The digest could tell whether somebody had this picture.
  const erased = { erasedAt: sql`now()`, erasedBy, sha256: '' }
  if (!file.erasedAt) await db.update(files).set(erased).where(eq(files.id, id))
  return true
}

export async function findVariant(db: Db, id: string, name: string) {
  const [variant] = await db
    .select({ mediaType: fileVariants.mediaType, bytes: fileVariants.bytes })
    .from(fileVariants)
    .where(and(eq(fileVariants.fileId, id), eq(fileVariants.name, name)))
  return variant
}
