import {
  codeLife,
  createCode,
  createEndLink,
  findAccount,
  findSuperAdminEmails,
  hasAccess,
  type UserRow,
} from '../accounts/accounts.ts'
import type { Db } from '../platform/db/db.ts'
import type { EmailData } from '../platform/email-jobs.ts'
import type { Mail, MailGateway } from '../platform/gateways/mail.ts'
import type { Wing } from '../platform/http/wing.ts'
import type { JobResult, Jobs } from '../platform/jobs/jobs.ts'
import {
  type CancellationForEmail,
  findBoughtPurchase,
  findCancellationForEmail,
  findRefundForEmail,
  readTerms,
} from '../sales/sales.ts'
import { cancellationEmails } from './cancellation-emails.ts'
import {
  alertEmail,
  type Email,
  type EmailSite,
  invitationEmail,
  paymentFailedEmail,
  refundEmail,
  refundFailedEmail,
  resetEmail,
  type UserEmailJob,
  userEmailJobNames,
  userEmails,
} from './emails.ts'
import { factorEmailJobs, factorEmails } from './factor-emails.ts'
import { newSignInEmail } from './new-sign-in-email.ts'
import { receiptEmail } from './receipt-email.ts'
import { rescueEmail } from './rescue-email.ts'
import { registerWorkbookEmails, type WorkbookDeliveryDeps } from './workbook-delivery.ts'

export interface MailDeps {
  db: Db
  jobs: Jobs
  mail: MailGateway
  emailSite: EmailSite
  alertAddress: string | undefined
  tokens: WorkbookDeliveryDeps['tokens']
}

/** The email no longer applies: for example, its account was disabled before its turn came. */
const skipped = { isSkipped: true } as const

/** Registers the worker of each email job. A failed email is retried, with a new code. */
async function registerMailWorkers(deps: MailDeps): Promise<void> {
  const { db, jobs, mail, emailSite: site } = deps
  /** Returns the address, which the job keeps: the user's address can change later. */
  const send = async (email: Mail): Promise<{ to: string }> => {
    await mail.send(email)
    return { to: email.to }
  }
  const toUser = <D extends { userId: string; to?: string }>(write: (user: UserRow, data: D) => Promise<Email>) => {
    return async (data: D): Promise<JobResult> => {
      const user = await findAccount(db, data.userId)
      if (!user || user.disabledAt) return skipped
      const email = data.to ?? user.email
      return send({ to: email, ...(await write({ ...user, email }, data)) })
    }
  }
  const registerUserEmail = <N extends UserEmailJob>(job: N) =>
    jobs.work(
      job,
      toUser<EmailData[N]>(async (user, data) => userEmails[job](site, Object.assign({}, data, user))),
    )
  for (const job of userEmailJobNames) await registerUserEmail(job)
  await jobs.work('mail.receipt', async ({ purchaseId }) => {
    const bought = await findBoughtPurchase(db, purchaseId)
    if (!bought) return skipped
    const terms = await readTerms(db, bought)
    return send({ to: bought.email, ...receiptEmail(site, bought, terms) })
  })
  const ofCancellation = (write: (site: EmailSite, cancellation: CancellationForEmail) => Email) => {
    return async ({ cancellationId }: { cancellationId: string }): Promise<JobResult> => {
      const cancellation = await findCancellationForEmail(db, cancellationId)
      // A replaced request has an outdated amount, and the buyer gets an email about the one that counts.
      if (!cancellation || cancellation.state === 'replaced') return skipped
      return send({ to: cancellation.email, ...write(site, cancellation) })
    }
  }
  for (const job of factorEmailJobs)
    await jobs.work(
      job,
      toUser(async (user, data) => factorEmails[job](site, Object.assign({}, data, user) as never)),
    )
  for (const [job, write] of cancellationEmails) await jobs.work(job, ofCancellation(write))
  await jobs.work(
    'mail.payment-failed',
    toUser(async (user) => paymentFailedEmail(site, { ...user, hasAccess: await hasAccess(db, user.id) })),
  )
  await jobs.work(
    'mail.reset',
    toUser(async (user) => resetEmail(site, user, await createCode(db, user.id, 'reset'), codeLife.reset.words)),
  )
  await jobs.work(
    'mail.invitation',
    toUser(async (user) =>
      invitationEmail(site, user, await createCode(db, user.id, 'invitation'), codeLife.invitation.words),
    ),
  )
  await jobs.work('mail.new-sign-in', async (data) => {
    const user = await findAccount(db, data.userId)
    const signIn = user && !user.disabledAt ? await createEndLink(db, data) : undefined
    return user && signIn ? send({ to: user.email, ...newSignInEmail(site, user, signIn) }) : skipped
  })
  await jobs.work('mail.rescue', async ({ userId, isDone }) => {
    const [user, recipients] = await Promise.all([findAccount(db, userId), findSuperAdminEmails(db)])
    if (!user || recipients.length === 0) return skipped
    return send({ to: recipients.join(', '), ...rescueEmail(site, user.email, isDone) })
  })
  await jobs.work('mail.refund', async ({ refundId }) => {
    const refund = await findRefundForEmail(db, refundId, 'done')
    return refund ? send({ to: refund.email, ...refundEmail(site, refund, refund) }) : skipped
  })
  await jobs.work('mail.refund-failed', async ({ refundId }) => {
    const refund = await findRefundForEmail(db, refundId, 'failed')
    return refund ? send({ to: refund.email, ...refundFailedEmail(site, refund, refund) }) : skipped
  })
  await registerWorkbookEmails(deps)
  await jobs.work('mail.alert', async (alert) => {
    const recipients = deps.alertAddress ? [deps.alertAddress] : await findSuperAdminEmails(db)
    if (recipients.length > 0) await mail.send({ to: recipients.join(', '), ...alertEmail(site, alert) })
  })
}

export { alertEmail, type EmailSite } from './emails.ts'
export { noticeEmail } from './notice-email.ts'

/** Every email the site sends. It has no routes. */
export const createMail = (deps: MailDeps): Wing => ({
  addRoutes() {},
  registerWorkers: () => registerMailWorkers(deps),
})
