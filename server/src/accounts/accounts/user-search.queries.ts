import { type SQL, sql } from 'drizzle-orm'
import { containsWords } from '../../platform/db/search.ts'
import { users } from '../tables/tables.ts'

export const matchesUser = (search: string): SQL =>
  containsWords(sql`coalesce(${users.foldedText}, ${users.searchText})`, search)
