import type { AddressRequest } from '@course/contract/office/address-requests'
import { decimalAmount } from '@course/contract/sales/prices'
import { emailKey } from '@course/contract/typed-text/email-address'
import { changeEmail, lockUser, refuseTakenEmail } from '../../accounts/accounts.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import {
  type AddressRequestRow,
  endAddressRequest,
  findAddressRequest,
  findBoughtPurchase,
  findPossiblePurchases,
  lockAddressRequest,
  noSuchPurchase,
} from '../../sales/sales.ts'
import { refuseUnlessAllowed } from '../users/users.ts'

export interface AddressRequestDeps {
  db: Db
  jobs: Jobs
}

const noSuchRequest = () => new Refusal('not_found', 'This request does not exist, or it was deleted after 180 days.')

/** A request, with the purchases that match it as they are now. @throws Refusal not_found */
export async function readAddressRequest({ db }: AddressRequestDeps, id: string): Promise<AddressRequest> {
  const request = await findAddressRequest(db, id)
  if (!request) throw noSuchRequest()
  return {
    id,
    kind: request.kind,
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    paidOn: request.paidOn,
    amount: decimalAmount(request.amountCents),
    cardLastFour: request.cardLastFour,
    requestedAt: request.requestedAt.toISOString(),
    state: request.state,
    purchases: await findPossiblePurchases(db, request),
  }
}

/**
 * Gives the account of a purchase the address of a request, and sends the receipt again.
 * @throws Refusal not_found, forbidden, email_taken, or conflict for a request that was answered, another purchase than
 * the tab paid for, and an account with that address
 */
export async function correctAddress(
  deps: AddressRequestDeps,
  actor: Caller,
  id: string,
  { PurchaseId, Reason }: { PurchaseId: string; Reason: string },
): Promise<void> {
  const purchase = await findBoughtPurchase(deps.db, PurchaseId)
  if (!purchase) throw noSuchPurchase()
  await refuseTakenEmail(
    () =>
      deps.db.transaction(async (tx) => {
        const request = await lockOpen(tx, id)
        if (request.purchaseId !== null && request.purchaseId !== PurchaseId)
          throw new Refusal('conflict', 'The browser tab that asked for this paid for another purchase.')
        const user = await lockUser(tx, purchase.userId)
        if (!user) throw noSuchPurchase()
        refuseUnlessAllowed(actor, user.role, user.role)
        if (user.emailKey === emailKey(request.email))
          throw new Refusal('conflict', 'This account has that address already.')
        await changeEmail(tx, deps, user, { kind: 'administrator', email: request.email, changedBy: actor.id })
        await deps.jobs.enqueue(tx, 'mail.receipt', { purchaseId: PurchaseId })
        await endAddressRequest(tx, id, { state: 'corrected', purchaseId: PurchaseId, closedBy: actor.id })
        await audit(tx, actor, 'email.corrected', {
          person: user.id,
          object: PurchaseId,
          before: { email: user.email },
          after: { email: request.email, reason: Reason },
        })
      }),
    'Another account has the address of this request. Look for it among the users: the buyer may have paid twice.',
  )
}

/** Closes a request without a change. @throws Refusal not_found, or conflict for one that was answered */
export async function closeAddressRequest(
  { db }: AddressRequestDeps,
  actor: Caller,
  id: string,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOpen(tx, id)
    await endAddressRequest(tx, id, { state: 'closed', closedBy: actor.id })
    await audit(tx, actor, 'address-request.closed', { after: { reason } })
  })
}

async function lockOpen(tx: Db, id: string): Promise<AddressRequestRow> {
  const request = await lockAddressRequest(tx, id)
  if (!request) throw noSuchRequest()
  if (request.state !== 'open') throw new Refusal('conflict', 'Somebody has answered this request already.')
  return request
}
