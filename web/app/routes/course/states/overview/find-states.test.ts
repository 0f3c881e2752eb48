import type { StateRow } from '@course/contract/course/states/states'
import { expect, test } from 'vitest'
import { countFilters, filters, findStates, offeredValues, readQuery, type StateQuery } from './find-states.ts'

const row = (code: string, name: string, more: Partial<StateRow> = {}): StateRow => ({
  code,
  name,
  kind: null,
  sellerGroup: null,
  redemptionGroup: null,
  biddingGroup: null,
  saleMonths: [],
  soldOnline: null,
  rateNumber: null,
  redemptionPeriod: null,
  facts: [],
  doesNotApply: [],
  age: null,
  changedOn: null,
  ...more,
})
const rate = (percent: number, per: 'year' | 'month' | 'six months' | 'once') => ({
  percent,
  per,
  how: 'fixed' as const,
})
const fromSale = { from: 'sale', fromText: null, atLeast: false } as const
const rows = [
  row('ar', 'Arkansas', {
    kind: 'deed',
    sellerGroup: 'state',
    doesNotApply: ['rate', 'overTheCounter'],
    soldOnline: 'county decides',
  }),
  row('ga', 'Georgia', {
    kind: 'redeemable deed',
    sellerGroup: 'county',
    redemptionGroup: 'after the sale',
    rateNumber: rate(20, 'once'),
    redemptionPeriod: { ...fromSale, number: 12, unit: 'months' },
    saleMonths: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  }),
  row('ks', 'Kansas', {
    kind: 'deed',
    changedOn: '2023',
    rateNumber: rate(5, 'six months'),
    saleMonths: [8, 9],
    redemptionGroup: 'after the sale',
    redemptionPeriod: { ...fromSale, number: 180, unit: 'days' },
    biddingGroup: 'premium',
  }),
  row('ny', 'New York', { changedOn: '2024-07', rateNumber: rate(1.5, 'month'), facts: ['overTheCounter'] }),
  row('tx', 'Texas', {
    kind: 'redeemable deed',
    changedOn: '2024-07-01',
    soldOnline: 'online',
    biddingGroup: 'highest bid',
    rateNumber: rate(16, 'year'),
    saleMonths: [5],
  }),
]
const all = readQuery(new URLSearchParams())

test.each<[string, Partial<StateQuery>, string[], string]>([
  ['everything', {}, [], 'ar ga ks ny tx'],
  ['a postal code', { typed: 'TX' }, [], 'tx'],
  ['a postal code that begins other names', { typed: 'ar' }, [], 'ar'],
  ['a postal code with points', { typed: 'N.Y.' }, [], 'ny'],
  ['the beginning of a word', { typed: 'yor' }, [], 'ny'],
  ['the beginning of a name, not its middle', { typed: 'kansas' }, [], 'ks'],
  ['a name with a typing error', { typed: 'Texs' }, [], 'tx'],
  ['a ZIP code', { typed: '75201' }, [], 'tx'],
  ['a kind', { kind: 'redeemable deed' }, [], 'ga tx'],
  ['a seller', { seller: 'state' }, [], 'ar'],
  ['what is unknown', { kind: 'ask the office' }, [], 'ny'],
  ['two filters', { kind: 'redeemable deed', redemption: 'after the sale' }, [], 'ga'],
  ['rates of a year, also those that the law names for six months', { rate: 'up to 10' }, [], 'ks'],
  ['a rate on the limit in the lower group', { rate: '10 to 16' }, [], 'tx'],
  ['rates of a month by the year', { rate: 'over 16' }, [], 'ny'],
  ['penalties that are due once', { rate: 'once' }, [], 'ga'],
  ['states without a rate for the buyer', { rate: 'none' }, [], 'ar'],
  ['no state with an unknown rate', { rate: 'ask the office' }, [], ''],
  ['a way to bid', { bidding: 'premium' }, [], 'ks'],
  ['a month, also where any month is possible', { month: '9' }, [], 'ga ks'],
  ['states whose law names no month', { month: 'ask the office' }, [], 'ar ny'],
  ['sales online', { online: 'online' }, [], 'tx'],
  ['sales over the counter', { counter: 'yes' }, [], 'ny'],
  ['states without sales over the counter', { counter: 'no' }, [], 'ar'],
  ["the member's own states alone", { mine: 'yes' }, ['tx', 'ks'], 'ks tx'],
  ["the member's own states of a kind", { mine: 'yes', kind: 'deed' }, ['tx', 'ks'], 'ks'],
  ['the newest change first', { sort: 'changed' }, [], 'tx ny ks ar ga'],
  ['the order of what is sold', { sort: 'kind' }, [], 'ar ks ga tx ny'],
  ['the order of who sells', { sort: 'seller' }, [], 'ga ar ks ny tx'],
  ['the order of redemption, then the shortest time', { sort: 'redemption' }, [], 'ks ga ar ny tx'],
  ['the highest rate of a year first, then penalties, then no rate', { sort: 'rate' }, [], 'ny tx ks ga ar'],
  ['the order of bidding', { sort: 'bidding' }, [], 'ks tx ar ga ny'],
  ['the first month of a sale', { sort: 'month' }, [], 'ga tx ks ar ny'],
  ['sales online first', { sort: 'online' }, [], 'tx ar ga ks ny'],
  ['sales over the counter first', { sort: 'counter' }, [], 'ny ar ga ks tx'],
  ['the order of names for a sort that does not exist', { sort: 'nonsense' }, [], 'ar ga ks ny tx'],
  ["the member's own states first", {}, ['tx', 'ks'], 'ks tx ar ga ny'],
  ['nothing', { typed: 'nowhere' }, [], ''],
])('the guide finds %s', (_what, query, mine, codes) => {
  const found = findStates(rows, { ...all, ...query }, new Set(mine))
  expect(found.map(({ code }) => code).join(' ')).toBe(codes)
})

test('a period that runs from a notice comes after those that run from the sale', () => {
  const time = (from: 'sale' | 'notice served', number: number) => ({
    number,
    unit: 'days' as const,
    from,
    fromText: null,
    atLeast: false,
  })
  const after = { redemptionGroup: 'after the sale' } as const
  const iowa = row('ia', 'Iowa', { ...after, redemptionPeriod: time('notice served', 90) })
  const vermont = row('vt', 'Vermont', { ...after, redemptionPeriod: time('sale', 365) })
  const found = findStates([iowa, vermont], { ...all, sort: 'redemption' }, new Set())
  expect(found.map(({ name }) => name)).toEqual(['Vermont', 'Iowa'])
})

test('each filter offers only what finds a state, and what is set', () => {
  for (const filter of filters)
    for (const value of offeredValues(filter, rows, all))
      expect(findStates(rows, { ...all, [filter.name]: value }, new Set()), `${filter.name} ${value}`).not.toEqual([])
  const kind = filters.filter(({ name }) => name === 'kind')
  const offered = (query: StateQuery) => kind.flatMap((filter) => offeredValues(filter, rows, query))
  expect(offered(all)).toEqual(['deed', 'redeemable deed', 'ask the office'])
  expect(offered({ ...all, kind: 'lien' })).toContain('lien')
})

test('a query comes from the address', () => {
  const query = readQuery(new URLSearchParams('q=new&kind=deed&month=5&mine=yes&sort=rate&compare=tx'))
  expect(query).toMatchObject({ typed: 'new', kind: 'deed', month: '5', mine: 'yes', sort: 'rate', rate: '' })
  expect(countFilters(query)).toBe(3)
  expect(countFilters(all)).toBe(0)
})
