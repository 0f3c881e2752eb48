import type { Offer, Order } from '@course/contract/checkout'
import { decimalAmount, shownPrices } from '@course/contract/prices'
import { isDatabaseAway, isWriteRefused } from '../../db/db.ts'
import type { AuthorizationOutcome, DeclineReason, Transaction } from '../../gateways/payments.ts'
import type { Caller } from '../../http/session/session.ts'
import { newSecret } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { findAccountByEmail } from '../accounts/accounts.queries.ts'
import { findProduct } from '../content/content.queries.ts'
import { countOrRefuse, countWithin, refuseIfUsedUp } from '../limits/limits.ts'
import { admitOrVoid } from '../payments/admission.ts'
import type { Attempt } from '../payments/attempt.ts'
import { moveAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import type { Sweeper } from '../sweeper/sweeper.ts'
import { declineMessages, sentences } from './messages.ts'
import { checkBuyer, checkMember, emailTaken, openAttempt } from './open-attempt.ts'
import { findEarlierAttempt, repeatOutcome } from './status.ts'

/** Enrolling also starts to follow what it opened. */
export interface EnrollDeps extends PaymentDeps {
  sweeper: Pick<Sweeper, 'follow'>
}

type Outcome = { message: 'Success' | 'Checking' }

/**
 * A tab whose call broke off concludes that it was never begun when, after some 7 seconds, nobody knows its secret.
 * So what took longer to be written than this goes no further.
 */
const longestOpeningMs = 6_000

/** What is for sale, and whether it can be bought just now. */
export async function readOffer(deps: Pick<PaymentDeps, 'db'>): Promise<Offer> {
  const product = await findProduct(deps.db, 1)
  if (!product) throw new Error('product 1 is not in the catalogue')
  const open = product.priceCents <= shownPrices.paymentCents
  return {
    productId: product.id,
    name: product.name,
    amount: decimalAmount(product.priceCents),
    currency: product.currency,
    open,
    notice: open ? null : sentences.closed,
  }
}

/** @throws Refusal too_many, or unavailable when the card provider can't be reached */
export async function makeClientToken(deps: PaymentDeps, address: string): Promise<string> {
  await countOrRefuse(deps, 'clientTokenByAddress', address)
  try {
    return await deps.payments.clientToken()
  } catch (error) {
    deps.log.error({ err: error }, 'no client token')
    throw new Refusal('unavailable', sentences.notReached)
  }
}

/**
 * Enrols a buyer: authorize, commit, settle. Money is only reserved until account and access are written, so a crash
 * leaves an open attempt for the sweeper, never a charge without access.
 * @param from `secret`: with it the buyer's tab may later ask about the attempt; `findCaller`: who is logged in, if anyone
 * @throws Refusal with a sentence that says whether the card was charged
 */
export async function enroll(
  deps: EnrollDeps,
  order: Order,
  from: { address: string; secret: string | undefined; findCaller?: () => Promise<Caller | undefined> },
): Promise<Outcome> {
  const began = performance.now()
  // A repeated request comes first: whatever refuses it, the card may just be being charged for the first one.
  const earlier = await findEarlierAttempt(deps, order)
  if (earlier) return repeatOutcome(deps, earlier, order)
  await countOrRefuse(deps, 'paymentsByAddress', from.address)
  await refuseIfUsedUp(deps, 'declinesByAddress', from.address)
  const caller = await from.findCaller?.()
  const buyer = caller ? await checkMember(deps, order, caller) : await checkBuyer(deps, order, from.address)
  const opening = await openAttempt(deps, order, buyer, from.secret ?? newSecret()).catch((error: unknown) => {
    if (isWriteRefused(error)) {
      deps.log.error({ err: error }, 'the database takes nothing in, so nobody can pay')
      throw new Refusal('unavailable', sentences.notCharged)
    }
    if (!isDatabaseAway(error)) throw error
    deps.log.error({ err: error }, 'an attempt may have been opened or not')
    return undefined
  })
  if (!opening) return { message: 'Checking' }
  if (opening.repeated) return repeatOutcome(deps, opening.attempt, order)
  await deps.reached?.('attempt written')
  if (performance.now() - began > longestOpeningMs) {
    await move(deps, opening.attempt, 'closed', 'it took too long to open; the card was not asked')
    throw new Refusal('unavailable', sentences.notCharged)
  }
  return authorize(deps, opening.attempt, order.Nonce, from.address)
}

async function authorize(deps: EnrollDeps, attempt: Attempt, nonce: string, address: string): Promise<Outcome> {
  const { id: orderId, amountCents } = attempt
  const asked = deps.payments.authorize({ orderId, amountCents, nonce, buyer: attempt })
  await deps.reached?.('authorization sent')
  const answer = await asked
  await deps.reached?.('authorization answered')
  try {
    return await recordOutcome(deps, attempt, answer, address)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The card was asked, so whatever fails now must not read as an invitation to pay again.
    deps.log.error({ err: error, attemptId: attempt.id, outcome: answer.kind }, 'an outcome waits for the sweeper')
    deps.sweeper.follow(attempt.id)
    return { message: 'Checking' }
  }
}

/** Writes down what the provider answered. */
async function recordOutcome(
  deps: EnrollDeps,
  attempt: Attempt,
  answer: AuthorizationOutcome,
  address: string,
): Promise<Outcome> {
  if (answer.kind === 'authorized') return finish(deps, attempt, answer.transaction)
  deps.log.info({ attemptId: attempt.id, outcome: answer.kind, detail: answer.detail }, 'card not authorized')
  if (answer.kind === 'declined') {
    await move(deps, attempt, 'declined', answer.detail, answer.reason)
    await countDecline(deps, answer.reason, address)
    throw new Refusal('card_declined', declineMessages[answer.reason])
  }
  if (answer.kind === 'not_sent') {
    await move(deps, attempt, 'closed', answer.detail)
    throw new Refusal('unavailable', sentences.notReached)
  }
  await move(deps, attempt, 'checking', answer.detail)
  deps.sweeper.follow(attempt.id)
  return { message: 'Checking' }
}

async function finish(deps: EnrollDeps, attempt: Attempt, transaction: Transaction): Promise<Outcome> {
  const admission = await admitOrVoid(deps, attempt, transaction)
  if (admission === 'admitted') {
    deps.sweeper.follow(attempt.id)
    return { message: 'Success' }
  }
  if (admission === 'mismatched') throw new Refusal('unavailable', sentences.mismatched)
  const account = await findAccountByEmail(deps.db, attempt.email)
  throw account ? emailTaken(sentences.emailTaken) : new Refusal('unavailable', sentences.notCharged)
}

function move(
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
 * Counts a decline; a burst over all addresses, which is what trying out stolen cards looks like, alerts the owner.
 * Card data that no bank ever saw counts only by address, or anybody could tighten the limits for all.
 */
async function countDecline(deps: PaymentDeps, reason: DeclineReason, address: string): Promise<void> {
  await countWithin(deps, 'declinesByAddress', address)
  if (reason === 'card_data_used' || reason === 'duplicate') return
  if (await countWithin(deps, 'declinesOverall')) return
  if (!(await countWithin(deps, 'declineAlerts'))) return
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'Many cards are being declined',
    text: 'More than 30 cards were declined within ten minutes. Somebody may be trying out stolen cards.\n\nUntil it stops, each address may try only a tenth as often. You need not do anything; buyers are still served.',
  })
}
