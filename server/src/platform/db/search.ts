import { and, count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { leadingParts, type Page, pageParts } from './cursor-pages.ts'
import type { Db } from './db.ts'
import { type Total, totalUpTo } from './totals.ts'

/** Matches are counted up to this number. So few can be read at once and then sorted. */
export const maxCountedMatches = 200

/** A scan reads this many rows in the order of the list for one page. If they hold too few matches, it is given up. */
const scannedRows = 2_000

/** Counts the rows of a table that meet a condition, up to `maxCountedMatches`. */
export async function countMatches(db: Db, table: PgTable, condition: SQL | undefined): Promise<Total> {
  const matches = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(maxCountedMatches + 1)
    .as('matches')
  const [row] = await db.select({ counted: count() }).from(matches)
  return totalUpTo(maxCountedMatches, row?.counted ?? 0)
}

/**
 * How to find a page of matches: `scan` filters the next rows in the order of the list, `collect` finds all matches by
 * the index of the search and sorts them.
 */
export type SearchStrategy = 'scan' | 'collect'

/**
 * Reads a page of search results. With many matches, a page of them is usually among the next rows of the list. But all
 * matches may be at its far end, as "zo" is by first name: then they are collected, so that no scan reads the whole table.
 * @param total how many rows match
 * @param select reads the page with a strategy
 */
export async function selectMatches<Row>(
  total: Total,
  limit: number,
  select: (strategy: SearchStrategy) => Promise<Row[]>,
): Promise<Row[]> {
  if (total.total === 0) return []
  if (!total.isLowerBound) return select('collect')
  const scanned = await select('scan')
  return scanned.length > limit ? scanned : select('collect')
}

/** The rows from which a page is selected, in SQL. */
export interface Candidates {
  withClause?: SQL
  rows: SQL
  /** The page, with its sort columns renamed as in these rows. */
  page: Page
}

/**
 * The next rows of a table in the order of a page, as a subquery with the table's own name.
 * @param leading how many of the first sort columns belong to this table
 */
export function nextRows(table: PgTable, page: Page, where?: SQL, leading = page.columns.length): Candidates {
  const sorted = aliasSortColumns(table, page, leading)
  const { pastCursor } = leadingParts(page, leading)
  const rows = sql`(select *, ${sorted.selected} from ${table} ${whereAll(where, pastCursor)} ${sorted.orderBy} limit ${scannedRows}) as ${table}`
  return { rows, page: sorted.page }
}

/**
 * The IDs of all matching rows of a table in the order of a page, as a common table expression with the table's own
 * name. It is materialized, because the database then plans to read it to its end, and so uses the index of the search.
 * @param leading how many of the first sort columns belong to this table
 */
export function allMatches(
  table: PgTable & { id: AnyPgColumn },
  page: Page,
  where: SQL | undefined,
  leading = page.columns.length,
): Candidates {
  const sorted = aliasSortColumns(table, page, leading)
  const { pastCursor } = leadingParts(page, leading)
  const matches = sql`select ${table.id}, ${sorted.selected} from ${table} ${whereAll(where, pastCursor)} ${sorted.orderBy}`
  return { withClause: sql`with ${table} as materialized (${matches})`, rows: sql`${table}`, page: sorted.page }
}

/** The condition that an ID is on a page of the candidates. Only the rows of the page are then read whole. */
export function isOnPage({ withClause, rows, page }: Candidates, id: AnyPgColumn, where?: SQL): SQL {
  const { pastCursor, orderBy, limit } = pageParts(page)
  return sql`${id} = any (array(${withClause}
    select ${id} from ${rows} ${whereAll(where, pastCursor)} order by ${joined(orderBy)} limit ${limit}))`
}

/** Selects the leading sort columns under names of their own, so the database sees that the rows are already sorted. */
function aliasSortColumns(table: PgTable, page: Page, leading: number) {
  const alias = (at: number) => sql.raw(`sort${at}`)
  const { orderBy } = leadingParts(page, leading)
  const columns = page.columns.map((column, at) =>
    at < leading ? { ...column, expression: sql`${table}.${alias(at)}` } : column,
  )
  return {
    selected: joined(page.columns.slice(0, leading).map(({ expression }, at) => sql`${expression} as ${alias(at)}`)),
    orderBy: sql`order by ${joined(orderBy)}`,
    page: { ...page, columns },
  }
}

const joined = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

function whereAll(...conditions: (SQL | undefined)[]): SQL | undefined {
  const all = and(...conditions)
  return all && sql`where ${all}`
}

const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A search with more words is compared as one text, so that its condition stays short. */
const maxWords = 8

/**
 * The condition that a text contains every word of a search, in any order, ignoring letter case and accents. A word of
 * one or two letters must be at the start of a word in the text, because the index only finds those and three letters
 * in a row.
 * @param text folded by the database's `fold_text`
 */
export function containsWords(text: SQL, search: string): SQL {
  const words = search.split(/\s+/).filter(Boolean)
  const all = (words.length > maxWords ? [search] : words).map((word) => containsWord(text, word))
  return and(...all) ?? sql`true`
}

function containsWord(text: SQL, word: string): SQL {
  const pattern = escapePattern(word)
  const isLike = (like: string) => sql`${text} like fold_text(${like})`
  const isShort = /^[\p{L}\p{M}\p{N}]{1,2}$/u.test(word)
  return isShort ? sql`(${isLike(`${pattern}%`)} or ${isLike(`% ${pattern}%`)})` : isLike(`%${pattern}%`)
}
