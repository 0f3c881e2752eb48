/** How many rows of a list the browser holds. */
export const rowsPerPage = 50

/** What the address of a list says: search, order, filters and page, by the names of the API. */
export type ListQuery = Readonly<Record<string, string>>

const common = ['search', 'sort', 'after', 'before']

const withoutEmpty = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** Reads an address. What this list does not know is left out, because the API would refuse it. */
export const readAddress = (params: URLSearchParams, filters: readonly string[]): ListQuery =>
  withoutEmpty(Object.fromEntries([...params].filter(([name]) => common.includes(name) || filters.includes(name))))

/** The query of another view of a list: what was listed before has other pages, so it begins on the first one. */
export function changedQuery(query: ListQuery, change: ListQuery): ListQuery {
  const { after, before, ...kept } = query
  return withoutEmpty({ ...kept, ...change })
}

/** What is listed, and in which order, whatever the page. */
export const wholeList = (query: ListQuery): ListQuery => changedQuery(query, {})

/** The order after a press on a column's heading: upwards, then the other way round. */
export const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : key)

/** A column's order as `aria-sort` says it. */
export function sortState(sort: string, key: string): 'ascending' | 'descending' | 'none' {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

/** Which pages a Link header names, as the part of the query that leads to them. */
export function neighbours(header: string | null): { next?: ListQuery; previous?: ListQuery } {
  const links = [...(header ?? '').matchAll(/<([^>]*)>\s*;\s*rel="?(\w+)"?/g)]
  const cursor = (relation: string, name: 'after' | 'before') => {
    const target = links.find(([, , rel]) => rel === relation)?.[1]
    const value = new URLSearchParams(target?.replace(/^[^?]*/, '')).get(name)
    return value === null ? undefined : { [name]: value }
  }
  const next = cursor('next', 'after')
  const previous = cursor('prev', 'before')
  return { ...(next && { next }), ...(previous && { previous }) }
}

/**
 * How long a list is, in words.
 * @param noun one of its things, and several
 * @param isLowerBound whether the server stopped counting there
 */
export function countText(total: number, [one, many]: readonly [string, string], isLowerBound = false): string {
  if (total === 0) return `No ${many}`
  if (isLowerBound) return `More than ${total.toLocaleString('en-US')} ${many}`
  return `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
}
