import * as paths from '@course/contract/paths'
import type { AddressReport, CorrectionOutcome } from '@course/contract/sales/address-requests'
import { emailKey } from '@course/contract/typed-text/email-address'
import {
  changeEmail,
  countOrRefuse,
  countWithin,
  findAccountByEmail,
  lockUser,
  refuseTakenEmail,
} from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/db.ts'
import { digest } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findAttemptBySecret } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findPurchaseOfAttempt } from '../payments/purchased-access.queries.ts'
import { insertReport, storeForwarded, wasAccountUsed } from './address-requests.queries.ts'

const refusalBeside = (code: 'conflict' | 'email_taken', sentence: string) =>
  new Refusal(code, sentence, { fields: { Email: sentence } })

const takenSentence = (sellerEmail: string) =>
  `Another account has this email. If both are yours, please write to ${sellerEmail}.`

/**
 * Corrects the address of the account that a browser tab has paid for, and sends the receipt again. If anybody has used
 * the account by then, the owner has to decide: the reader of the wrong address may have set a password.
 * @param secret of the payment, which only that tab knows
 * @throws Refusal not_found for a secret without a purchase, conflict for the address that the account has, email_taken
 * or too_many
 */
export async function correctPaidEmail(
  deps: PaymentDeps,
  secret: string,
  email: string,
  address: string,
): Promise<CorrectionOutcome> {
  await countOrRefuse(deps, 'correctionsByAddress', address)
  const attempt = await findAttemptBySecret(deps.db, digest(secret))
  const purchase = attempt && (await findPurchaseOfAttempt(deps.db, attempt.id))
  if (!purchase) throw new Refusal('not_found', 'This tab has no payment whose address it could correct.')
  await countOrRefuse(deps, 'correctionsByPurchase', purchase.id)
  const taken = takenSentence(deps.site.seller.email)
  const outcome = await refuseTakenEmail(
    () =>
      deps.db.transaction(async (tx): Promise<CorrectionOutcome> => {
        const user = await lockUser(tx, purchase.userId)
        if (!user) throw new Error(`the purchase ${purchase.id} has no user`)
        if (user.emailKey === emailKey(email))
          throw refusalBeside('conflict', 'Your receipt and your login go to this address already.')
        if (await wasAccountUsed(tx, purchase.id)) {
          if (await findAccountByEmail(tx, email)) throw refusalBeside('email_taken', taken)
          await announce(deps, tx, await storeForwarded(tx, purchase.id, email))
          return 'forwarded'
        }
        await changeEmail(tx, deps, user, { kind: 'checkout', email })
        await deps.jobs.enqueue(tx, 'mail.receipt', { purchaseId: purchase.id })
        return 'corrected'
      }),
    taken,
  )
  deps.log.info({ userId: purchase.userId, purchaseId: purchase.id, outcome }, 'address corrected after paying')
  return outcome
}

/**
 * Stores the request of somebody who says that they paid but get no email. No purchase and no account is looked up for
 * it, so neither the answer nor its time says what exists. Repeating it changes nothing.
 * @throws Refusal too_many
 */
export async function reportNoEmail(deps: PaymentDeps, report: AddressReport, address: string): Promise<void> {
  await countOrRefuse(deps, 'addressRequestsByAddress', address)
  await deps.db.transaction(async (tx) => {
    const requestId = await insertReport(tx, report)
    if (requestId !== undefined) await announce(deps, tx, requestId)
  })
}

/** Tells the owner, at most once an hour. */
async function announce({ jobs, limitFactor }: PaymentDeps, tx: Db, requestId: string): Promise<void> {
  if (!(await countWithin({ db: tx, limitFactor }, 'addressRequestAlerts'))) return
  await jobs.enqueue(tx, 'mail.alert', {
    subject: 'Someone paid but gets no email',
    text: 'A buyer says that the address of their account is wrong. The request is on your first page, under “Needs attention”, with the purchases that it may be about.',
    link: paths.addressRequest(requestId),
  })
}
