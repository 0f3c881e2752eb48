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
  if (/^[\p{L}\p{N}]{1,2}$/u.test(search))
    return or(sql`${text} ilike ${`${pattern}%`}`, sql`${text} ilike ${`% ${pattern}%`}`)
  return sql`${text} ilike ${`%${pattern}%`}`
}
