import { type PropertyRow, propertyName, propertyStages } from '@course/contract/course/workbook/properties'
import { placeText } from './workbook-words.ts'

/** What the list shows. The address is its state. */
export interface PropertyQuery {
  search: string
  stage: string
  state: string
}

/** Reads an address. What no property can have is as if it were not there. */
export const readQuery = (params: URLSearchParams): PropertyQuery => ({
  search: params.get('search') ?? '',
  stage: propertyStages.find((stage) => stage === params.get('stage')) ?? '',
  state: params.get('state') ?? '',
})

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** The properties that have every typed word in their name, parcel number or place, and the chosen stage and state. */
export function filterProperties(rows: readonly PropertyRow[], { search, stage, state }: PropertyQuery): PropertyRow[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if ((stage && row.stage !== stage) || (state && row.state !== state)) return false
    const text = fold([propertyName(row), row.parcel, placeText(row)].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** The states that properties are in, by name. */
export const statesOf = (rows: readonly PropertyRow[]): string[] =>
  [...new Set(rows.map(({ state }) => state))].sort((a, b) =>
    placeText({ county: '', state: a }).localeCompare(placeText({ county: '', state: b }), 'en'),
  )
