import { and, count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { type Page, pageParts } from './pages.ts'
import { searchText, users } from './schema.ts'
import { type Total, totalUpTo } from './totals.ts'

/** How far what a search finds is counted. So few are read at once and then sorted. */
export const countedMatches = 200

/** How many rows, in the order of a list, are looked at for enough that match before all that match are gathered. */
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

/** What a list is made of: its tables, its id, and what a row must fulfil besides the search. */
interface Listed {
  id: AnyPgColumn
  from: SQL
  where: SQL | undefined
}

/** Whether an id is one of a page's that are among the next rows of the list. */
export function isNear(page: Page, { id, from, where }: Listed, match: SQL): SQL {
  const { beyond, orderBy } = pageParts(page)
  const names = sql`${users.firstName}, ${users.lastName}, ${users.email}`
  const next = sql`select ${id} as near_id, ${names}, ${placesOf(page)} from ${from} where ${all(where, beyond)}
    order by ${sql.join(orderBy, sql`, `)} limit ${nearRows}`
  return sql`${id} = any (array(select near_id from (${next}) as ${users} where ${match} ${firstPlaces(page)}))`
}

/**
 * Whether an id is one of a page's, for which all who match are gathered first: the database plans for few of them
 * then, and sorts what it finds instead of walking along an index. Only the page's rows are read whole.
 * @param userId whom a row is about
 */
export function isGathered(page: Page, { id, from, where }: Listed, userId: AnyPgColumn, match: SQL): SQL {
  const { beyond } = pageParts(page)
  const found = sql`${userId} = any (array(select ${users.id} from ${users} where ${match}))`
  const rows = sql`select ${id} as near_id, ${placesOf(page)} from ${from} where ${all(found, where, beyond)}`
  return sql`${id} = any (array(select near_id from (${rows}) as found ${firstPlaces(page)}))`
}

const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

const placesOf = ({ columns }: Page): SQL =>
  sql.join(
    columns.map(({ expression }, at) => sql`${expression} as ${sql.raw(`place${at}`)}`),
    sql`, `,
  )

function firstPlaces(page: Page): SQL {
  const { direction, limit } = pageParts(page)
  const order = page.columns.map((_, at) => direction(sql.raw(`place${at}`)))
  return sql`order by ${sql.join(order, sql`, `)} limit ${limit}`
}

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Whether a user's name or e-mail holds a text, in any letter case. One or two letters are looked for where a name or
 * the e-mail begins: the index knows beginnings, and otherwise only three letters in a row.
 */
export function matchesSearch(search: string): SQL {
  const text = searchText(users)
  const pattern = literally(search)
  const isShort = /^[\p{L}\p{N}]{1,2}$/u.test(search)
  if (isShort) return sql`(${text} ilike ${`${pattern}%`} or ${text} ilike ${`% ${pattern}%`})`
  // Where there is no letter, its case need not be ignored, which is most of the work without the index.
  const hasLetters = /\p{L}/u.test(search)
  return hasLetters ? sql`${text} ilike ${`%${pattern}%`}` : sql`${text} like ${`%${pattern}%`}`
}
