import { or, type SQL, sql } from 'drizzle-orm'
import { searchText, users } from './schema.ts'

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
