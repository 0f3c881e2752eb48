import { createHash } from 'node:crypto'
import { isId } from '@course/contract/fields'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../refusal.ts'

/** What a list can be sorted by: an expression, and the type that its text is read back as. */
export interface SortColumn {
  expression: SQL
  type: keyof typeof isReadable
}

/** The columns behind each sort key of a list. The last one is unique, so that no two rows stand at one place. */
export type Orders<K extends string> = Record<K, SortColumn[]>

/** Which part of a list, in which order. */
export interface Page {
  columns: SortColumn[]
  sort: string
  descending: boolean
  limit: number | undefined
  /** The row that the page comes right after, or before: its values in the columns of the order. */
  mark: { side: 'after' | 'before'; values: string[] } | undefined
}

export interface PageQuery {
  sort?: string | undefined
  limit?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

/**
 * Reads which page is asked for.
 * @param usual the order where the query names none
 * @throws Refusal invalid_input for a cursor that this list did not make
 */
export function readPage<K extends string>(query: PageQuery, orders: Orders<K>, usual: K | `-${K}`): Page {
  const sort = query.sort ?? usual
  const columns = orders[sort.replace('-', '') as K]
  const limit = query.limit === undefined ? undefined : Number(query.limit)
  if (query.after !== undefined && query.before !== undefined) throw noSuchPage()
  const side = query.before === undefined ? 'after' : 'before'
  const cursor = query[side]
  const mark = cursor === undefined ? undefined : ({ side, values: readCursor(cursor, sort, columns) } as const)
  return { columns, sort, descending: sort.startsWith('-'), limit, mark }
}

const noSuchPage = () => new Refusal('invalid_input', 'This page does not exist. Please start from the first one.')

/** Where a row stands in its list: opaque to callers, who only hand it back. */
export function writeCursor(sort: string, values: unknown): string {
  const text = JSON.stringify([sort, values])
  return `${Buffer.from(text).toString('base64url')}.${checksum(text)}`
}

/** It tells a cursor that was cut or typed over; what a cursor says is checked all the same. */
const checksum = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

const isReadable = {
  text: (value: string) => !value.includes('\0') && value.isWellFormed(),
  timestamptz: (value: string) =>
    /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01]) [0-2]\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value),
  int: (value: string) => /^\d{1,9}$/.test(value),
  uuid: isId,
}

function readCursor(cursor: string, sort: string, columns: SortColumn[]): string[] {
  const [encoded = '', sum] = cursor.split('.')
  const text = Buffer.from(encoded, 'base64url').toString('utf8')
  if (sum !== checksum(text)) throw noSuchPage()
  try {
    const [madeFor, values] = JSON.parse(text) as [string, string[]]
    const fits = columns.every(({ type }, at) => typeof values[at] === 'string' && isReadable[type](values[at]))
    if (fits && madeFor === sort && values.length === columns.length) return values
  } catch {
    // Falls through: whatever can't be read was not made here.
  }
  throw noSuchPage()
}

/** The parts of a query that select a page, with one row more than asked for: it tells whether there is another page. */
export function pageParts(page: Page) {
  const { columns, limit } = page
  const places = columns.map(({ expression }) => sql`${expression}::text`)
  // An index knows the columns of one table, so where the last column may be another's, the others say it once more.
  const nearer = columns.length > 2 ? leadingParts(page, columns.length - 1).beyond : undefined
  const { beyond, orderBy } = leadingParts(page, columns.length)
  return {
    position: sql<string>`json_build_array(${sql.join(places, sql`, `)})::text`,
    beyond: and(nearer, beyond),
    orderBy,
    limit: limit === undefined ? undefined : limit + 1,
  }
}

/**
 * What the first columns of an order say alone, for a table that has only them: where a page's rows can be, and in which
 * order. Rows that they don't tell from the one before the page are among them.
 */
export function leadingParts({ columns, descending, mark }: Page, count: number) {
  const isFalling = descending !== (mark?.side === 'before')
  const leading = columns.slice(0, count)
  const sign = `${isFalling ? '<' : '>'}${count < columns.length ? '=' : ''}`
  return {
    beyond: mark && compare(leading, sign, mark.values),
    orderBy: leading.map(({ expression }) => (isFalling ? desc : asc)(expression)),
  }
}

function compare(columns: SortColumn[], sign: string, values: string[]): SQL {
  const places = columns.map(({ expression }) => expression)
  const marks = columns.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`)
  return sql`(${sql.join(places, sql`, `)}) ${sql.raw(sign)} (${sql.join(marks, sql`, `)})`
}

/** A page as it is shown, and whether there are pages around it. */
export interface Cut<Row> {
  rows: Row[]
  hasNext: boolean
  hasPrevious: boolean
}

/** Puts what pageParts() selected in the list's order, without the row too many. */
export function cutPage<Row>({ limit, mark }: Page, selected: Row[]): Cut<Row> {
  const rows = selected.slice(0, limit)
  const hasMore = rows.length < selected.length
  if (mark?.side === 'before') return { rows: rows.reverse(), hasNext: true, hasPrevious: hasMore }
  return { rows, hasNext: hasMore, hasPrevious: mark !== undefined }
}

/** Every page of a list in turn, as long as somebody takes them. */
export async function* allPages<Row extends { position: string }>(
  first: Page,
  select: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let page = first; ; ) {
    const { rows, hasNext } = cutPage(page, await select(page))
    yield rows
    const last = rows.at(-1)
    if (!hasNext || !last) return
    page = { ...page, mark: { side: 'after', values: JSON.parse(last.position) } }
  }
}

/** The addresses of the pages around this one, as a Link header says them; undefined where there are none. */
export function pageLinks(
  path: string,
  query: PageQuery,
  { sort }: Page,
  { rows, hasNext, hasPrevious }: Cut<{ position: string }>,
): string | undefined {
  const { after: _after, before: _before, ...others } = query
  const link = (side: 'after' | 'before', row: { position: string } | undefined, name: string) => {
    if (!row) return undefined
    const cursor = writeCursor(sort, JSON.parse(row.position))
    return `<${path}?${new URLSearchParams({ ...definedOf(others), [side]: cursor })}>; rel="${name}"`
  }
  const links = [
    hasNext ? link('after', rows.at(-1), 'next') : undefined,
    hasPrevious ? link('before', rows[0], 'prev') : undefined,
  ].filter((text) => text !== undefined)
  return links.length > 0 ? links.join(', ') : undefined
}

const definedOf = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))
