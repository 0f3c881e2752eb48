import { isId } from '@course/contract/fields'
import type { Notice } from '@course/contract/office/notices/notices'
import type { NoticeText, PlacedNotice } from '@course/contract/office/notices/written-notices'
import { countOrRefuse, type LimitsDeps } from '../../accounts/accounts.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { EmailSite } from '../../platform/email/compose.ts'
import { digest, newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { notice as noticeEmail } from '../emails/notice.ts'
import { countPeople } from '../users/people.queries.ts'
import {
  countUnsentEmails,
  findNotice,
  findNoticesOf,
  findPlacedNotices,
  findRecentTwin,
  insertNotice,
  lockPlacing,
  lockUnqueued,
  markDismissed,
  markQueued,
} from './notices.queries.ts'

export interface NoticeDeps {
  db: Db
  jobs: Jobs
  emailSite: EmailSite
}

export interface NoticeReply {
  state: 'preview' | 'placed'
  subject: string
  text: string
  email: string
  recipients: number
  administrators: number
  confirmation: string
}

export async function previewNotice({ db, emailSite }: NoticeDeps, notice: NoticeText): Promise<NoticeReply> {
  const { all: recipients, administrators } = await countPeople(db)
  const confirmation = confirmationOf(newId(), notice, recipients)
  return toReply(emailSite, 'preview', notice, { recipients, administrators, confirmation })
}

/**
 * Places a notice in the members area and queues its emails. The recipients are the members of this moment. The same
 * confirmation again changes nothing.
 * @param confirmation the one of the preview
 * @throws Refusal conflict if text or number of recipients differ from the preview, or if the same notice exists
 */
export async function placeNotice(
  { db, jobs, emailSite }: NoticeDeps,
  by: Actor,
  notice: NoticeText,
  confirmation: string,
): Promise<NoticeReply> {
  const [id = ''] = confirmation.split('.')
  const { Subject: subject, Text: text } = notice
  const people = await db.transaction(async (tx) => {
    await lockPlacing(tx)
    const placed = isId(id) ? await findNotice(tx, id) : undefined
    const { all: recipients, administrators } = await countPeople(tx)
    const expected = placed?.recipients ?? recipients
    if (confirmationOf(id, notice, expected) !== confirmation) throw notAsPreviewed(recipients)
    if (placed) return { recipients: expected, administrators }
    if (recipients === 0) throw new Refusal('conflict', 'There are no members yet, so nobody would get this notice.')
    if (await findRecentTwin(tx, { subject, text }))
      throw new Refusal('conflict', 'This notice was already sent within the last day.')
    const reached = await insertNotice(tx, {
      id,
      subject,
      text,
      recipients,
      placedBy: 'id' in by ? by.id : null,
    })
    if (reached !== recipients) throw notAsPreviewed(reached)
    await jobs.enqueue(tx, 'notices.queue', { noticeId: id })
    await audit(tx, by, 'notice.placed', { object: id, after: { subject, recipients } })
    return { recipients, administrators }
  })
  return toReply(emailSite, 'placed', notice, { ...people, confirmation })
}

const batch = 50

/** Queues one email for each recipient of a notice. Safe to repeat: a recipient is marked together with the job. */
export async function queueNoticeEmails(
  { db, jobs }: Pick<NoticeDeps, 'db' | 'jobs'>,
  noticeId: string,
): Promise<void> {
  for (let queued = batch; queued === batch; ) {
    queued = await db.transaction(async (tx) => {
      const userIds = await lockUnqueued(tx, noticeId, batch)
      for (const userId of userIds) {
        await jobs.enqueue(tx, 'mail.notice', { noticeId, userId })
        await markQueued(tx, noticeId, userId)
      }
      return userIds.length
    })
  }
}

/** @throws Refusal too_many for the same words within a minute, such as by a double click */
export async function sendTestNotice(
  deps: NoticeDeps & LimitsDeps,
  caller: Caller,
  { Subject: subject, Text: text }: NoticeText,
): Promise<string> {
  await countOrRefuse(deps, 'noticeTest', caller.id, JSON.stringify([subject, text]))
  await deps.db.transaction(async (tx) => {
    await deps.jobs.enqueue(tx, 'mail.notice-test', { userId: caller.id, subject, text })
    await audit(tx, caller, 'notice.tested', { after: { subject } })
  })
  return caller.email
}

/** Belongs to these words and this number of recipients. Its ID becomes that of the notice, so repeating is harmless. */
const confirmationOf = (id: string, { Subject, Text }: NoticeText, recipients: number): string =>
  `${id}.${digest(JSON.stringify([id, Subject, Text, recipients]))}`

const notAsPreviewed = (recipients: number) =>
  new Refusal(
    'conflict',
    `The text or the number of people with access (now ${recipients}) has changed since the preview, so nothing was sent. Please check the new preview.`,
  )

function toReply(
  site: EmailSite,
  state: NoticeReply['state'],
  { Subject: subject, Text: text }: NoticeText,
  more: Pick<NoticeReply, 'recipients' | 'administrators' | 'confirmation'>,
): NoticeReply {
  const { text: email } = noticeEmail.write(site, { firstName: '(first name)', email: '', subject, text })
  return { state, subject, text, email, ...more }
}

export async function listNotices({ db }: { db: Db }, userId: string): Promise<Notice[]> {
  const rows = await findNoticesOf(db, userId)
  return rows.map(({ placedAt, ...row }) => ({ ...row, placedAt: placedAt.toISOString() }))
}

/** @throws Refusal not_found */
export async function dismissNotice({ db }: { db: Db }, userId: string, id: string): Promise<void> {
  if (!(await markDismissed(db, id, userId))) throw new Refusal('not_found', 'This notice does not exist.')
}

const maxNotices = 100

export async function listPlacedNotices({ db }: { db: Db }): Promise<PlacedNotice[]> {
  const placed = await findPlacedNotices(db, maxNotices)
  const counts = await countUnsentEmails(
    db,
    placed.map(({ id }) => id),
  )
  return placed.map(({ placedAt, ...notice }) => {
    const { waiting, uncertain, notSent } = counts.get(notice.id) ?? { waiting: 0, uncertain: 0, notSent: 0 }
    const emails = { sent: notice.recipients - waiting - uncertain - notSent, waiting, uncertain, notSent }
    return { ...notice, placedAt: placedAt.toISOString(), emails }
  })
}
