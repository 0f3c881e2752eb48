import * as paths from '@course/contract/paths'
import type { AddressRequest } from '@course/contract/sales/address-requests'
import { emailKey } from '@course/contract/typed-text/email-address'
import { changeEmail, countOrRefuse, countWithin, lockUser, refuseTakenEmail } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { digest } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { findAttemptBySecret } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findPurchaseOfAttempt } from '../payments/purchased-access.queries.ts'
import { deleteAddressRequest, insertAddressRequest, wasAccountUsed } from './address-requests.queries.ts'

/**
 * Corrects the address of the account that a browser tab has paid for, and sends the receipt again. An account that
 * anyone has used by then is left to an administrator: the reader of the wrong address may have set a password.
 * @throws Refusal not_found for a secret without a purchase, conflict for the address that the account has or an
 * account that was used, email_taken or too_many
 */
export async function correctPaidEmail(
  deps: PaymentDeps,
  secret: string,
  email: string,
  address: string,
): Promise<void> {
  await countOrRefuse(deps, 'correctionsByAddress', address)
  const attempt = await findAttemptBySecret(deps.db, digest(secret))
  const purchase = attempt && (await findPurchaseOfAttempt(deps.db, attempt.id))
  if (!purchase) throw new Refusal('not_found', 'This tab has no payment whose address it could correct.')
  await countOrRefuse(deps, 'correctionsByPurchase', purchase.id)
  await refuseTakenEmail(
    () =>
      deps.db.transaction(async (tx) => {
        const user = await lockUser(tx, purchase.userId)
        if (!user) throw new Error(`the purchase ${purchase.id} has no user`)
        if (user.emailKey === emailKey(email)) {
          const sentence = 'Your receipt and your login go to this address already.'
          throw new Refusal('conflict', sentence, { fields: { Email: sentence } })
        }
        if (await wasAccountUsed(tx, purchase.id))
          throw new Refusal(
            'conflict',
            'Your account was used since you paid, so a person has to check this. Please write to us: “I paid but get no email”, at the bottom of the page.',
          )
        await changeEmail(tx, deps, user, { kind: 'checkout', email })
        await deps.jobs.enqueue(tx, 'mail.receipt', { purchaseId: purchase.id })
      }),
    `Another account has this email. If both are yours, please write to ${deps.site.seller.email}.`,
  )
  deps.log.info({ userId: purchase.userId, purchaseId: purchase.id }, 'address corrected after paying')
}

/**
 * Stores the message of someone who paid but gets no email, and emails the owner, at most once an hour. No purchase and
 * no account is looked up for it, so neither the answer nor its time says what exists. Repeating it changes nothing.
 * @throws Refusal too_many
 */
export async function reportNoEmail(deps: PaymentDeps, request: AddressRequest, address: string): Promise<void> {
  await countOrRefuse(deps, 'addressRequestsByAddress', address)
  await deps.db.transaction(async (tx) => {
    if (!(await insertAddressRequest(tx, request))) return
    if (!(await countWithin({ ...deps, db: tx }, 'addressRequestAlerts'))) return
    await deps.jobs.enqueue(tx, 'mail.alert', {
      subject: 'Someone paid but gets no email',
      text: 'A buyer says that the address of their account is wrong. The message is on your first page, under “Needs attention”.',
      link: paths.admin,
    })
  })
}

export async function closeAddressRequest({ db }: Pick<PaymentDeps, 'db'>, actor: Caller, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteAddressRequest(tx, id))) throw new Refusal('not_found', 'This message is no longer there.')
    await audit(tx, actor, 'address-request.closed')
  })
}
