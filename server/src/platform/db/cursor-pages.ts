import { createHash } from 'node:crypto'
import { isId } from '@course/contract/fields'
import { and, asc, desc, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../refusal.ts'

/** A column of a sort order: an expression, and the type that a cursor's text is cast to. */
export interface SortColumn {
  expression: SQL
  type: keyof typeof isValid
}

/** The columns of each sort key of a list. The last column is unique, so that the order of rows is definite. */
export type SortOrders<K extends string> = Record<K, SortColumn[]>

interface Cursor {
  side: 'after' | 'before'
  values: (string | Placeholder)[]
  /** How many rows came before the row with these values when the cursor was created. */
  rowsBefore?: number | undefined
}

/** A page of a list: its order, size and position. */
export interface Page {
  columns: SortColumn[]
  sort: string
  descending: boolean
  limit: number
  /** The page starts right after, or ends right before, the row with these values in the sort columns. */
  cursor: Cursor | undefined
}

export interface PageQuery {
  sort?: string | undefined
  limit?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

/**
 * Reads the requested page from a query.
 * @param defaultSort the order if the query names none
 * @throws Refusal invalid_input for a cursor that this list did not create
 */
export function readPage<K extends string>(
  query: PageQuery & { limit: string },
  orders: SortOrders<K>,
  defaultSort: K | `-${K}`,
): Page {
  const sort = query.sort ?? defaultSort
  const columns = orders[sort.replace('-', '') as K]
  if (query.after !== undefined && query.before !== undefined) throw noSuchPage()
  const side = query.before === undefined ? 'after' : 'before'
  const text = query[side]
  const cursor = text === undefined ? undefined : ({ side, ...readCursor(text, sort, columns) } as const)
  return { columns, sort, descending: sort.startsWith('-'), limit: Number(query.limit), cursor }
}

const noSuchPage = () => new Refusal('invalid_input', 'This page does not exist. Please start from the first one.')

/**
 * Encodes a row's position in its list. Clients send it back unchanged.
 * @param rowsBefore how many rows come before it, if known
 */
export function writeCursor(sort: string, values: unknown, rowsBefore?: number): string {
  const text = JSON.stringify([sort, values, ...(rowsBefore === undefined ? [] : [rowsBefore])])
  return `${Buffer.from(text).toString('base64url')}.${checksum(text)}`
}

/** Detects truncated or edited cursors. A cursor's values are validated anyway. */
const checksum = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** Whether a cursor's text is a value of a type. The database would report anything else as an unexpected error. */
const isValid = {
  text: (value: string) => !value.includes('\0') && value.isWellFormed(),
  timestamptz: (value: string) =>
    /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01]) [0-2]\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value),
  int: (value: string) => /^\d{1,9}$/.test(value),
  uuid: isId,
}

function readCursor(cursor: string, sort: string, columns: SortColumn[]): { values: string[]; rowsBefore?: number } {
  const [encoded = '', sum] = cursor.split('.')
  const text = Buffer.from(encoded, 'base64url').toString('utf8')
  if (sum !== checksum(text)) throw noSuchPage()
  try {
    const [cursorSort, values, rowsBefore] = JSON.parse(text) as [string, string[], number?]
    const areValid = columns.every(({ type }, at) => typeof values[at] === 'string' && isValid[type](values[at]))
    if (areValid && cursorSort === sort && values.length === columns.length) {
      return Number.isSafeInteger(rowsBefore) ? { values, rowsBefore: Number(rowsBefore) } : { values }
    }
  } catch {
    // Falls through: this list did not create it.
  }
  throw noSuchPage()
}

/** The parts of a query that selects a page and one more row, which shows whether there is another page. */
export function pageParts(page: Page) {
  const { columns, limit } = page
  const values = columns.map(({ expression }) => sql`${expression}::text`)
  // The last column may belong to another table. An index covers one table, so the condition on the others is repeated.
  const leadingPast = columns.length > 2 ? leadingParts(page, columns.length - 1).pastCursor : undefined
  const { pastCursor, orderBy } = leadingParts(page, columns.length)
  return {
    position: sql<string>`json_build_array(${sql.join(values, sql`, `)})::text`,
    pastCursor: and(leadingPast, pastCursor),
    orderBy,
    limit: limit + 1,
  }
}

/**
 * The condition and order of a page by its first sort columns only, for a table that has no others. Rows with the same
 * values as the cursor meet the condition, because the remaining columns decide about them.
 */
export function leadingParts({ columns, descending, cursor }: Page, count: number) {
  const isDescending = descending !== (cursor?.side === 'before')
  const leading = columns.slice(0, count)
  const operator = `${isDescending ? '<' : '>'}${count < columns.length ? '=' : ''}`
  return {
    pastCursor: cursor && compare(leading, operator, cursor.values),
    orderBy: leading.map(({ expression }) => (isDescending ? desc : asc)(expression)),
  }
}

function compare(columns: SortColumn[], operator: string, values: (string | Placeholder)[]): SQL {
  const expressions = columns.map(({ expression }) => expression)
  const cursorValues = columns.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`)
  return sql`(${sql.join(expressions, sql`, `)}) ${sql.raw(operator)} (${sql.join(cursorValues, sql`, `)})`
}

/** The rows of a page, and whether there are pages before and after it. */
export interface PageRows<Row> {
  rows: Row[]
  hasNext: boolean
  hasPrevious: boolean
}

/** Puts the rows selected with `pageParts` in the list's order, and removes the extra row. */
export function trimPage<Row>({ limit, cursor }: Page, selected: Row[]): PageRows<Row> {
  const rows = selected.slice(0, limit)
  const hasMore = rows.length < selected.length
  if (cursor?.side === 'before') return { rows: rows.reverse(), hasNext: true, hasPrevious: hasMore }
  return { rows, hasNext: hasMore, hasPrevious: cursor !== undefined }
}

/**
 * How many rows of the list come before a page: exact on its first and last page, otherwise as many as when the cursor
 * was created. Undefined if nothing is known.
 */
export function countRowsBefore(
  { cursor }: Page,
  { rows, hasNext, hasPrevious }: PageRows<unknown>,
  { total, isLowerBound }: { total: number; isLowerBound: boolean },
): number | undefined {
  if (!hasPrevious) return 0
  if (!hasNext && !isLowerBound) return Math.max(total - rows.length, 0)
  if (cursor?.rowsBefore === undefined) return undefined
  const before = cursor.side === 'after' ? cursor.rowsBefore + 1 : cursor.rowsBefore - rows.length
  return before > 0 ? before : undefined
}

/** The pages of a list, each read when it is needed. */
export async function* allPages<Row extends { position: string }>(
  first: Page,
  select: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let page = first; ; ) {
    const { rows, hasNext } = trimPage(page, await select(page))
    yield rows
    const last = rows.at(-1)
    if (!hasNext || !last) return
    page = { ...page, cursor: { side: 'after', values: JSON.parse(last.position) } }
  }
}

/**
 * The Link header with the addresses of the previous and next page. Undefined if there are none.
 * @param rowsBefore how many rows come before this page, if known
 */
export function pageLinks(
  path: string,
  query: PageQuery,
  { sort }: Page,
  { rows, hasNext, hasPrevious }: PageRows<{ position: string }>,
  rowsBefore: number | undefined,
): string | undefined {
  const { after: _after, before: _before, ...others } = query
  const link = (side: 'after' | 'before', at: number, name: string) => {
    const row = rows[at]
    if (!row) return undefined
    const cursor = writeCursor(sort, JSON.parse(row.position), rowsBefore === undefined ? undefined : rowsBefore + at)
    return `<${path}?${new URLSearchParams({ ...withoutUndefined(others), [side]: cursor })}>; rel="${name}"`
  }
  const links = [
    hasNext ? link('after', rows.length - 1, 'next') : undefined,
    hasPrevious ? link('before', 0, 'prev') : undefined,
  ].filter((text) => text !== undefined)
  return links.length > 0 ? links.join(', ') : undefined
}

const withoutUndefined = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))
