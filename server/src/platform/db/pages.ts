import { asc, desc, type SQL } from 'drizzle-orm'

export type SortOrders<K extends string> = Record<K, SQL[]>

export interface PageQuery {
  sort?: string | undefined
  limit?: string | undefined
  offset?: string | undefined
}

export interface Page {
  orderBy: SQL[]
  limit: number
  offset: number
}

export function readPage<K extends string>(
  { sort = '', limit, offset }: PageQuery & { limit: string },
  orders: SortOrders<K>,
  defaultSort: K | `-${K}`,
): Page {
  return { orderBy: sortOrder(sort || defaultSort, orders), limit: Number(limit), offset: Number(offset ?? 0) }
}

export const sortOrder = <K extends string>(sort: string, orders: SortOrders<K>): SQL[] =>
  orders[sort.replace('-', '') as K].map(sort.startsWith('-') ? desc : asc)

/** The Link header with the addresses of the previous and the next page. Undefined if there are none. */
export function pageLinks(
  path: string,
  query: PageQuery,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
  total: number,
): string | undefined {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const link = (at: number, name: string) =>
    `<${path}?${new URLSearchParams({ ...Object.fromEntries(given), offset: String(at) })}>; rel="${name}"`
  const links = [
    ...(offset + limit < total ? [link(offset + limit, 'next')] : []),
    ...(offset > 0 ? [link(Math.max(offset - limit, 0), 'prev')] : []),
  ]
  return links.length > 0 ? links.join(', ') : undefined
}
