import type { PropertyRow } from '@course/contract/course/workbook/properties/properties'
import { expect, test } from 'vitest'
import { countStages, filterProperties, readQuery, statesOf } from './filter-properties.ts'

const row = (changes: Partial<PropertyRow>): PropertyRow => ({
  id: '0192-0000',
  address: '12 Oak Street',
  parcel: '07-22-401',
  state: 'fl',
  county: 'Polk',
  saleDate: null,
  saleKind: null,
  stage: 'watching',
  version: 1,
  createdAt: '2026-11-26T00:00:00Z',
  savedAt: '2026-11-26T00:00:00Z',
  nextDeadline: null,
  ...changes,
})
const rows = [
  row({ nextDeadline: { what: 'Redemption ends', day: '2027-06-01' } }),
  row({ address: '', parcel: '99-1', state: 'ga', county: 'Fulton', stage: 'won', savedAt: '2026-11-28T00:00:00Z' }),
  row({
    address: '8 Peña Road',
    parcel: '',
    state: 'ga',
    county: 'DeKalb',
    stage: 'let go',
    savedAt: '2026-11-27T00:00:00Z',
    nextDeadline: { what: 'The price is due', day: '2027-01-05' },
  }),
]

test.each([
  ['', [0, 1, 2]],
  ['search=oak', [0]],
  ['search=pena', [2]],
  ['search=georgia', [1, 2]],
  ['search=fulton+99', [1]],
  ['search=oak+fulton', []],
  ['stage=won', [1]],
  ['stage=let+go&state=ga', [2]],
  ['stage=sold', [0, 1, 2]],
  ['state=tx', []],
  ['sort=date', [2, 0, 1]],
  ['sort=name', [2, 0, 1]],
  ['sort=saved', [1, 2, 0]],
  ['sort=price', [0, 1, 2]],
  ['sort=name&state=ga', [2, 1]],
])('the address %j shows the properties %j', (address, places) => {
  expect(filterProperties(rows, readQuery(new URLSearchParams(address)))).toEqual(places.map((place) => rows[place]))
})

test('states are offered once, by name', () => {
  expect(statesOf(rows)).toEqual(['fl', 'ga'])
})

test('stages are counted in their order, without those that no property is at', () => {
  expect(countStages(rows)).toEqual([
    ['watching', 1],
    ['won', 1],
    ['let go', 1],
  ])
})
