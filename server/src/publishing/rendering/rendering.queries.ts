import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { renderings } from '../../platform/db/schema.ts'

/** The packed pages of a publication, as this build renders them. */
export async function findRendering(db: Db, build: string, publication: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ files: renderings.files })
    .from(renderings)
    .where(and(eq(renderings.build, build), eq(renderings.publicationId, publication)))
  return row && Buffer.from(row.files)
}

/** Stores a rendering. Several instances may do so at once, with the same bytes. Deletes older renderings. */
export async function saveRendering(db: Db, build: string, publication: number, files: Buffer): Promise<void> {
  await db.insert(renderings).values({ build, publicationId: publication, files }).onConflictDoNothing()
  await deleteEarlierRenderings(db, publication)
}

/** No instance needs the pages of an earlier publication; restoring one publishes again. */
export async function deleteEarlierRenderings(db: Db, publication: number): Promise<void> {
  await db.delete(renderings).where(lt(renderings.publicationId, publication))
}
