import type { Db } from '../../db/db.ts'
import type { Listener } from '../../db/listener.ts'
import { findNewestPublication } from './publications.queries.ts'
import { type PublishedContent, readPublished } from './published-content.ts'

interface FollowDeps {
  db: Db
  listener: Pick<Listener, 'listen'> | undefined
  log: { error(what: object, message: string): void }
}

/** What this instance does with a new publication. A failure is logged, and tried again with the next check. */
type Follow = (content: PublishedContent) => Promise<void> | void

export interface Publications {
  current(): PublishedContent
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
  { db, listener, log }: FollowDeps,
  first: PublishedContent,
): Promise<Publications> {
  const followers: Follow[] = []
  let shown = first
  let checking: Promise<void> | undefined
  let isAskedAgain = false

  async function compare(): Promise<void> {
    if ((await findNewestPublication(db)) === shown.publication) return
    const content = await readPublished(db)
    for (const follow of followers) await follow(content)
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
        await compare().catch((err: unknown) => log.error({ err }, 'a publication could not be shown'))
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
    onChange: (follow) => void followers.push(follow),
    check,
    async stop() {
      clearInterval(timer)
      await subscription?.close()
      await checking
    },
  }
}
