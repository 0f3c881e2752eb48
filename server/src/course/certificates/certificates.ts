import { randomBytes } from 'node:crypto'
import {
  type Certificate,
  type OwnCertificate,
  type readCertificate,
  readCertificateFile,
} from '@course/contract/course/certificates'
import type { MissingVideo } from '@course/contract/errors'
import * as paths from '@course/contract/paths'
import type { z } from 'zod'
import { lockUser } from '../../accounts/accounts.ts'
import { dayIn } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import { findUnprintable } from '../../platform/papers/paper-fonts.ts'
import { printedName } from '../../platform/papers/printable.ts'
import { Refusal } from '../../platform/refusal.ts'
import { admitLink, linkTo } from '../../platform/sessions/file-links.ts'
import type { Caller, SessionDeps } from '../../platform/sessions/session.ts'
import { findCourseCompletion, recordCourseCompletion, selectCourse } from '../learning/course-completion.queries.ts'
import type { CourseDeps } from '../learning/learning.ts'
import { findCurrentAccess } from '../learning/openings.queries.ts'
import { selectCompleted } from '../learning/progress.ts'
import type { Lessons } from '../lessons/lessons.ts'
import {
  findUnprintableTexts,
  type PaperTexts,
  refuseUnprintableName,
  refuseUnprintableTexts,
  withoutAccess,
} from './certificate-refusals.ts'
import { decideCertificate } from './certificate-rules.ts'
import {
  type CertificateRow,
  findCertificate,
  findNewestCertificate,
  insertCertificate,
  markReplaced,
} from './certificates.queries.ts'
import { drawPaper } from './paper.ts'

export interface CertificatesDeps extends CourseDeps {
  db: Db
  site: { brand: string; timeZone: string; publicUrl: string }
  lessons: Pick<Lessons, 'has'>
}

/** The caller's certificate, and what is left to do for it. Writes nothing. */
export async function readOwnCertificate(deps: CertificatesDeps, caller: Caller): Promise<OwnCertificate> {
  const { db } = deps
  const held = await findNewestCertificate(db, caller.id)
  const { total, missing } = await readMissing(deps, caller.id)
  const name = printedName(caller)
  const next = decideCertificate(held, { name, ...(await findCurrentAccess(db, caller.id)) })
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
 * @throws Refusal not_finished with what is missing, unprintable_name, or conflict without access or if the font lacks
 * characters of the course's title or the site's name
 */
export async function issueCertificate(deps: CertificatesDeps, caller: Caller): Promise<Certificate> {
  const { db } = deps
  // Loads the fonts before anything is locked. Missing characters are refused below.
  await Promise.all([findUnprintable(printedName(caller)), findUnprintableTexts(textsOf(deps))])
  if (caller.hasAccess) await recordCompletions(db, caller.id)
  const issued = await db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id)
    if (!user) throw withoutAccess()
    const held = await findNewestCertificate(tx, user.id)
    // Read again, because a refund may have been made since the caller was admitted.
    const asker = { name: printedName(user), ...(await findCurrentAccess(tx, user.id)) }
    const next = decideCertificate(held, asker)
    if (next === 'refuse') throw withoutAccess()
    if (held && next === 'keep') return held
    const frozen = held && next === 'rename' ? held : await readNew({ ...deps, db: tx }, user.id, asker.purchaseId)
    await refuseUnprintableName(asker.name)
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

async function recordCompletions(db: Db, userId: string): Promise<void> {
  await selectCompleted(db, userId)
  await recordCourseCompletion(db, userId)
}

const textsOf = ({ published, site }: CertificatesDeps): PaperTexts => ({
  title: published().site.product.name,
  issuer: site.brand,
})

async function readNew(deps: CertificatesDeps, userId: string, purchaseId: string | null) {
  const completedAt = await findCourseCompletion(deps.db, userId)
  if (!completedAt) {
    const { missing } = await readMissing(deps, userId)
    throw new Refusal('not_finished', 'The course is not completed yet.', { missing })
  }
  const texts = textsOf(deps)
  await refuseUnprintableTexts(texts)
  return { purchaseId, ...texts, completedAt, completedOn: dayIn(completedAt, deps.site.timeZone) }
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

/** Without the characters that are easy to mistake for others on paper. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const characters = 26

/** A new secret of 130 bits that can be typed from paper. Nothing else leads to the certificate. */
export const newCertificateId = (): string =>
  [...randomBytes(characters)].map((byte) => alphabet[byte % alphabet.length]).join('')

/** A link to the caller's own certificate. @throws Refusal not_found */
export async function linkPaper(deps: SessionDeps, caller: Caller) {
  await requireOwn(deps, caller.id)
  return linkTo(deps, caller, readCertificateFile.path)
}

/** The certificate of the person for whom a link was created. @throws Refusal not_signed_in or not_found */
export async function readPaper(deps: CertificatesDeps & SessionDeps, ticket: string): Promise<Buffer> {
  const { caller } = await admitLink(deps, readCertificateFile.path, ticket)
  const { id, ...printed } = await requireOwn(deps, caller.id)
  return drawPaper({ ...printed, address: `${deps.site.publicUrl}${paths.certificate(id)}` })
}

async function requireOwn({ db }: SessionDeps, userId: string) {
  const held = await findNewestCertificate(db, userId)
  if (!held || held.name === null) throw new Refusal('not_found', 'You have no certificate yet.')
  if (held.state === 'revoked')
    throw new Refusal('not_found', 'Your payment was refunded, so the certificate is revoked.')
  return { ...held, name: held.name }
}
