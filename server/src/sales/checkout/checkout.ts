import { courseProductId } from '@course/contract/product'
import type { Offer, Order } from '@course/contract/sales/checkout'
import { decimalAmount, isForSale, pricePieces } from '@course/contract/sales/prices'
import {
  countOrRefuse,
  countWithin,
  describeLimit,
  findAccountByEmail,
  refuseIfUsedUp,
} from '../../accounts/accounts.ts'
import { isDatabaseUnavailable, isWriteRefused } from '../../platform/db/db.ts'
import type { AuthorizationOutcome, DeclineReason, Transaction } from '../../platform/gateways/payments.ts'
import { digest, newSecret } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/sessions/session.ts'
import { findProduct } from '../../publishing/publishing.ts'
import { admitOrVoid } from '../payments/admission.ts'
import { type Attempt, moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import type { Sweeper } from '../sweeper/sweeper.ts'
import { declineMessages, messages } from './messages.ts'
import { checkBuyer, checkMember, emailTaken, openAttempt } from './open-attempt.ts'
import { serializeByCard } from './repeats.ts'
import { findEarlierAttempt, repeatOutcome } from './status.ts'

/** Enrolling also needs the sweeper, which follows the new attempt. */
export interface EnrollDeps extends PaymentDeps {
  sweeper: Pick<Sweeper, 'follow'>
}

interface OrderOrigin {
  address: string
  /** Lets the buyer's tab ask for the status later. */
  secret: string | undefined
  findCaller?: () => Promise<Caller | undefined>
}

type Outcome = { message: 'Success' | 'Checking' }

/**
 * If its request fails, the page polls for the attempt and after about 7 s without one assumes that payment never
 * started. So an attempt that took longer than this to insert must not charge the card.
 */
const maxOpeningMs = 6_000

export async function readOffer(deps: Pick<PaymentDeps, 'db'>): Promise<Offer> {
  const product = await findProduct(deps.db, courseProductId)
  if (!product) throw new Error(`product ${courseProductId} is not published`)
  const open = isForSale(product.prices)
  const { heading, orderSummary } = pricePieces(product.prices.sentences)
  return {
    productId: product.id,
    name: product.name,
    amount: decimalAmount(product.prices.chargedCents),
    currency: product.currency,
    open,
    notice: open ? null : messages.closed,
    shown: { heading, orderSummary },
  }
}

/** @throws Refusal too_many, or unavailable when the card provider can't be reached */
export async function createClientToken(deps: PaymentDeps, address: string): Promise<string> {
  await countOrRefuse(deps, 'clientTokenByAddress', address)
  try {
    return await deps.payments.clientToken()
  } catch (error) {
    deps.log.error({ err: error }, 'no client token')
    throw new Refusal('unavailable', messages.notReached)
  }
}

/**
 * Enrolls a buyer: authorize, commit, settle. The card is only charged after account and access exist, so a crash
 * leaves an open attempt for the sweeper, never a charge without access.
 * @throws Refusal with a sentence that says whether the card was charged
 */
export async function enroll(deps: EnrollDeps, order: Order, from: OrderOrigin): Promise<Outcome> {
  const began = performance.now()
  const opened = await serializeByCard(deps.db, digest(order.Nonce), () => openOrFind(deps, order, from))
  if (!opened) return { message: 'Checking' }
  if (opened.repeated) return repeatOutcome(deps, opened.attempt, order)
  await deps.reached?.('attempt written')
  if (performance.now() - began > maxOpeningMs) {
    await moveTo(deps, opened.attempt, 'closed', 'it took too long to open; the card was not authorized')
    throw new Refusal('unavailable', messages.notCharged)
  }
  return authorize(deps, opened.attempt, order.Nonce, from.address)
}

/** The attempt that was opened with this card data before, however this request would be judged now; else a new one. */
async function openOrFind(deps: EnrollDeps, order: Order, from: OrderOrigin) {
  // Before all checks, because the first request may be charging the card right now.
  const earlier = await findEarlierAttempt(deps, order)
  if (earlier) return { attempt: earlier, repeated: true }
  try {
    return await checkAndOpen(deps, order, from)
  } catch (error) {
    const first = error instanceof Refusal ? await findEarlierAttempt(deps, order) : undefined
    if (!first) throw error
    return { attempt: first, repeated: true }
  }
}

async function checkAndOpen(deps: EnrollDeps, order: Order, from: OrderOrigin) {
  await countOrRefuse(deps, 'paymentsByAddress', from.address)
  await refuseIfUsedUp(deps, 'declinesByAddress', from.address)
  const caller = await from.findCaller?.()
  const buyer = caller ? await checkMember(deps, order, caller) : await checkBuyer(deps, order, from.address)
  return openAttempt(deps, order, buyer, from.secret ?? newSecret()).catch((error: unknown) => {
    if (isWriteRefused(error)) {
      deps.log.error({ err: error }, 'the database rejects writes, so nobody can pay')
      throw new Refusal('unavailable', messages.notCharged)
    }
    if (!isDatabaseUnavailable(error)) throw error
    deps.log.error({ err: error }, 'unknown whether an attempt was opened')
    return undefined
  })
}

async function authorize(deps: EnrollDeps, attempt: Attempt, nonce: string, address: string): Promise<Outcome> {
  const { id: orderId, amountCents } = attempt
  const request = deps.payments.authorize({ orderId, amountCents, nonce, buyer: attempt })
  await deps.reached?.('authorization sent')
  const answer = await request
  await deps.reached?.('authorization answered')
  try {
    return await recordOutcome(deps, attempt, answer, address)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The card may be charged, so no error from here on may invite the buyer to pay again.
    deps.log.error({ err: error, attemptId: attempt.id, outcome: answer.kind }, 'the sweeper must record the outcome')
    deps.sweeper.follow(attempt.id)
    return { message: 'Checking' }
  }
}

async function recordOutcome(
  deps: EnrollDeps,
  attempt: Attempt,
  answer: AuthorizationOutcome,
  address: string,
): Promise<Outcome> {
  if (answer.kind === 'authorized') return admitBuyer(deps, attempt, answer.transaction)
  deps.log.info({ attemptId: attempt.id, outcome: answer.kind, detail: answer.detail }, 'card not authorized')
  if (answer.kind === 'declined') {
    await moveTo(deps, attempt, 'declined', answer.detail, answer.reason)
    await countDecline(deps, answer.reason, address)
    throw new Refusal('card_declined', declineMessages[answer.reason])
  }
  if (answer.kind === 'not_sent') {
    await moveTo(deps, attempt, 'closed', answer.detail)
    throw new Refusal('unavailable', messages.notReached)
  }
  await moveTo(deps, attempt, 'checking', answer.detail)
  deps.sweeper.follow(attempt.id)
  return { message: 'Checking' }
}

async function admitBuyer(deps: EnrollDeps, attempt: Attempt, transaction: Transaction): Promise<Outcome> {
  const admission = await admitOrVoid(deps, attempt, transaction)
  if (admission === 'admitted') {
    deps.sweeper.follow(attempt.id)
    return { message: 'Success' }
  }
  if (admission === 'mismatched') throw new Refusal('unavailable', messages.mismatched)
  const account = await findAccountByEmail(deps.db, attempt.email)
  throw account ? emailTaken(messages.emailTaken) : new Refusal('unavailable', messages.notCharged)
}

function moveTo(
  deps: PaymentDeps,
  attempt: Attempt,
  to: 'declined' | 'closed' | 'checking',
  cause: string,
  failure?: string,
) {
  return deps.db.transaction((tx) =>
    moveAttempt(tx, attempt.id, to, { cause, pace: deps.pace, ...(failure === undefined ? {} : { failure }) }),
  )
}

/**
 * Counts a decline. A burst across all addresses looks like card testing with stolen cards, and alerts the owner.
 * Declines that never reached a bank count only by address; otherwise anyone could tighten the limits for everyone.
 */
async function countDecline(deps: PaymentDeps, reason: DeclineReason, address: string): Promise<void> {
  await countWithin(deps, 'declinesByAddress', address)
  if (reason === 'card_data_used' || reason === 'duplicate') return
  if (await countWithin(deps, 'declinesOverall')) return
  if (!(await countWithin(deps, 'declineAlerts'))) return
  const { count, minutes } = describeLimit(deps, 'declinesOverall')
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'Many cards are being declined',
    text: `More than ${Math.floor(count)} cards were declined within ${minutes} minutes. Someone may be testing stolen cards.\n\nUntil it stops, each address may try only a tenth as often. You don't have to do anything; buyers can still pay.`,
  })
}
