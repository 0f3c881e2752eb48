import { type SQL, sql } from 'drizzle-orm'
import { containsWords } from '../../platform/db/search.ts'
import { users } from '../tables/tables.ts'

/** The condition that a user's name and email contain every word of a search. */
export const matchesUser = (search: string): SQL =>
  containsWords(sql`coalesce(${users.foldedText}, ${users.searchText})`, search)
