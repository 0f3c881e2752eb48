/** Such as "a, b, and c". Kept free of imports, because public pages load it. */
export const listText = (items: readonly string[], last: 'and' | 'or' = 'and'): string =>
  new Intl.ListFormat('en-US', { type: last === 'or' ? 'disjunction' : 'conjunction' }).format(items)
