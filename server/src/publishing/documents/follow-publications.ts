import { fillDocuments } from '@course/contract/publishing/documents/document-marks'
import { videoSources } from '@course/contract/publishing/videos/video-sources'
import type { Db } from '../../platform/db/db.ts'
import { findNewestPublication } from './publications.queries.ts'
import { type PublishedContent, readPublished } from './published-content.ts'

interface FollowDeps {
  db: Db
  log: { error(what: object, message: string): void }
}

/** What this process does with a new publication. If it fails, it is tried again each second, and those after it wait. */
type Follow = (content: PublishedContent) => Promise<void> | void

export interface Publications {
  current(): PublishedContent
  /** Why the last check failed, such as a page that could not be rendered. */
  problem(): Error | undefined
  onChange(follow: Follow): void
  /** Compares with the database now. Never rejects. */
  check(): Promise<void>
  /** Compares with the database if this process sees the content version for the first time. Never rejects. */
  upTo(contentVersion: number): Promise<void>
  stop(): Promise<void>
}

/** How soon a publication by another process, such as a command, is noticed. */
const checkMs = 1_000

/** Checks every second, and whenever `check` is called. Those that follow do so in the order they were added. */
export function followPublications({ db, log }: FollowDeps, first: PublishedContent): Publications {
  const followers: Follow[] = []
  let shown = withoutMarks(first)
  let checking: Promise<void> | undefined
  let isAskedAgain = false
  let problem: Error | undefined
  let knownContentVersion = 0
  let catchingUp: Promise<void> | undefined

  async function compare(): Promise<void> {
    if ((await findNewestPublication(db)) === shown.publication) return
    const content = withoutMarks(await readPublished(db))
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
        await compare().then(
          () => {
            problem = undefined
          },
          (err: Error) => {
            // It is tried again every second, and logged once.
            if (err.message !== problem?.message) log.error({ err }, 'a publication could not be shown')
            problem = err
          },
        )
      } while (isAskedAgain)
      checking = undefined
    })()
    await checking
  }

  const timer = setInterval(() => void (checking ?? check()), checkMs).unref()
  return {
    current: () => shown,
    problem: () => problem,
    onChange: (follow) => void followers.push(follow),
    check,
    async upTo(contentVersion) {
      if (contentVersion > knownContentVersion) {
        // One check for all requests that come with it, even if it fails; the timer then tries again.
        knownContentVersion = contentVersion
        catchingUp = check()
      }
      await catchingUp
    },
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}

/** What is published as readers get it. */
const withoutMarks = (content: PublishedContent): PublishedContent => ({
  ...content,
  values: fillDocuments(content.values, videoSources(content.bodies.videos)),
})
