import type { Db } from '../../platform/db/db.ts'
import type { Listener } from '../../platform/db/listener.ts'
import { findNewestPublication } from './publications.queries.ts'
import { type PublishedContent, readPublished } from './published-content.ts'

interface FollowDeps {
  db: Db
  listener: Pick<Listener, 'listen'> | undefined
  log: { error(what: object, message: string): void }
  /** Hears of each check after which this instance still can't follow the newest publication, and for how long. */
  reportUnshown?: (forMs: number) => Promise<void>
}

/** What this instance does with a new publication. A failure is logged, and tried again with the next check. */
type Follow = (content: PublishedContent) => Promise<void> | void

export interface Publications {
  /** The newest publication that everything in this instance follows. */
  current(): PublishedContent
  /** Why the last check failed, or the newest publication could not be followed whole. */
  problem(): Error | undefined
  onChange(follow: Follow): void
  /** Compares with the database now. Never rejects. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Notifications can be lost. Then a publication is noticed within this time. */
const checkMs = 10_000

/**
 * Keeps this instance at the newest publication: it listens for notifications, checks from time to time, and checks
 * whenever `check` is called.
 * @param first what was published at the start
 */
export async function followPublications(
  { db, listener, log, reportUnshown }: FollowDeps,
  first: PublishedContent,
): Promise<Publications> {
  const followers: Follow[] = []
  let shown = first
  let checking: Promise<void> | undefined
  let isAskedAgain = false
  let problem: Error | undefined
  let unshownSince: number | undefined

  async function compare(): Promise<void> {
    if ((await findNewestPublication(db)) === shown.publication) return
    const content = await readPublished(db)
    const failures: unknown[] = []
    // Prices, terms and the time zone must follow, even if this instance can't render the pages.
    for (const follow of followers)
      await Promise.resolve(content)
        .then(follow)
        .catch((error: unknown) => failures.push(error))
    unshownSince = failures.length > 0 ? (unshownSince ?? performance.now()) : undefined
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
    shown = content
  }

  /** A check that is asked for during another one runs after it, because the first may have read too early. */
  async function check(): Promise<void> {
    if (checking) {
      isAskedAgain = true
      return checking
    }
    checking = (async () => {
      do {
        isAskedAgain = false
        await compare().then(
          () => {
            problem = undefined
          },
          async (err: unknown) => {
            problem = err as Error
            log.error({ err }, 'a publication could not be shown')
            if (unshownSince === undefined) return
            await reportUnshown?.(performance.now() - unshownSince).catch((cause: unknown) =>
              log.error({ err: cause }, 'the failure to show a publication could not be stored'),
            )
          },
        )
      } while (isAskedAgain)
      checking = undefined
    })()
    await checking
  }

  const subscription = await listener?.listen(
    'content',
    () => void check(),
    () => void check(),
  )
  const timer = setInterval(() => void check(), checkMs)
  timer.unref()
  return {
    current: () => shown,
    problem: () => problem,
    onChange: (follow) => void followers.push(follow),
    check,
    async stop() {
      clearInterval(timer)
      await subscription?.close()
      await checking
    },
  }
}
