import { type Db, isDatabaseUnavailable } from '../../platform/db/db.ts'
import { findVariant, isVariantStored } from './files.queries.ts'

export interface Picture {
  mediaType: string
  bytes: Buffer
}

/** A page has a handful of pictures, each with some hundred kilobytes. */
const maxCacheBytes = 8_000_000

/**
 * Creates a reader of stored pictures. It keeps those that were read last in memory, up to a limit, but asks the database
 * each time whether the picture still exists: an erased one disappears on every instance at once. Only while the database
 * is unavailable, pictures in memory are given without asking.
 */
export function createPictureCache(db: Db, limit = maxCacheBytes) {
  const kept = new Map<string, Picture>()
  let size = 0

  function forget(key: string): void {
    size -= kept.get(key)?.bytes.byteLength ?? 0
    kept.delete(key)
  }

  /** The first entry of the map is the one that was read the longest time ago. */
  function keep(key: string, picture: Picture): void {
    forget(key)
    kept.set(key, picture)
    size += picture.bytes.byteLength
    for (const oldest of kept.keys()) {
      if (size <= limit) break
      forget(oldest)
    }
  }

  async function isStillStored(id: string, name: string): Promise<boolean> {
    try {
      return await isVariantStored(db, id, name)
    } catch (error) {
      if (isDatabaseUnavailable(error)) return true
      throw error
    }
  }

  return {
    /** @returns the picture; undefined if there is none */
    async read(id: string, name: string): Promise<Picture | undefined> {
      const key = `${id}-${name}`
      const known = kept.get(key)
      const picture = known && (await isStillStored(id, name)) ? known : await findVariant(db, id, name)
      if (picture) keep(key, picture)
      else forget(key)
      return picture
    },
    /** For tests: how many bytes are in memory. */
    size: () => size,
  }
}
