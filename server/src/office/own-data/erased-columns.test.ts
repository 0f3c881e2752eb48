import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fillTables, markerOf } from '../../../test/filled-tables.ts'
import { startTestSite } from '../../../test/test-site.ts'
import { users } from '../../platform/db/schema.ts'
import { deleteOwnRows, makeAnonymous } from './erase-rows.queries.ts'
import { ownTables } from './own-tables.ts'

/** Texts that stay. None of them is written by the person about themselves, or by an administrator about them. */
const keptTexts: string[] = []

test('of a row in each table about a person, with every column filled, only listed texts stay', async () => {
  await using site = await startTestSite()
  const { id } = await site.person()
  const tables = ownTables.map(({ table }) => table).filter((table) => table !== users)
  await fillTables(site, tables, id)
  await deleteOwnRows(site.db, id)
  await site.db.transaction((tx) => makeAnonymous(tx, id))
  const left: string[] = []
  for (const table of tables) {
    const rows = await site.db.select().from(table)
    const texts = JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
    const markers = Object.keys(getTableColumns(table)).map((column) => markerOf(table, column))
    left.push(...markers.filter((marker) => texts.includes(`"${marker}"`)))
  }
  expect(left).toEqual(keptTexts)
})
