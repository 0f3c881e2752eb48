import { findAccount } from '../../accounts/accounts.ts'
import { type DeliveryDeps, deliver, type EmailSite, noticeEmail } from '../../mail/mail.ts'
import type { JobData, JobResult, Jobs } from '../../platform/jobs/jobs.ts'
import { findUnsent, lockUnqueued, markQueued, markSent } from './notices.queries.ts'

interface NoticeDeliveryDeps extends DeliveryDeps {
  jobs: Jobs
  emailSite: EmailSite
}

/** Registers the workers that email notices. */
export async function registerNoticeWorkers(deps: NoticeDeliveryDeps): Promise<void> {
  await deps.jobs.work('notices.queue', ({ noticeId }) => queueNoticeEmails(deps, noticeId))
  await deps.jobs.work('mail.notice', ({ noticeId, userId }) => sendNoticeEmail(deps, noticeId, userId))
  await deps.jobs.work('mail.notice-test', (test) => sendTestEmail(deps, test))
}

const batch = 50

/** Queues one email for each recipient of a notice. Safe to repeat: a recipient is marked together with the job. */
async function queueNoticeEmails({ db, jobs }: NoticeDeliveryDeps, noticeId: string): Promise<void> {
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
async function sendNoticeEmail(deps: NoticeDeliveryDeps, noticeId: string, userId: string): Promise<JobResult> {
  const { db, emailSite } = deps
  const unsent = await findUnsent(db, noticeId, userId)
  if (!unsent) return undefined
  const id = `notice-${noticeId}-${userId}`
  const result = await deliver(deps, { id, to: unsent.email, ...noticeEmail(emailSite, unsent) })
  if (!result.isRefused) await markSent(db, noticeId, userId)
  return result
}

/** Sends the email of a notice to its author alone. Its subject says that it is a test. */
async function sendTestEmail(
  deps: NoticeDeliveryDeps,
  { userId, subject, text }: JobData['mail.notice-test'],
): Promise<JobResult> {
  const author = await findAccount(deps.db, userId)
  if (!author || author.disabledAt) return { isSkipped: true }
  const { firstName, email: to } = author
  const email = noticeEmail(deps.emailSite, { firstName, subject, text })
  return deliver(deps, { to, ...email, subject: `Test: ${subject}` })
}
