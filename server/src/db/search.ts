import { and, count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { leadingParts, type Page, pageParts } from './cursor-pages.ts'
import type { Db } from './db.ts'
import { users } from './schema.ts'
import { type Total, totalUpTo } from './totals.ts'

/** How far what a search finds is counted. So few are read at once and then sorted. */
export const countedMatches = 200

/** How many rows are scanned in the order of the list for a page of matches, before all matches are gathered instead. */
const nearRows = 2_000

/**
 * Counts what a search finds, but not for long.
 * @param condition what a user must fulfil
 */
export async function countMatches(db: Db, condition: SQL | undefined): Promise<Total> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(condition)
    .limit(countedMatches + 1)
    .as('some')
  const [row] = await db.select({ found: count() }).from(some)
  return totalUpTo(countedMatches, row?.found ?? 0)
}

/**
 * Reads a page of what a search finds. Where it finds many, the page is mostly near by in the list's order. But all may
 * stand at the far end, as "zo" does by first name, and walking there means to compare everybody: then those who
 * match are gathered by their index and sorted.
 * @param select reads the page's rows among which a condition holds
 */
export async function selectFound<Row>(
  total: Total,
  limit: number | undefined,
  select: (way: 'near' | 'gathered' | 'plain') => Promise<Row[]>,
): Promise<Row[]> {
  if (total.total === 0) return []
  if (limit === undefined) return select('plain')
  if (!total.isLowerBound) return select('gathered')
  const near = await select('near')
  return near.length > limit ? near : select('gathered')
}

/** Rows among which a page is looked for, and the page in their columns. */
export interface Among {
  /** What the query begins with. */
  before?: SQL
  rows: SQL
  page: Page
}

/**
 * A list's table with no more than its next rows in the page's order, under its own name.
 * @param leading how many of the order's first columns the table has
 */
export function nextRows(table: PgTable, page: Page, where?: SQL, leading = page.columns.length): Among {
  const { places, ordered, placed } = placesIn(table, page, leading)
  const { beyond } = leadingParts(page, leading)
  const rows = sql`(select *, ${places} from ${table} ${whereAll(where, beyond)} ${ordered} limit ${nearRows}) as ${table}`
  return { rows, page: placed }
}

/**
 * All users who match, in the page's order: their ids, as the table of users. A materialised query is planned for being
 * read to its end, hence by the index of the search.
 * @param leading how many of the order's first columns are theirs
 */
export function matchingUsers(page: Page, where: SQL | undefined, leading = page.columns.length): Among {
  const { places, ordered, placed } = placesIn(users, page, leading)
  const { beyond } = leadingParts(page, leading)
  const matching = sql`select ${users.id}, ${places} from ${users} ${whereAll(where, beyond)} ${ordered}`
  return { before: sql`with ${users} as materialized (${matching})`, rows: sql`${users}`, page: placed }
}

/** Whether an id is one of a page's among some rows. Only the page's own are read whole. */
export function isOnPage({ before, rows, page }: Among, id: AnyPgColumn, where?: SQL): SQL {
  const { beyond, orderBy, limit } = pageParts(page)
  return sql`${id} = any (array(${before}
    select ${id} from ${rows} ${whereAll(where, beyond)} order by ${listOf(orderBy)} limit ${limit}))`
}

/** The first places of an order as columns of a table, by which the database sees that nothing is left to sort. */
function placesIn(table: PgTable, page: Page, leading: number) {
  const placeOf = (at: number) => sql.raw(`place${at}`)
  const { orderBy } = leadingParts(page, leading)
  const columns = page.columns.map((column, at) =>
    at < leading ? { ...column, expression: sql`${table}.${placeOf(at)}` } : column,
  )
  return {
    places: listOf(page.columns.slice(0, leading).map(({ expression }, at) => sql`${expression} as ${placeOf(at)}`)),
    ordered: sql`order by ${listOf(orderBy)}`,
    placed: { ...page, columns },
  }
}

const listOf = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

function whereAll(...conditions: (SQL | undefined)[]): SQL | undefined {
  const all = and(...conditions)
  return all && sql`where ${all}`
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** More words than a name and an email have are compared as one text. */
const mostWords = 8

/**
 * Whether a user's name and email contain every word of a search, in any order. Letter case and accents don't matter.
 * A word of one or two letters has to begin a name or the email: the index only knows beginnings and three letters in
 * a row.
 */
export function matchesSearch(search: string): SQL {
  const words = search.split(/\s+/).filter(Boolean)
  return and(...(words.length > mostWords ? [search] : words).map(containsWord)) ?? sql`true`
}

function containsWord(word: string): SQL {
  const pattern = literally(word)
  const isLike = (like: string) => sql`coalesce(${users.foldedText}, ${users.searchText}) like fold_text(${like})`
  const isShort = /^[\p{L}\p{M}\p{N}]{1,2}$/u.test(word)
  return isShort ? sql`(${isLike(`${pattern}%`)} or ${isLike(`% ${pattern}%`)})` : isLike(`%${pattern}%`)
}
