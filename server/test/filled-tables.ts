import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { newId } from '../src/platform/ids.ts'
import type { TestSite } from './test-site.ts'

/** What a column of text has, so that a test finds it again. */
export const markerOf = (table: PgTable, column: string): string => `${getTableName(table)}.${column}`

/** The columns by which a row is about a person. */
const ofPeople = [
  ...['userId', 'personId', 'actorId', 'savedBy', 'publishedBy', 'createdBy', 'uploadedBy', 'confirmedBy', 'placedBy'],
  ...['existingUserId', 'erasedBy', 'subject'],
]

/**
 * Fills tables with a row about a person each, in every column, whatever refers to what.
 * @param site its database user must be a superuser
 */
export async function fillTables(site: TestSite, tables: readonly PgTable[], personId: string): Promise<void> {
  const referred = ['purchases', 'attempts', 'access', 'disputes', 'properties', 'property_files', 'deadlines']
  const ids = Object.fromEntries([...referred, 'workbook_emails'].map((name) => [name, newId()]))
  const shared: Record<string, unknown> = {
    ...Object.fromEntries(ofPeople.map((name) => [name, personId])),
    purchaseId: ids.purchases,
    attemptId: ids.attempts,
    accessId: ids.access,
    propertyId: ids.properties,
    fileId: ids.property_files,
    deadlineId: ids.deadlines,
    emailId: ids.workbook_emails,
    transactionId: 'transaction',
  }
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of tables) {
      const name = getTableName(table)
      const columns = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated)
      const row = columns.map(([key, column]) => {
        const marker = markerOf(table, key)
        const text = marker === 'address_requests.email' ? 'email_changes.oldEmail' : marker
        return [key, key === 'id' && ids[name] ? ids[name] : (shared[key] ?? sampleFor(column, text))]
      })
      await tx.insert(table).values(Object.fromEntries(row))
    }
  })
}

function sampleFor(column: PgColumn, marker: string): unknown {
  if (column.enumValues) return column.enumValues[0]
  switch (column.getSQLType()) {
    case 'uuid':
      return newId()
    case 'text':
      return marker
    case 'text[]':
      return [marker]
    case 'boolean':
      return true
    case 'json':
    case 'jsonb':
      return { marker }
    case 'bytea':
      return Buffer.from(marker)
    case 'date':
      return '2026-11-26'
    case 'int4multirange':
      return [[0, 5]]
    case 'timestamp with time zone':
      return new Date('2026-11-26T10:00:00Z')
    default:
      return 7
  }
}
