import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from './actors.ts'
import { administrator } from './faults-of-buyers.ts'
import { createSession } from './insist.ts'
import type { Random } from './random.ts'
import type { Shop, World } from './world.ts'

interface EditedTerms {
  version: number
  body: { version: string; readingCounts?: boolean }
}

/** Creates an owner who publishes new versions of the terms while buyers pay. */
export function createPublisher(world: World, random: Random): Actor {
  const { insist } = createSession(world, random, administrator)

  const publish = async (): Promise<void> => {
    const edited = await insist<EditedTerms>('GET', '/api/content/legal')
    if (!('reply' in edited)) return
    const { version, body } = edited.reply
    const next = nextVersion(body.version)
    const Body = { ...body, version: next, effectiveDate: next, readingCounts: random.chance(0.5) }
    const saved = await insist<{ version: number }>('PUT', '/api/content/legal', { FromVersion: version, Body })
    if (!('reply' in saved)) return
    const Documents = [{ Document: 'legal', Version: saved.reply.version }]
    await insist('POST', '/api/content/publish', { Documents })
  }

  return {
    async run(buying) {
      let isOver = false
      const recordEnd = () => {
        isOver = true
      }
      buying.then(recordEnd, recordEnd)
      for (let most = random.between(3, 6); most > 0 && !isOver; most -= 1) {
        await publish()
        await sleep(random.between(0, world.tempo.askMs * 2))
      }
    },
  }
}

/** A year later, because a version that is older than the published one is refused. */
const nextVersion = (version: string): string => `${Number(version.slice(0, 4)) + 1}-01-01`

const publishedQuery = `select v.body->>'version' as version from publication_documents p
  join document_versions v on v.document = p.document and v.version = p.version
  where p.document = 'legal' order by p.publication_id desc limit 1`

/** The longest that a buyer has the payment page open, which is a few publications on a slow machine. */
const longestMs = 12_000

/**
 * Opens the payment page and leaves it open for a while: as long as people do, or until its terms are outdated.
 * @returns the version of the terms that the page shows
 */
export async function openPaymentPage({ db, tempo }: Shop, random: Random): Promise<string | undefined> {
  const readPublished = async () => (await db.query<{ version: string }>(publishedQuery)).rows[0]?.version
  const shown = await readPublished()
  const isSlow = random.chance(0.4)
  const end = Date.now() + (isSlow ? longestMs : random.between(0, tempo.askMs * 3))
  while (Date.now() < end && !(isSlow && (await readPublished()) !== shown)) await sleep(100)
  return shown
}
