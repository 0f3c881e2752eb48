import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { propertyFiles } from '../../platform/db/schema.ts'
import { safeName } from './archive.ts'

/** All files in a member's workbook, the oldest first, with a name that every system accepts. */
export async function listMemberFiles(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string; uploadedAt: Date }[]> {
  const { id, name, kind, uploadedAt } = propertyFiles
  const rows = await db
    .select({ id, name, kind, uploadedAt })
    .from(propertyFiles)
    .where(eq(propertyFiles.userId, userId))
    .orderBy(asc(uploadedAt), asc(id))
  return rows.map((row) => ({ id: row.id, name: `${safeName(row.name)}.${row.kind}`, uploadedAt: row.uploadedAt }))
}
