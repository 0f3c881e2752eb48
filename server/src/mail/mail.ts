import {
  codeLife,
  createCode,
  createConfirmation,
  createEndLink,
  createUndo,
  findAccount,
  findSuperAdminEmails,
  hasAccess,
  type UserRow,
} from '../accounts/accounts.ts'
import type { EmailData } from '../platform/email-jobs.ts'
import type { Mail } from '../platform/gateways/mail.ts'
import type { Wing } from '../platform/http/wing.ts'
import type { JobResult, Jobs } from '../platform/jobs/jobs.ts'
import {
  type CancellationForEmail,
  findBoughtPurchase,
  findCancellationForEmail,
  findRefundForEmail,
  readTerms,
} from '../sales/sales.ts'
import { type ReportDeps, scheduleReports, workOnReports } from './bounces/read-reports.ts'
import { cancellationEmails } from './cancellation-emails.ts'
import type { Email, EmailSite } from './compose.ts'
import { type DeliveryDeps, deliver } from './deliver.ts'
import { emailConfirmEmail, emailMovedEmail, emailRemovedEmail, undoableEmail } from './email-change-emails.ts'
import {
  alertEmail,
  invitationEmail,
  paymentFailedEmail,
  refundEmail,
  refundFailedEmail,
  resetEmail,
  type UserEmailJob,
  userEmailJobNames,
  userEmails,
} from './emails.ts'
import { factorEmailJobs, factorEmails, rescueEmail } from './factor-emails.ts'
import { newSignInEmail } from './new-sign-in-email.ts'
import { receiptEmail } from './receipt-email.ts'
import { registerWorkbookEmails, type WorkbookDeliveryDeps } from './workbook-delivery.ts'

export interface MailDeps extends DeliveryDeps, ReportDeps {
  jobs: Jobs
  emailSite: EmailSite
  alertAddress: string | undefined
  tokens: WorkbookDeliveryDeps['tokens']
  guide: WorkbookDeliveryDeps['guide']
}

/** The email no longer applies: for example, its account was disabled before its turn came. */
const skipped = { isSkipped: true } as const

/** Registers the worker of each email job. A failed email is retried, with a new code. */
async function registerMailWorkers(deps: MailDeps): Promise<void> {
  const { db, jobs, mail, emailSite: site } = deps
  /** An erased person has no address. */
  const send = async (email: Mail): Promise<JobResult> => (email.to === '' ? skipped : deliver(deps, email))
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
    toUser(async (user) => resetEmail(site, user, await createCode(db, user, 'reset'), codeLife.reset.words)),
  )
  await jobs.work(
    'mail.invitation',
    toUser(async (user) =>
      invitationEmail(site, user, await createCode(db, user, 'invitation'), codeLife.invitation.words),
    ),
  )
  await jobs.work('mail.email-confirm', async ({ userId, changeId, to }) => {
    const user = await findAccount(db, userId)
    const secret = user && !user.disabledAt ? await createConfirmation(db, changeId) : undefined
    return user && secret ? send({ to, ...emailConfirmEmail(site, secret) }) : skipped
  })
  await jobs.work('mail.email-changed', async ({ userId, to, isNew, kind, changeId }) => {
    const user = await findAccount(db, userId)
    if (!user || user.disabledAt) return skipped
    if (isNew) return send({ to, ...emailMovedEmail(site, { ...user, email: to }, kind ?? 'administrator') })
    const secret = changeId && (await createUndo(db, changeId))
    return send({ to, ...(secret ? undoableEmail(site, user, { email: to, secret }) : emailRemovedEmail(site, to)) })
  })
  await jobs.work('mail.new-sign-in', async (data) => {
    const user = await findAccount(db, data.userId)
    const signIn = user && !user.disabledAt ? await createEndLink(db, data) : undefined
    return user && signIn ? send({ to: user.email, ...newSignInEmail(site, user, signIn) }) : skipped
  })
  await jobs.work('mail.rescue', async ({ userId, isDone }) => {
    const [user, recipients] = await Promise.all([findAccount(db, userId), findSuperAdminEmails(db)])
    if (!user || recipients.length === 0) return skipped
    const to = recipients.join(', ')
    await mail.send({ to, ...rescueEmail(site, user.email, isDone) })
    return { to }
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

export { clearBounce, findBounce } from './bounces/bounces.queries.ts'
export { createReturnPaths, type ReturnPaths } from './bounces/return-paths.ts'
export type { EmailSite } from './compose.ts'
export { type DeliveryDeps, deliver } from './deliver.ts'
export { alertEmail } from './emails.ts'
export { noticeEmail } from './notice-email.ts'

/** Every email the site sends. It has no routes. */
export const createMail = (deps: MailDeps): Wing => ({
  addRoutes() {},
  async registerWorkers() {
    await registerMailWorkers(deps)
    await workOnReports(deps)
  },
  schedule: (timeZone) => scheduleReports(deps, timeZone),
})
