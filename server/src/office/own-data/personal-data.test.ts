import { readFileSync } from 'node:fs'
import { PrivacyContent, personalDataKinds } from '@course/contract/publishing/content/content-statements'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '../../schema.ts'
import { ownTables, personalData, personalDataElsewhere, tablesWithoutPersonalData } from './personal-data.ts'

test.each(ownTables.map((each) => [getTableName(each.table), each] as const))(
  'what an export leaves out of %s has a reason',
  (_name, { leftOut }) => {
    for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(20)
  },
)

const tables: PgTable[] = Object.values(schema).filter((value) => is(value, PgTable))
const page: unknown = JSON.parse(
  readFileSync(new URL('../../../../content/words/privacy.json', import.meta.url), 'utf8'),
)

test('every table is either listed as personal data or as without it', () => {
  const listed = [...personalData.map(({ table }) => table), ...tablesWithoutPersonalData]
  expect(listed.map(getTableName).sort()).toEqual(tables.map(getTableName).sort())
})

test.each(personalData.map(({ table, columns }) => [getTableName(table), table, columns] as const))(
  'every column of %s has a kind of personal data, and no other column is listed',
  (_name, table, columns) => {
    expect(Object.keys(columns).sort()).toEqual(Object.keys(getTableColumns(table)).sort())
  },
)

test('the privacy page explains exactly the kinds that are stored', () => {
  const inTables = personalData.flatMap(({ columns }) => Object.values(columns))
  const stored = new Set([...inTables, ...Object.keys(personalDataElsewhere)])
  expect([...stored].sort()).toEqual([...personalDataKinds].sort())
  expect(PrivacyContent.parse(page).stored.map(({ kind }) => kind)).toEqual(personalDataKinds)
})

test('the privacy page says how long a search that found nothing is kept, because it can contain a name', () => {
  const ofMisses = personalData.find(({ table }) => table === schema.searchMisses)
  const [kind] = new Set<string>(Object.values(ofMisses?.columns ?? {}))
  const entry = PrivacyContent.parse(page).stored.find((each) => each.kind === kind)
  expect(entry?.what).toContain('searches that found nothing')
  expect(entry?.howLong).toContain('400 days')
})

test.each(personalDataKinds)('a privacy page without %s is refused', (kind) => {
  const { stored, ...rest } = PrivacyContent.parse(page)
  const problems = (entries: typeof stored) =>
    PrivacyContent.safeParse({ ...rest, stored: entries }).error?.issues.map(({ message }) => message)
  expect(problems(stored.filter((entry) => entry.kind !== kind))).toEqual([
    `The site stores data of the kind "${kind}", so this page must explain it.`,
  ])
  expect(problems([...stored, ...stored.filter((entry) => entry.kind === kind)])).toEqual([
    `The kind "${kind}" is explained twice.`,
  ])
})
