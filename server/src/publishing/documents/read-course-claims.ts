import type { DocumentBodies } from '@course/contract/publishing/documents/documents'
import { courseScope, videoNames } from '@course/contract/publishing/documents/page-documents'
import { looseWindowDays } from '@course/contract/sales/window-sentences'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findConfirmedClaims, findPublishedVideoLists, storeConfirmedClaim } from './course-claims.queries.ts'
import { type CourseClaim, claimKey, findCourseClaims } from './course-claims.ts'
import { namesIn } from './document-rules.ts'
import { findPublished } from './documents.queries.ts'

/** What the owner's sentences say about the course that is not true in a state of the documents, and not confirmed. */
export async function readCourseClaims(db: Db, bodies: Partial<DocumentBodies>): Promise<CourseClaim[]> {
  const confirmed = new Set(await findConfirmedClaims(db))
  return (await allClaims(db, bodies)).filter((claim) => !confirmed.has(claimKey(claim)))
}

async function allClaims(db: Db, bodies: Partial<DocumentBodies>): Promise<CourseClaim[]> {
  if (!Array.isArray(bodies.videos)) return []
  const current = videoNames(bodies.videos)
  const names = new Set(Object.values(current))
  const published = (await findPublishedVideoLists(db)).flatMap((body) => Object.values(videoNames(body)))
  const archived = (bodies.videos as { name: string }[]).map(({ name }) => name)
  const former = [...new Set([...published, ...archived])].filter((name) => !names.has(name))
  const lessons = namesIn(bodies).filter((name) => name.startsWith('lesson-'))
  const written = Object.fromEntries(lessons.map((name) => [name.slice('lesson-'.length), { text: '' }]))
  const glossary = Array.isArray(bodies.glossary) ? (bodies.glossary as { archived?: boolean }[]) : []
  return findCourseClaims(bodies, {
    videos: Object.keys(current).length,
    questions: (bodies.info as { questions?: unknown[] } | undefined)?.questions?.length ?? 0,
    lessons: courseScope(current, written, { links: 0, seconds: 0 }).lessons,
    terms: glossary.filter(({ archived: isArchived }) => !isArchived).length,
    formerNames: former,
    windowBusinessDays: looseWindowDays(bodies.legal),
  })
}

/** Records that the owner wants a sentence as it is, until the sentence or the course changes. @throws Refusal not_found */
export async function confirmClaim(db: Db, by: Actor, key: string): Promise<void> {
  const current = (await allClaims(db, (await findPublished(db)).bodies)).map(claimKey)
  if (!current.includes(key))
    throw new Refusal('not_found', 'The sentence or the course has changed in the meantime. Please check again.')
  await db.transaction(async (tx) => {
    await storeConfirmedClaim(tx, key, current)
    await audit(tx, by, 'claim.confirmed', { object: key })
  })
}
