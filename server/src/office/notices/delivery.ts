import { findAccount } from '../../accounts/accounts.ts'
import { type EmailSite, noticeEmail } from '../../mail/mail.ts'
import type { Db } from '../../platform/db/db.ts'
import type { MailGateway } from '../../platform/gateways/mail.ts'
import type { JobData, JobResult, Jobs } from '../../platform/jobs/jobs.ts'
import { findUnsent, lockUnqueued, markQueued, markSent } from './notices.queries.ts'

interface DeliveryDeps {
  db: Db
  jobs: Jobs
  mail: MailGateway
  emailSite: EmailSite
}

/** Registers the workers that email notices. */
export async function registerNoticeWorkers(deps: DeliveryDeps): Promise<void> {
  await deps.jobs.work('notices.queue', ({ noticeId }) => queueNoticeEmails(deps, noticeId))
  await deps.jobs.work('mail.notice', ({ noticeId, userId }) => sendNoticeEmail(deps, noticeId, userId))
  await deps.jobs.work('mail.notice-test', (test) => sendTestEmail(deps, test))
}

const batch = 50

/** Queues one email for each recipient of a notice. Safe to repeat: a recipient is marked together with the job. */
async function queueNoticeEmails({ db, jobs }: DeliveryDeps, noticeId: string): Promise<void> {
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

/**
 * Sends a notice to one recipient, once. After a crash between the mail service's answer and our record, the email is
 * handed over again under the same ID.
 */
async function sendNoticeEmail(deps: DeliveryDeps, noticeId: string, userId: string): Promise<JobResult> {
  const { db, mail, emailSite } = deps
  const unsent = await findUnsent(db, noticeId, userId)
  if (!unsent) return undefined
  await mail.send({ id: `notice-${noticeId}-${userId}`, to: unsent.email, ...noticeEmail(emailSite, unsent) })
  await markSent(db, noticeId, userId)
  return { to: unsent.email }
}

/** Sends the email of a notice to its author alone. Its subject says that it is a test. */
async function sendTestEmail(
  { db, mail, emailSite }: DeliveryDeps,
  { userId, subject, text }: JobData['mail.notice-test'],
): Promise<JobResult> {
  const author = await findAccount(db, userId)
  if (!author || author.disabledAt) return { isSkipped: true }
  const { firstName, email: to } = author
  const email = noticeEmail(emailSite, { firstName, subject, text })
  await mail.send({ to, ...email, subject: `Test: ${subject}` })
  return { to }
}
