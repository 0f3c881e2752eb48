import type { Certificate, OwnCertificate, readCertificate } from '@course/contract/course/certificates'
import type { MissingVideo } from '@course/contract/errors'
import type { z } from 'zod'
import { lockUser } from '../../accounts/accounts.ts'
import { dayIn } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { findCourseCompletion, recordCourseCompletion, selectCourse } from '../learning/course-completion.queries.ts'
import { findCurrentPurchaseId } from '../learning/openings.queries.ts'
import { selectCompleted } from '../learning/progress.ts'
import { newCertificateId } from './certificate-id.ts'
import { printedName, whatToIssue } from './certificate-rules.ts'
import {
  type CertificateRow,
  findCertificate,
  findNewestCertificate,
  insertCertificate,
  markReplaced,
} from './certificates.queries.ts'
import { findUnprintable } from './paper-fonts.ts'

export interface CertificatesDeps {
  db: Db
  site: { brand: string; timeZone: string; publicUrl: string }
  /** Whether a video has a written lesson. */
  lessons: { has(videoId: string): boolean }
  /** What the course is called now. */
  readCourseTitle(): string
}

/** The caller's certificate, and what is left to do for it. Writes nothing. */
export async function readOwnCertificate(deps: CertificatesDeps, caller: Caller): Promise<OwnCertificate> {
  const { db } = deps
  const held = await findNewestCertificate(db, caller.id)
  const { total, missing } = await readMissing(deps, caller.id)
  const name = printedName(caller)
  const next = whatToIssue(held, { ...caller, name, purchaseId: await purchaseOf(db, caller.id) })
  return {
    certificate: held ? toCertificate(held) : null,
    mayIssue: next === 'rename' || (next === 'issue' && missing.length === 0),
    currentName: name,
    unprintable: await findUnprintable(name),
    total,
    missing,
  }
}

/**
 * Issues the caller's certificate. Repeating it gives the same one, unless the name of the account has changed: then it
 * gives a new one, and the old one counts as replaced.
 * @throws Refusal not_finished with what is missing, unprintable_name, or conflict without access
 */
export async function issueCertificate(deps: CertificatesDeps, caller: Caller): Promise<Certificate> {
  // Completes videos that were watched before their length was known.
  if (caller.hasAccess) await selectCompleted(deps.db, caller.id)
  const issued = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id)
    if (!user) throw withoutAccess()
    const held = await findNewestCertificate(tx, user.id)
    const asker = { name: printedName(user), hasAccess: caller.hasAccess, purchaseId: await purchaseOf(tx, user.id) }
    const next = whatToIssue(held, asker)
    if (next === 'refuse') throw withoutAccess()
    if (held && next === 'keep') return held
    const frozen = held && next === 'rename' ? held : await readNew({ ...deps, db: tx }, user.id, asker.purchaseId)
    await refuseUnprintable(asker.name)
    if (held && next === 'rename') await markReplaced(tx, held.id)
    const { purchaseId, title, issuer, completedAt, completedOn } = frozen
    const id = newCertificateId()
    const printed = { name: asker.name, title, issuer, completedAt, completedOn }
    await insertCertificate(tx, { id, userId: user.id, purchaseId, ...printed })
    return findCertificate(tx, id)
  })
  if (!issued) throw new Error('the certificate is missing')
  return toCertificate(issued)
}

/** What a certificate with this ID says now. @throws Refusal not_found */
export async function verifyCertificate(db: Db, id: string): Promise<z.output<typeof readCertificate.reply>> {
  const found = await findCertificate(db, id)
  if (!found) throw new Refusal('not_found', 'There is no certificate with this ID.')
  const { name, title, issuer, completedOn, state } = found
  return { name, title, issuer, completedOn, state }
}

/** What a first certificate freezes besides the name. @throws Refusal not_finished */
async function readNew(deps: CertificatesDeps, userId: string, purchaseId: string | null) {
  await recordCourseCompletion(deps.db, userId)
  const completedAt = await findCourseCompletion(deps.db, userId)
  if (!completedAt) {
    const { missing } = await readMissing(deps, userId)
    throw new Refusal('not_finished', 'The course is not completed yet.', { missing })
  }
  const { brand, timeZone } = deps.site
  const completedOn = dayIn(completedAt, timeZone)
  return { purchaseId, title: deps.readCourseTitle(), issuer: brand, completedAt, completedOn }
}

async function readMissing({ db, lessons }: CertificatesDeps, userId: string) {
  const course = await selectCourse(db, userId)
  const isCompleted = (await findCourseCompletion(db, userId)) !== undefined
  const missing = course.flatMap(({ videoId, name, completedAt, marked }, at): MissingVideo[] =>
    isCompleted || completedAt
      ? []
      : [{ videoId, number: at + 1, name, hasLesson: lessons.has(videoId), marked: marked ?? false }],
  )
  return { total: course.length, missing }
}

async function refuseUnprintable(name: string): Promise<void> {
  const lacking = await findUnprintable(name)
  if (lacking.length === 0) return
  throw new Refusal(
    'unprintable_name',
    `The certificate’s font lacks ${lacking.map((each) => `“${each}”`).join(', ')}, so it can’t show your name. Ask us to write your name in the Latin alphabet in your account.`,
  )
}

/** Anyone with an account may ask, so the answer is a conflict and not 403. */
const withoutAccess = () =>
  new Refusal('conflict', 'Your account has no access to the course, so no certificate can be issued.')

const purchaseOf = async (db: Db, userId: string): Promise<string | null> =>
  (await findCurrentPurchaseId(db, userId)) ?? null

/** An account that can ask was not erased, so there is a name. */
const toCertificate = (row: CertificateRow): Certificate => ({
  id: row.id,
  name: row.name ?? '',
  title: row.title,
  issuer: row.issuer,
  completedOn: row.completedOn,
  completedAt: row.completedAt.toISOString(),
  issuedAt: row.issuedAt.toISOString(),
  state: row.state,
})
