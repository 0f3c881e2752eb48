import type { AttemptStatus, Offer, Order } from '@course/contract/checkout'
import { decimalAmount, shownPrices } from '@course/contract/prices'
import type { Db } from '../../db/db.ts'
import { violatedUnique } from '../../db/db.ts'
import type { DeclineReason, PaymentGateway, Transaction } from '../../gateways/payments.ts'
import { digest, newSecret } from '../../ids.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { findAccountByEmail, hasAccess } from '../accounts/accounts.queries.ts'
import { emailKey } from '../accounts/email-key.ts'
import { hashPassword, isPassword, refuseCommonPassword } from '../accounts/passwords.ts'
import { findProduct } from '../content/content.queries.ts'
import { clearCount, countOrRefuse, countWithin, refuseIfUsedUp, uncount } from '../limits/limits.ts'
import { admitOrVoid } from './admission.ts'
import { answerFor, isLive } from './attempt-state.ts'
import {
  type Attempt,
  findAttempt,
  findAttemptByNonce,
  findAttemptBySecret,
  insertAttempt,
  moveAttempt,
} from './checkout.queries.ts'
import { declineSentences, sentences } from './sentences.ts'

export interface CheckoutDeps {
  db: Db
  jobs: Jobs
  payments: PaymentGateway
  limitFactor: number
  termsVersion: string
  /** After how many seconds without a trace at the provider an attempt is given up; longer than any call to it. */
  settleDelaySeconds: number
  log: { info(object: object, message: string): void; error(object: object, message: string): void }
}

type Outcome = { message: 'Success' | 'Checking' }

/** What is for sale, and whether it can be bought just now. */
export async function readOffer(deps: Pick<CheckoutDeps, 'db'>): Promise<Offer> {
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
export async function makeClientToken(deps: CheckoutDeps, address: string): Promise<string> {
  await countOrRefuse(deps, 'clientTokenByAddress', address)
  try {
    return await deps.payments.clientToken()
  } catch (error) {
    deps.log.error({ err: error }, 'no client token')
    throw new Refusal('unavailable', sentences.notReached)
  }
}

/**
 * Enrols a buyer: authorise, commit, settle. Money is only reserved until account and access are written, so a crash
 * leaves an open attempt for the watch, never a charge without access.
 * @param secret with which the buyer's tab may later ask how the attempt stands
 * @throws Refusal with a sentence that says whether the card was charged
 */
export async function enrol(
  deps: CheckoutDeps,
  order: Order,
  from: { address: string; secret: string | undefined },
): Promise<Outcome> {
  await countOrRefuse(deps, 'paymentsByAddress', from.address)
  const earlier = await findAttemptByNonce(deps.db, digest(order.Nonce))
  if (earlier) return repeatAnswer(deps, earlier, order)
  await refuseIfUsedUp(deps, 'declinesByAddress', from.address)
  const buyer = await checkBuyer(deps, order, from.address)
  const opening = await openAttempt(deps, order, buyer, from.secret ?? newSecret())
  if (opening.repeated) return repeatAnswer(deps, opening.attempt, order)
  return authorise(deps, opening.attempt, order.Nonce, from.address)
}

interface CheckedBuyer {
  existingUserId: string | null
  passwordHash: string
}

/** An account without access may pay again for itself with its own password; any other account is refused. */
async function checkBuyer(deps: CheckoutDeps, { User: buyer }: Order, address: string): Promise<CheckedBuyer> {
  const account = await findAccountByEmail(deps.db, buyer.Email)
  if (!account) {
    await refuseCommonPassword(buyer.Password, buyer.Email)
    return { existingUserId: null, passwordHash: await hashPassword(buyer.Password) }
  }
  if (account.disabledAt || (await hasAccess(deps.db, account.id))) throw emailTaken(sentences.emailTaken)
  await countOrRefuse(deps, 'loginFailuresByAccountAndAddress', account.emailKey, address)
  await countOrRefuse(deps, 'loginFailuresByAccount', account.emailKey)
  if (!account.passwordHash || !(await isPassword(buyer.Password, account.passwordHash))) {
    throw emailTaken(sentences.emailTakenWithoutAccess)
  }
  await clearCount(deps, 'loginFailuresByAccountAndAddress', account.emailKey, address)
  await uncount(deps, 'loginFailuresByAccount', account.emailKey)
  return { existingUserId: account.id, passwordHash: account.passwordHash }
}

const emailTaken = (sentence: string) => new Refusal('email_taken', sentence, { fields: { Email: sentence } })

/** Writes the attempt before the provider hears of it, together with the watch that finishes it after a crash. */
async function openAttempt(
  deps: CheckoutDeps,
  order: Order,
  buyer: CheckedBuyer,
  secret: string,
): Promise<{ attempt: Attempt; repeated: boolean }> {
  const { User: user } = order
  try {
    const attempt = await deps.db.transaction(async (tx) => {
      const product = await findProduct(tx, order.ProductId)
      if (!product) throw new Refusal('invalid_input', 'This product is not for sale.')
      if (product.priceCents > shownPrices.paymentCents) throw new Refusal('unavailable', sentences.closed)
      const opened = await insertAttempt(tx, {
        secretHash: digest(secret),
        nonceHash: digest(order.Nonce),
        firstName: user.FirstName,
        lastName: user.LastName,
        email: user.Email,
        emailKey: emailKey(user.Email),
        ...buyer,
        productId: product.id,
        amountCents: product.priceCents,
        currency: product.currency,
        priceShown: shownPrices.paymentHeading,
        termsVersion: deps.termsVersion,
      })
      // Another tab may have finished between our first look and this row, which nothing can pass any more.
      const account = await findAccountByEmail(tx, user.Email)
      if (account && account.id !== buyer.existingUserId) throw emailTaken(sentences.emailTaken)
      if (account && (await hasAccess(tx, account.id))) throw emailTaken(sentences.emailTaken)
      await deps.jobs.enqueue(tx, 'checkout.watch', { attemptId: opened.id }, deps.settleDelaySeconds)
      return opened
    })
    return { attempt, repeated: false }
  } catch (error) {
    const violated = violatedUnique(error)
    if (violated === 'attempts_one_live_per_email') throw new Refusal('payment_in_progress', sentences.inProgress)
    const earlier =
      violated === 'attempts_nonce_unique' ? await findAttemptByNonce(deps.db, digest(order.Nonce)) : undefined
    if (!earlier) throw error
    return { attempt: earlier, repeated: true }
  }
}

async function authorise(deps: CheckoutDeps, attempt: Attempt, nonce: string, address: string): Promise<Outcome> {
  const answer = await deps.payments.authorise({
    orderId: attempt.id,
    amountCents: attempt.amountCents,
    nonce,
    buyer: attempt,
  })
  if (answer.kind === 'authorised') return finish(deps, attempt, answer.transaction)
  deps.log.info({ attemptId: attempt.id, outcome: answer.kind, detail: answer.detail }, 'card not authorised')
  if (answer.kind === 'declined') {
    await move(deps, attempt, 'declined', answer.detail, answer.reason)
    await noteDecline(deps, address)
    throw new Refusal('card_declined', declineSentences[answer.reason])
  }
  if (answer.kind === 'not_sent') {
    await move(deps, attempt, 'closed', answer.detail)
    throw new Refusal('unavailable', sentences.notReached)
  }
  await deps.db.transaction(async (tx) => {
    await moveAttempt(tx, attempt.id, 'checking', { cause: answer.detail })
    await deps.jobs.enqueue(tx, 'checkout.watch', { attemptId: attempt.id }, 1)
  })
  return { message: 'Checking' }
}

/** Money is reserved, so whatever fails now must not invite to pay again: the watch goes on with the attempt. */
async function finish(deps: CheckoutDeps, attempt: Attempt, transaction: Transaction): Promise<Outcome> {
  const isIn = await admitOrVoid(deps, attempt, transaction).catch((error: unknown) => {
    deps.log.error({ err: error, attemptId: attempt.id }, 'an authorised payment waits for the watch')
    return undefined
  })
  if (isIn === undefined) return { message: 'Checking' }
  if (isIn) return { message: 'Success' }
  const account = await findAccountByEmail(deps.db, attempt.email)
  throw account ? emailTaken(sentences.emailTaken) : new Refusal('unavailable', sentences.notCharged)
}

function move(deps: CheckoutDeps, attempt: Attempt, to: 'declined' | 'closed', cause: string, failure?: string) {
  return deps.db.transaction((tx) =>
    moveAttempt(tx, attempt.id, to, { cause, ...(failure === undefined ? {} : { failure }) }),
  )
}

/** Counts a decline; a burst over all addresses, which is what trying out stolen cards looks like, alerts the owner. */
async function noteDecline(deps: CheckoutDeps, address: string): Promise<void> {
  await countWithin(deps, 'declinesByAddress', address)
  if (await countWithin(deps, 'declinesOverall')) return
  if (!(await countWithin(deps, 'declineAlerts'))) return
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'Many cards are being declined',
    text: 'More than 30 cards were declined within ten minutes. Somebody may be trying out stolen cards.\n\nUntil it stops, each address may try only a tenth as often. You need not do anything; buyers are still served.',
  })
}

const pollMs = 250
const longestWaitMs = 30_000

/** The same card data again: waits for the first answer and gives it once more. Nothing is authorised. */
async function repeatAnswer(deps: CheckoutDeps, first: Attempt, order: Order): Promise<Outcome> {
  if (first.emailKey !== emailKey(order.User.Email)) throw new Refusal('conflict', sentences.otherEmail)
  const deadline = performance.now() + longestWaitMs
  let attempt = first
  while (attempt.state === 'opened' && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    attempt = (await findAttempt(deps.db, first.id))?.attempt ?? attempt
  }
  if (isLive(attempt.state)) return { message: 'Checking' }
  if (answerFor(attempt.state) === 'Success') return { message: 'Success' }
  if (attempt.failure) throw new Refusal('card_declined', declineSentences[attempt.failure as DeclineReason])
  throw new Refusal('unavailable', sentences.notCharged)
}

/**
 * How the attempt stands that a tab began.
 * @throws Refusal not_found for a secret that no attempt has
 */
export async function readAttemptStatus(deps: Pick<CheckoutDeps, 'db'>, secret: string): Promise<AttemptStatus> {
  const attempt = await findAttemptBySecret(deps.db, digest(secret))
  if (!attempt) throw new Refusal('not_found', sentences.noAttempt)
  return { message: answerFor(attempt.state) }
}
