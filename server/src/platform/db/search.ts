import { and, type SQL, sql } from 'drizzle-orm'

const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A search with more words is compared as one text, so that its condition stays short. */
const maxWords = 8

/** The condition that a text contains every word of a search, in any order, ignoring letter case and accents. */
export function containsWords(text: SQL, search: string): SQL {
  const words = search.split(/\s+/).filter(Boolean)
  const all = words.length > maxWords ? [search] : words
  return and(...all.map((word) => sql`${text} like fold_text(${`%${escapePattern(word)}%`})`)) ?? sql`true`
}
