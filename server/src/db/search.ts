import { count, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { searchText, users } from './schema.ts'
import { type Total, totalUpTo } from './totals.ts'

/**
 * Up to how many users a search gathers before it sorts them. Beyond that, some are near enough in every order to be
 * met by walking along its index; fewer may all stand at its far end, and the walk would go through everybody.
 */
export const gatheredMatches = 3_000

/** How a search is to be carried out, and how many users it finds. */
export interface Findings extends Total {
  isGathered: boolean
}

/**
 * Finds out how to search.
 * @param condition what a user must fulfil
 */
export async function lookAhead(db: Db, condition: SQL | undefined): Promise<Findings> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .where(condition)
    .limit(gatheredMatches + 1)
    .as('some')
  const [row] = await db.select({ found: count() }).from(some)
  const total = totalUpTo(gatheredMatches, row?.found ?? 0)
  return { ...total, isGathered: !total.isLowerBound }
}

/**
 * Whether an id is one of the users that fulfil a condition. They are gathered as an array before anything else is
 * done: the database plans for few of them then, and sorts what it finds instead of walking along an index.
 */
export const isAmongGathered = (userId: AnyPgColumn, condition: SQL | undefined): SQL =>
  sql`${userId} = any (array(select ${users.id} from ${users}${condition ? sql` where ${condition}` : sql``}))`

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * Whether a user's name or e-mail holds a text, in any letter case. One or two letters are looked for where a name or
 * the e-mail begins: the index knows beginnings, and otherwise only three letters in a row.
 */
export function matchesSearch(search: string): SQL | undefined {
  const text = searchText(users)
  const pattern = literally(search)
  const isShort = /^[\p{L}\p{N}]{1,2}$/u.test(search)
  if (isShort) return or(sql`${text} ilike ${`${pattern}%`}`, sql`${text} ilike ${`% ${pattern}%`}`)
  // Where there is no letter, its case need not be ignored, which is most of the work without the index.
  const hasLetters = /\p{L}/u.test(search)
  return hasLetters ? sql`${text} ilike ${`%${pattern}%`}` : sql`${text} like ${`%${pattern}%`}`
}
