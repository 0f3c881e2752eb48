import { type Db, isDatabaseUnavailable } from '../../platform/db/db.ts'
import { findVariant } from './files.queries.ts'

/** The pages of a site have a handful of pictures, each with some hundred kilobytes. */
const maxKept = 20

/** Creates a reader of stored pictures. While the database is unavailable, it gives those that were read last. */
export function createPictureReader(db: Db) {
  const kept = new Map<string, Awaited<ReturnType<typeof findVariant>>>()
  return async (id: string, name: string) => {
    const key = `${id}-${name}`
    try {
      const picture = await findVariant(db, id, name)
      kept.delete(key)
      if (picture) kept.set(key, picture)
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest) kept.delete(oldest)
      return picture
    } catch (error) {
      if (isDatabaseUnavailable(error) && kept.has(key)) return kept.get(key)
      throw error
    }
  }
}
