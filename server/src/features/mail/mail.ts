import type { Db } from '../../db/db.ts'
import type { MailGateway } from '../../gateways/mail.ts'
import type { JobData, Jobs } from '../../jobs/jobs.ts'
import { findAccount, findSuperAdminEmails, type UserRow } from '../accounts/accounts.queries.ts'
import { codeLife, makeCode } from '../accounts/accounts.ts'
import { type CancellationForLetter, findCancellationForLetter } from '../cancellations/cancellations.queries.ts'
import { findBoughtPurchase } from '../purchases/own-purchases.queries.ts'
import { findRefundForLetter } from '../refunds/refunds.queries.ts'
import { termsOf } from '../terms/terms.ts'
import {
  cancellationConfirmedLetter,
  cancellationDeclinedLetter,
  cancellationEndedLetter,
  cancellationLetter,
} from './cancellation-emails.ts'
import {
  alertLetter,
  emailChangedLetter,
  invitationLetter,
  type Letter,
  type Letterhead,
  passwordChangedLetter,
  paymentFailedLetter,
  refundFailedLetter,
  refundLetter,
  resetLetter,
  welcomeLetter,
} from './emails.ts'
import { receiptLetter } from './receipt-email.ts'

export interface MailDeps {
  db: Db
  jobs: Jobs
  mail: MailGateway
  letterhead: Letterhead
  alertEmail: string | undefined
}

/** Has every kind of letter sent by its job. A letter that can't be handed over is tried again, with a new code. */
export async function workOnMail(deps: MailDeps): Promise<void> {
  const { db, jobs, mail, letterhead: head } = deps
  const toUser = <D extends { userId: string; to?: string }>(write: (user: UserRow, data: D) => Promise<Letter>) => {
    return async (data: D): Promise<void> => {
      const user = await findAccount(db, data.userId)
      if (!user || user.disabledAt) return
      const email = data.to ?? user.email
      await mail.send({ to: email, ...(await write({ ...user, email }, data)) })
    }
  }
  await jobs.work(
    'mail.welcome',
    toUser(async (user) => welcomeLetter(head, user)),
  )
  await jobs.work('mail.receipt', async ({ purchaseId }) => {
    const bought = await findBoughtPurchase(db, purchaseId)
    if (!bought) return
    const standing = await termsOf(db, bought, head.timeZone)
    await mail.send({ to: bought.email, ...receiptLetter(head, bought, standing) })
  })
  const ofCancellation = (write: (head: Letterhead, asked: CancellationForLetter) => Letter) => {
    return async ({ cancellationId }: { cancellationId: string }): Promise<void> => {
      const asked = await findCancellationForLetter(db, cancellationId)
      if (asked) await mail.send({ to: asked.email, ...write(head, asked) })
    }
  }
  await jobs.work('mail.cancellation', ofCancellation(cancellationLetter))
  await jobs.work('mail.cancellation-confirmed', ofCancellation(cancellationConfirmedLetter))
  await jobs.work('mail.cancellation-declined', ofCancellation(cancellationDeclinedLetter))
  await jobs.work('mail.cancellation-ended', ofCancellation(cancellationEndedLetter))
  await jobs.work(
    'mail.password-changed',
    toUser(async (user, { byAdministrator = false }: JobData['mail.password-changed']) =>
      passwordChangedLetter(head, { ...user, byAdministrator }),
    ),
  )
  await jobs.work(
    'mail.email-changed',
    toUser(async (user, { isNew }: JobData['mail.email-changed']) => emailChangedLetter(head, { ...user, isNew })),
  )
  await jobs.work(
    'mail.payment-failed',
    toUser(async (user) => paymentFailedLetter(head, user)),
  )
  await jobs.work(
    'mail.reset',
    toUser(async (user) => resetLetter(head, user, await makeCode(db, user.id, 'reset'), codeLife.reset.words)),
  )
  await jobs.work(
    'mail.invitation',
    toUser(async (user) =>
      invitationLetter(head, user, await makeCode(db, user.id, 'invitation'), codeLife.invitation.words),
    ),
  )
  await jobs.work('mail.refund', async ({ refundId }) => {
    const refund = await findRefundForLetter(db, refundId, 'done')
    // Money is told of whether or not the account may still log in.
    if (refund) await mail.send({ to: refund.email, ...refundLetter(head, refund, refund) })
  })
  await jobs.work('mail.refund-failed', async ({ refundId }) => {
    const refund = await findRefundForLetter(db, refundId, 'failed')
    if (refund) await mail.send({ to: refund.email, ...refundFailedLetter(head, refund, refund) })
  })
  await jobs.work('mail.alert', async (alert) => {
    const recipients = deps.alertEmail ? [deps.alertEmail] : await findSuperAdminEmails(db)
    if (recipients.length > 0) await mail.send({ to: recipients.join(', '), ...alertLetter(head, alert) })
  })
}
