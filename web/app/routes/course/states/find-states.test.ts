import type { StateRow } from '@course/contract/course/states'
import { expect, test } from 'vitest'
import { filterText, findStates, type StateQuery } from './find-states.ts'

const row = (code: string, name: string, more: Partial<StateRow> = {}): StateRow => ({
  ...{
    code,
    name,
    kind: null,
    sellerGroup: null,
    redemptionGroup: null,
    redemption: null,
    rate: null,
    age: null,
    changedOn: null,
  },
  ...more,
})
const rows = [
  row('ar', 'Arkansas', { kind: 'deed', sellerGroup: 'state' }),
  row('ga', 'Georgia', { kind: 'redeemable deed', sellerGroup: 'county', redemptionGroup: 'after the sale' }),
  row('ks', 'Kansas', { kind: 'deed', changedOn: '2023' }),
  row('ny', 'New York', { changedOn: '2024-07' }),
  row('tx', 'Texas', { kind: 'redeemable deed', changedOn: '2024-07-01' }),
]
const all: StateQuery = { typed: '', kind: '', seller: '', redemption: '', sort: '' }

test.each([
  ['everything', {}, [], 'ar ga ks ny tx'],
  ['a postal code', { typed: 'TX' }, [], 'tx'],
  ['a postal code that begins other names', { typed: 'ar' }, [], 'ar'],
  ['a postal code with points', { typed: 'N.Y.' }, [], 'ny'],
  ['the beginning of a word', { typed: 'yor' }, [], 'ny'],
  ['the beginning of a name, not its middle', { typed: 'kansas' }, [], 'ks'],
  ['a kind', { kind: 'redeemable deed' }, [], 'ga tx'],
  ['a seller', { seller: 'state' }, [], 'ar'],
  ['what is unknown', { kind: 'ask the office' }, [], 'ny'],
  ['two filters', { kind: 'redeemable deed', redemption: 'after the sale' }, [], 'ga'],
  ['the newest change first', { sort: 'changed' }, [], 'tx ny ks ar ga'],
  ['the order of what is sold', { sort: 'kind' }, [], 'ar ks ga tx ny'],
  ['the order of who sells', { sort: 'seller' }, [], 'ga ar ks ny tx'],
  ['the order of redemption', { sort: 'redemption' }, [], 'ga ar ks ny tx'],
  ["the member's own states first", {}, ['tx', 'ks'], 'ks tx ar ga ny'],
  ['nothing', { typed: 'nowhere' }, [], ''],
])('the guide finds %s', (_what, query, mine, codes) => {
  const found = findStates(rows, { ...all, ...query }, new Set(mine))
  expect(found.map(({ code }) => code).join(' ')).toBe(codes)
})

test('the filters are put in words for the paper', () => {
  expect(filterText(all)).toBe('')
  expect(filterText({ ...all, typed: 'new', kind: 'deed', redemption: 'ask the office' })).toBe(
    '“new” · What is sold: Tax deeds · Redemption: Ask the office',
  )
})
