import { countText, numberText } from '@course/contract/words/counts'
/** Rows per page of a list. */
export const rowsPerPage = 50

/** The state of a list in its address: search, order, filters and page, with the API's names. */
export type ListQuery = Readonly<Record<string, string>>

const common = ['search', 'sort', 'after', 'before', 'from', 'to']

const withoutEmpty = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** Reads an address. Unknown parameters are dropped, because the API would refuse them. */
export const readAddress = (params: URLSearchParams, filters: readonly string[]): ListQuery =>
  withoutEmpty(Object.fromEntries([...params].filter(([name]) => common.includes(name) || filters.includes(name))))

/** The query of another view of a list, which starts on its first page. */
export function changeQuery(query: ListQuery, change: ListQuery): ListQuery {
  const { after, before, ...kept } = query
  return withoutEmpty({ ...kept, ...change })
}

/** The list's filter and order, without the page. */
export const withoutPage = (query: ListQuery): ListQuery => changeQuery(query, {})

/** The order after a click on a column heading: ascending, then descending. */
export const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : key)

/** A column's order for `aria-sort`. */
export function sortState(sort: string, key: string): 'ascending' | 'descending' | 'none' {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

/** The neighboring pages in a Link header, as query strings. */
export function readPageLinks(header: string | null): { next?: ListQuery; previous?: ListQuery } {
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
 * The length of a list as text.
 * @param noun singular and plural
 * @param isLowerBound whether the server stopped counting
 */
export function totalText(total: number, [one, many]: readonly [string, string], isLowerBound = false): string {
  if (total === 0) return `No ${many}`
  return isLowerBound ? `More than ${numberText(total)} ${many}` : countText(total, one, many)
}

interface ShownRows {
  rows: readonly unknown[]
  total: number
  isLowerBound: boolean
  /** Undefined if it is not known. */
  rowsBefore?: number | undefined
}

/** Which rows of a list are shown and on which page, such as `51–100 of 1,234 · Page 2 of 25`. */
export function positionText(page: ShownRows, hasNext: boolean): string | undefined {
  const { rows, total, isLowerBound, rowsBefore } = page
  if (rowsBefore === undefined || rows.length === 0) return undefined
  const last = rowsBefore + rows.length
  const isOpen = isLowerBound && hasNext
  const all = isLowerBound && !hasNext ? last : Math.max(total, last)
  const pages = isOpen ? '' : ` of ${numberText(Math.ceil(all / rowsPerPage))}`
  return `${numberText(rowsBefore + 1)}–${numberText(last)} of ${isOpen ? 'more than ' : ''}${numberText(all)} · Page ${numberText(Math.floor(rowsBefore / rowsPerPage) + 1)}${pages}`
}
