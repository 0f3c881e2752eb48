/** Requests of one kind: they are taken in turn, so that no answer is there already. */
export interface Case {
  name: string
  queries: string[]
}

const words = {
  'first and last name': ['ada love', 'grace hop', 'olga garc', 'noah smith', 'zoë turing', 'emma wilson'],
  'rare part of an email': ['lovelace77', 'smith4242', 'hopper31', '9999@mail', 'o-brien5', 'kahn12345'],
  'common part of a name': ['son', 'ann', 'mar', 'ell', 'ing', 'lee'],
  'part of every email': ['example', '@', '.com', 'example.com'],
  'two letters': ['an', 'jo', 'zo', 'mc', 'qu', 'xy'],
  'one letter': ['a', 's', 'z', 'x', 'q', 'm'],
  'last name first': ['lovelace ada', 'hopper grace', 'garcia olga', 'turing zoe', 'wilson emma'],
  'number of a purchase': ['0042', '4711', 'demo77', 'demo-refund1203', '019ab3c4', '99999999'],
  'nobody at all': ['zqx', 'nobody at all', 'xx@yy', 'qqq'],
  signs: ["o'n", '%', '_', 'a.b'],
}

/** Every sort without a search, every kind of search by every sort, and pages far from the first. */
export function casesOf(sortKeys: readonly string[]): Case[] {
  const sorts = sortKeys.flatMap((key) => [key, `-${key}`])
  const queryOf = (more: Record<string, string>) => String(new URLSearchParams({ limit: '50', ...more }))
  return [
    ...sorts.map((sort) => ({ name: `all, sort ${sort}`, queries: [queryOf({ sort })] })),
    ...sortKeys.map((sort) => ({ name: `deep page, sort ${sort}`, queries: [queryOf({ sort, offset: '5000' })] })),
    ...Object.entries(words).map(([kind, searches]) => ({
      name: `search: ${kind}`,
      queries: sorts.flatMap((sort) => searches.map((search) => queryOf({ sort, search }))),
    })),
  ]
}
