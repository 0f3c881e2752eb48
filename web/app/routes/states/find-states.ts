import { redemptionGroups, saleKinds, sellerGroups } from '@course/contract/content-states'
import type { StateRow } from '@course/contract/states'

export const kindTexts = {
  lien: 'Tax liens',
  deed: 'Tax deeds',
  'redeemable deed': 'Redeemable deeds',
  government: 'The government takes it first',
} as const
export const sellerTexts = {
  county: 'Counties',
  'city or town': 'Cities or towns',
  state: 'The state',
  several: 'Several',
} as const
export const redemptionTexts = {
  'before the sale': 'Only before the sale',
  'after the sale': 'Also after the sale',
} as const
export const unknown = 'ask the office'
export const unknownText = 'Ask the office'

/** What a member looks for: everything that is empty matches all. */
export interface StateQuery {
  typed: string
  kind: string
  seller: string
  redemption: string
  sort: string
}

export const filters = [
  { name: 'kind', label: 'What is sold', of: (row: StateRow) => row.kind, values: saleKinds, texts: kindTexts },
  {
    name: 'seller',
    label: 'Who sells',
    of: (row: StateRow) => row.sellerGroup,
    values: sellerGroups,
    texts: sellerTexts,
  },
  {
    name: 'redemption',
    label: 'Redemption',
    of: (row: StateRow) => row.redemptionGroup,
    values: redemptionGroups,
    texts: redemptionTexts,
  },
] as const

const plain = (text: string) => text.toLowerCase().trim()

/** Two letters that are a postal code find that state alone; everything else finds words that begin so. */
function isNamed({ code, name }: StateRow, typed: string, codes: ReadonlySet<string>): boolean {
  const text = plain(typed)
  if (codes.has(text)) return code === text
  const words = plain(name).split(' ')
  return text.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))
}

/** The matching states: those with a star first, then in the wanted order. */
export function findStates(
  rows: readonly StateRow[],
  { typed, sort, ...wanted }: StateQuery,
  starred: ReadonlySet<string>,
): StateRow[] {
  const codes = new Set(rows.map(({ code }) => code))
  const found = rows.filter(
    (row) =>
      isNamed(row, typed, codes) &&
      filters.every(({ name, of }) => wanted[name] === '' || (of(row) ?? unknown) === wanted[name]),
  )
  const byChange = (a: StateRow, b: StateRow) => (b.changedOn ?? '').localeCompare(a.changedOn ?? '')
  const byKind = (a: StateRow, b: StateRow) => (a.kind ?? 'z').localeCompare(b.kind ?? 'z')
  const byName = (a: StateRow, b: StateRow) => a.name.localeCompare(b.name, 'en')
  const stars = ({ code }: StateRow) => (starred.has(code) ? 0 : 1)
  const chosen = sort === 'changed' ? byChange : sort === 'kind' ? byKind : byName
  return found.sort((a, b) => stars(a) - stars(b) || chosen(a, b) || byName(a, b))
}
