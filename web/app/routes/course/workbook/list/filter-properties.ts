import {
  type PropertyRow,
  type PropertyStage,
  propertyName,
  propertyStages,
} from '@course/contract/course/workbook/properties/properties'
import { placeText } from '@course/contract/course/workbook/properties/property-words'

/** By what the list is sorted. The first one is the order of the server. */
export const sortNames = {
  sale: 'Sale date',
  date: 'Next deadline',
  name: 'Name',
  saved: 'Last changed',
} as const
export type SortName = keyof typeof sortNames

/** What the list shows. The address is its state. */
export interface PropertyQuery {
  search: string
  stage: string
  state: string
  sort: SortName
}

/** Reads an address. What no property can have is as if it were not there. */
export const readQuery = (params: URLSearchParams): PropertyQuery => ({
  search: params.get('search') ?? '',
  stage: propertyStages.find((stage) => stage === params.get('stage')) ?? '',
  state: params.get('state') ?? '',
  sort: (Object.keys(sortNames) as SortName[]).find((name) => name === params.get('sort')) ?? 'sale',
})

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Days in their order. What has none comes last. */
const byDay = (a: string | undefined | null, b: string | undefined | null): number =>
  (a ?? '9999') < (b ?? '9999') ? -1 : (a ?? '9999') > (b ?? '9999') ? 1 : 0
const names = new Intl.Collator('en', { numeric: true })

const orders: Record<SortName, (a: PropertyRow, b: PropertyRow) => number> = {
  sale: () => 0,
  date: (a, b) => byDay(a.nextDeadline?.day, b.nextDeadline?.day),
  name: (a, b) => names.compare(propertyName(a), propertyName(b)),
  saved: (a, b) => byDay(b.savedAt, a.savedAt),
}

/** The properties that have every typed word in their name, parcel number or place, and the chosen stage and state. */
export function filterProperties(rows: readonly PropertyRow[], query: PropertyQuery): PropertyRow[] {
  const { search, stage, state, sort } = query
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = rows.filter((row) => {
    if ((stage && row.stage !== stage) || (state && row.state !== state)) return false
    const text = fold([propertyName(row), row.parcel, placeText(row)].join(' '))
    return words.every((word) => text.includes(word))
  })
  return found.sort(orders[sort])
}

/** The states that properties are in, by name. */
export const statesOf = (rows: readonly PropertyRow[]): string[] =>
  [...new Set(rows.map(({ state }) => state))].sort((a, b) =>
    placeText({ county: '', state: a }).localeCompare(placeText({ county: '', state: b }), 'en'),
  )

/** How many properties there are at each stage that any is at. */
export function countStages(rows: readonly PropertyRow[]): [stage: PropertyStage, count: number][] {
  const counts = propertyStages.map((stage): [PropertyStage, number] => [
    stage,
    rows.filter((row) => row.stage === stage).length,
  ])
  return counts.filter(([, count]) => count > 0)
}
