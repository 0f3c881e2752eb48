import { createHash } from 'node:crypto'
import type { ColumnChoice } from '@course/contract/office/users/user-import'
import { desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { importColumns } from '../../platform/db/schema.ts'
import { nameKey } from './import-columns.ts'

/** More products than one owner exports from. */
const mostRemembered = 50

/** Names the columns of a file, in their order. Only its digest is stored. */
const headerDigest = (names: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(names.map(nameKey)))
    .digest('base64url')

export async function findRememberedColumns(db: Db, names: readonly string[]): Promise<ColumnChoice | undefined> {
  const [row] = await db
    .select()
    .from(importColumns)
    .where(eq(importColumns.header, headerDigest(names)))
  return row?.columns
}

export async function rememberColumns(
  db: Db,
  memory: { names: readonly string[]; columns: ColumnChoice; confirmedBy: string },
): Promise<void> {
  const { names, columns, confirmedBy } = memory
  const values = { header: headerDigest(names), columns, confirmedBy, confirmedAt: sql`now()` }
  await db.insert(importColumns).values(values).onConflictDoUpdate({ target: importColumns.header, set: values })
  const newest = db
    .select({ header: importColumns.header })
    .from(importColumns)
    .orderBy(desc(importColumns.confirmedAt))
    .limit(mostRemembered)
  await db.delete(importColumns).where(notInArray(importColumns.header, newest))
}
