import { countText, numberText } from '@course/contract/words/counts'
/** Rows per page of a list. */
export const rowsPerPage = 50

/** The state of a list in its address: search, order, filters and page, with the API's names. */
export type ListQuery = Readonly<Record<string, string>>

const common = ['search', 'sort', 'offset', 'from', 'to']

const withoutEmpty = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** Reads an address. Unknown parameters are dropped, because the API would refuse them. */
export const readAddress = (params: URLSearchParams, filters: readonly string[]): ListQuery =>
  withoutEmpty(Object.fromEntries([...params].filter(([name]) => common.includes(name) || filters.includes(name))))

/** The query of another view of a list, which starts on its first page. */
export function changeQuery(query: ListQuery, change: ListQuery): ListQuery {
  const { offset, ...kept } = query
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

/** The neighboring pages of a page, as changes of the query. */
export function neighborPages(offset: number, total: number): { next?: ListQuery; previous?: ListQuery } {
  const at = (row: number): ListQuery => ({ offset: row > 0 ? String(row) : '' })
  return {
    ...(offset + rowsPerPage < total && { next: at(offset + rowsPerPage) }),
    ...(offset > 0 && { previous: at(offset - rowsPerPage) }),
  }
}

/** The length of a list as text. @param noun singular and plural */
export const totalText = (total: number, [one, many]: readonly [string, string]): string =>
  total === 0 ? `No ${many}` : countText(total, one, many)

/** Which rows of a list are shown and on which page, such as `51–100 of 1,234 · Page 2 of 25`. */
export function positionText(offset: number, shown: number, total: number): string | undefined {
  if (shown === 0) return undefined
  const [page, pages] = [Math.floor(offset / rowsPerPage) + 1, Math.ceil(total / rowsPerPage)]
  return `${numberText(offset + 1)}–${numberText(offset + shown)} of ${numberText(total)} · Page ${numberText(page)} of ${numberText(pages)}`
}
