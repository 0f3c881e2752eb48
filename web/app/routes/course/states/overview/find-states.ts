import type { StateRow } from '@course/contract/course/states/states'
import {
  biddingGroups,
  type CellName,
  onlineGroups,
  redemptionGroups,
  saleKinds,
  sellerGroups,
} from '@course/contract/publishing/content/content-states'
import { monthNames } from '@course/contract/words/months'
import { findNamedStates } from '../named-states.ts'
import { biddingTexts, kindTexts, onlineTexts, redemptionTexts, sellerTexts, unknownText } from '../state-words.ts'

const unknown = 'ask the office'

const rateGroups = ['up to 10', '10 to 16', 'over 16', 'once', 'none'] as const
const rateTexts = {
  'up to 10': 'Up to 10% a year',
  '10 to 16': 'Over 10% to 16% a year',
  'over 16': 'Over 16% a year',
  once: 'A penalty, once',
  none: 'No rate for the buyer',
} as const
const counterGroups = ['yes', 'no'] as const
const counterTexts = { yes: 'Yes', no: 'No' } as const
const months = monthNames.map((_, index) => String(index + 1))

/** The rate of a year, so that rates can be compared. Undefined for a penalty that does not grow with time. */
function yearlyRate({ rateNumber }: StateRow): number | undefined {
  const times = { year: 1, month: 12, 'six months': 2, once: undefined } as const
  const factor = rateNumber ? times[rateNumber.per] : undefined
  return rateNumber && factor ? rateNumber.percent * factor : undefined
}

function rateGroup(row: StateRow): (typeof rateGroups)[number] | null {
  if (row.doesNotApply.includes('rate')) return 'none'
  if (!row.rateNumber) return null
  const yearly = yearlyRate(row)
  if (yearly === undefined) return 'once'
  return yearly <= 10 ? 'up to 10' : yearly <= 16 ? '10 to 16' : 'over 16'
}

const answer = (row: StateRow, cell: CellName) =>
  row.facts.includes(cell) ? 'yes' : row.doesNotApply.includes(cell) ? 'no' : null

export type FilterName = 'kind' | 'seller' | 'rate' | 'redemption' | 'bidding' | 'month' | 'online' | 'counter'

interface Filter {
  name: FilterName
  label: string
  /** What the state has of it. None for what is unknown. */
  of: (row: StateRow) => readonly string[]
  values: readonly string[]
  texts: Readonly<Record<string, string>>
  /** What it says about states without a value. */
  withoutValue?: string
}

const single = (value: string | null): readonly string[] => (value === null ? [] : [value])

export const filters: readonly Filter[] = [
  { name: 'kind', label: 'What is sold', of: ({ kind }) => single(kind), values: saleKinds, texts: kindTexts },
  {
    name: 'seller',
    label: 'Who sells',
    of: ({ sellerGroup }) => single(sellerGroup),
    values: sellerGroups,
    texts: sellerTexts,
  },
  { name: 'rate', label: 'Rate', of: (row) => single(rateGroup(row)), values: rateGroups, texts: rateTexts },
  {
    name: 'redemption',
    label: 'Redemption',
    of: ({ redemptionGroup }) => single(redemptionGroup),
    values: redemptionGroups,
    texts: redemptionTexts,
  },
  {
    name: 'bidding',
    label: 'Bidding',
    of: ({ biddingGroup }) => single(biddingGroup),
    values: biddingGroups,
    texts: biddingTexts,
  },
  {
    name: 'month',
    label: 'Month of a sale',
    of: ({ saleMonths }) => saleMonths.map(String),
    values: months,
    texts: Object.fromEntries(months.map((month, index) => [month, monthNames[index] ?? ''])),
    withoutValue: 'No month known',
  },
  {
    name: 'online',
    label: 'Sold online',
    of: ({ soldOnline }) => single(soldOnline),
    values: onlineGroups,
    texts: onlineTexts,
  },
  {
    name: 'counter',
    label: 'Over the counter',
    of: (row) => single(answer(row, 'overTheCounter')),
    values: counterGroups,
    texts: counterTexts,
  },
]

/** What a member looks for: everything that is empty matches all. */
export type StateQuery = Readonly<Record<FilterName, string>> & {
  readonly typed: string
  /** "yes" for the member's own states alone. */
  readonly mine: string
  readonly sort: string
}

export const sorts = [
  ['', 'By name'],
  ['kind', 'By what is sold'],
  ['seller', 'By who sells'],
  ['rate', 'Highest rate first'],
  ['redemption', 'By redemption'],
  ['bidding', 'By bidding'],
  ['month', 'By month of the sale'],
  ['online', 'Sold online first'],
  ['counter', 'Over the counter first'],
  ['changed', 'Newest change first'],
] as const

/** The query of an address. */
export function readQuery(params: URLSearchParams): StateQuery {
  const named = Object.fromEntries(filters.map(({ name }) => [name, params.get(name) ?? '']))
  const [typed, mine, sort] = ['q', 'mine', 'sort'].map((name) => params.get(name) ?? '')
  return { ...(named as Record<FilterName, string>), typed: typed ?? '', mine: mine ?? '', sort: sort ?? '' }
}

function matches({ of }: Filter, row: StateRow, wanted: string): boolean {
  const values = of(row)
  return wanted === '' || (wanted === unknown ? values.length === 0 : values.includes(wanted))
}

/** A value in the words of its filter. */
export const valueText = ({ texts, withoutValue = unknownText }: Filter, value: string): string =>
  value === unknown ? withoutValue : (texts[value] ?? value)

/** The values of a filter that find a state, and the one that is set. */
export const offeredValues = (filter: Filter, rows: readonly StateRow[], query: StateQuery): string[] =>
  [...filter.values, unknown].filter(
    (value) => query[filter.name] === value || rows.some((row) => matches(filter, row, value)),
  )

type Order = (a: StateRow, b: StateRow) => number

/** The matching states: the member's own first, then in the wanted order. */
export function findStates(rows: readonly StateRow[], query: StateQuery, mine: ReadonlySet<string>): StateRow[] {
  const names = rows.map(({ name }) => name)
  const named = new Set(findNamedStates(names, query.typed))
  const found = rows.filter(
    (row) =>
      named.has(row.name) &&
      (query.mine === '' || mine.has(row.code)) &&
      filters.every((filter) => matches(filter, row, query[filter.name])),
  )
  const owned = ({ code }: StateRow) => (mine.has(code) ? 0 : 1)
  const chosen = orderOf(query.sort)
  return found.sort((a, b) => owned(a) - owned(b) || chosen(a, b) || byName(a, b))
}

const byName: Order = (a, b) => a.name.localeCompare(b.name, 'en')
const byChange: Order = (a, b) => (b.changedOn ?? '').localeCompare(a.changedOn ?? '')

function orderOf(sort: string): Order {
  if (sort === 'changed') return byChange
  if (sort === 'rate') return byRate
  const filter = filters.find(({ name }) => name === sort)
  if (!filter) return byName
  const byGroup = byPlace(filter)
  return sort === 'redemption' ? (a, b) => byGroup(a, b) || daysToRedeem(a) - daysToRedeem(b) : byGroup
}

/** In the order in which the filter offers the groups; states without one come last. */
function byPlace({ of, values }: Filter): Order {
  const place = (row: StateRow) => {
    const at = values.indexOf(of(row)[0] ?? '')
    return at < 0 ? values.length : at
  }
  return (a, b) => place(a) - place(b)
}

/** Rates by the year, the highest first, then penalties, then buyers without a rate, then what is unknown. */
const byRate: Order = (a, b) => {
  const rank = (row: StateRow) => {
    const group = rateGroup(row)
    return group === null ? 3 : group === 'none' ? 2 : group === 'once' ? 1 : 0
  }
  const height = (row: StateRow) => yearlyRate(row) ?? row.rateNumber?.percent ?? 0
  return rank(a) - rank(b) || height(b) - height(a)
}

/** About how long owners can redeem after the sale, the shortest first. What is counted from another event comes last. */
function daysToRedeem({ redemptionPeriod }: StateRow): number {
  const days = { days: 1, months: 30, years: 365 } as const
  return redemptionPeriod?.from === 'sale' ? redemptionPeriod.number * days[redemptionPeriod.unit] : 100_000
}

/** How many filters are set, without the search. */
export const countFilters = (query: StateQuery): number =>
  filters.filter(({ name }) => query[name] !== '').length + (query.mine === '' ? 0 : 1)

/** The filters in words, such as "What is sold: Tax deeds"; empty without one. */
export function filterText(query: StateQuery): string {
  const chosen = filters.flatMap((filter) => {
    const value = query[filter.name]
    return value ? [`${filter.label}: ${valueText(filter, value)}`] : []
  })
  return [...(query.typed ? [`“${query.typed}”`] : []), ...(query.mine ? ['My states'] : []), ...chosen].join(' · ')
}
