import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { personalData } from '../../platform/db/personal-data.ts'
import { ownTables, withoutOwner } from './own-tables.ts'

test('every table with personal data is exported and erased, or nothing in it says whose it is', () => {
  const listed = [...ownTables, ...withoutOwner].map(({ table }) => getTableName(table))
  expect(listed.toSorted()).toEqual(personalData.map(({ table }) => getTableName(table)).toSorted())
})

test.each(ownTables.map((each) => [getTableName(each.table), each] as const))(
  'what an export leaves out of %s are columns that exist, with a reason',
  (_name, { table, leftOut }) => {
    for (const [column, reason] of Object.entries(leftOut)) {
      expect(Object.keys(getTableColumns(table))).toContain(column)
      expect(reason?.length).toBeGreaterThan(20)
    }
  },
)
