import type { StateRow } from '@course/contract/course/states'
import { redemptionGroups, saleKinds, sellerGroups } from '@course/contract/publishing/content/content-states'

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
  'D.C.': 'D.C. itself',
  court: 'Courts',
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

/** Without points and commas, so that "D.C." and "N.Y." are found. */
const plain = (text: string) => text.toLowerCase().replace(/[.,]/g, '').trim()

/** Two letters that are a postal code find that state alone; everything else finds words that begin so. */
function isNamed({ code, name }: StateRow, typed: string, codes: ReadonlySet<string>): boolean {
  const text = plain(typed)
  if (codes.has(text)) return code === text
  const words = plain(name).split(' ')
  return text.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))
}

/** The matching states: the member's own first, then in the wanted order. */
export function findStates(
  rows: readonly StateRow[],
  { typed, sort, ...wanted }: StateQuery,
  mine: ReadonlySet<string>,
): StateRow[] {
  const codes = new Set(rows.map(({ code }) => code))
  const found = rows.filter(
    (row) =>
      isNamed(row, typed, codes) &&
      filters.every(({ name, of }) => wanted[name] === '' || (of(row) ?? unknown) === wanted[name]),
  )
  const byChange = (a: StateRow, b: StateRow) => (b.changedOn ?? '').localeCompare(a.changedOn ?? '')
  const byName = (a: StateRow, b: StateRow) => a.name.localeCompare(b.name, 'en')
  const owned = ({ code }: StateRow) => (mine.has(code) ? 0 : 1)
  const group = filters.find(({ name }) => name === sort)
  const chosen = sort === 'changed' ? byChange : group ? byGroup(group) : byName
  return found.sort((a, b) => owned(a) - owned(b) || chosen(a, b) || byName(a, b))
}

/** In the order in which the filter offers the groups; states without one come last. */
function byGroup({ of, values }: (typeof filters)[number]) {
  const place = (row: StateRow) => {
    const at = (values as readonly unknown[]).indexOf(of(row))
    return at < 0 ? values.length : at
  }
  return (a: StateRow, b: StateRow) => place(a) - place(b)
}

/** The filters in words, such as "What is sold: Tax deeds"; empty without one. */
export function filterText(query: StateQuery): string {
  const chosen = filters.flatMap(({ name, label, texts }) => {
    const value = query[name]
    return value ? [`${label}: ${value === unknown ? unknownText : texts[value as keyof typeof texts]}`] : []
  })
  return [...(query.typed ? [`“${query.typed}”`] : []), ...chosen].join(' · ')
}
