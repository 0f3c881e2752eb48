import { type Db, isDatabaseUnavailable } from '../../db/db.ts'
import { readContentVersion } from './learning.queries.ts'
import type { Library } from './learning.ts'

interface VideoHostsDeps {
  db: Db
  library: Library
  log: { warn(what: object, message: string): void }
}

/** Pages follow a change of the content within this time, at one small query for all of them. */
const freshMs = 1_000
/** A page waits no longer for the database. */
const patienceMs = 500

/**
 * Creates a function that gives the hosts of the owner's videos outside the content folder, as origins. While the database
 * does not answer, it gives the last known ones; never rejects.
 */
export function createVideoHosts({ db, library, log }: VideoHostsDeps): () => Promise<readonly string[]> {
  let known: readonly string[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    try {
      const version = await readContentVersion(db)
      if (version !== undefined) known = await library.fileHosts(version)
    } catch (err) {
      // An outage is reported elsewhere. A page needs the database only after a change of the content.
      if (!isDatabaseUnavailable(err)) log.warn({ err }, 'the hosts of videos could not be read')
    } finally {
      asking = undefined
    }
  }
  return async () => {
    if (asking || performance.now() - askedAt < freshMs) return known
    askedAt = performance.now()
    asking = ask()
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, patienceMs)
    await Promise.race([asking, patience.promise])
    clearTimeout(timer)
    return known
  }
}
