import type { Order } from '@course/contract/checkout'
import { decimalAmount, shownPrices } from '@course/contract/prices'
import { type Db, violatedUnique } from '../../db/db.ts'
import type { Caller } from '../../http/session/session.ts'
import { digest } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { findAccountByEmail, hasAccess, isAccessEndedBySeller } from '../accounts/accounts.queries.ts'
import { emailKey } from '../accounts/email-key.ts'
import { isOwnPassword } from '../accounts/password-attempts.ts'
import { hashPassword, refuseCommonPassword } from '../accounts/passwords.ts'
import { findProduct } from '../content/content.queries.ts'
import type { Attempt } from '../payments/attempt.ts'
import { findAttemptByNonce, insertAttempt } from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { sentences } from './messages.ts'

/** A buyer who may pay: a new one, or an account without access that pays again for itself. */
export interface CheckedBuyer {
  existingUserId: string | null
  /** For the account that will be created; an account that exists has its own. */
  passwordHash: string | null
}

/**
 * Checks who pays, before the provider hears of anything.
 * @throws Refusal email_taken for an account with access or another password, invalid_input for a common password,
 * conflict for an account whose access the seller ended
 */
export async function checkBuyer(deps: PaymentDeps, { User }: Order, address: string): Promise<CheckedBuyer> {
  const buyer = { Email: User.Email, Password: requirePassword(User.Password) }
  const account = await findAccountByEmail(deps.db, buyer.Email)
  if (!account) {
    await refuseCommonPassword(buyer.Password, buyer.Email)
    return { existingUserId: null, passwordHash: await hashPassword(buyer.Password) }
  }
  if (account.disabledAt || (await hasAccess(deps.db, account.id))) throw emailTaken(sentences.emailTaken)
  const isRight = await isOwnPassword(deps, account, buyer.Password, address)
  if (!account.passwordHash || !isRight) throw emailTaken(sentences.emailTakenWithoutAccess)
  // After the password, so that nobody else learns it.
  await refuseIfEndedBySeller(deps, deps.db, account.id)
  return { existingUserId: account.id, passwordHash: null }
}

/** Access that the seller ended is not for sale again: the first payment still stands. */
async function refuseIfEndedBySeller({ sellerEmail }: PaymentDeps, db: Db, userId: string): Promise<void> {
  if (!(await isAccessEndedBySeller(db, userId))) return
  throw new Refusal('conflict', sentences.accessEndedBySeller(sellerEmail))
}

/** Without a token the password is required, as the contract's own check says it. */
function requirePassword(password: string | undefined): string {
  if (password === undefined) throw invalidField('Password', 'Password is required.')
  return password
}

/**
 * Checks a member who is logged in and pays again for the own account: the token stands in for the password.
 * @throws Refusal invalid_input for another email, email_taken for an account that has access, conflict as above
 */
export async function checkMember(deps: PaymentDeps, { User }: Order, caller: Caller): Promise<CheckedBuyer> {
  if (emailKey(User.Email) !== emailKey(caller.email)) throw invalidField('Email', sentences.notOwnEmail)
  if (caller.hasAccess) throw emailTaken(sentences.hasAccess)
  const account = await findAccountByEmail(deps.db, caller.email)
  if (account?.id !== caller.id || !account.passwordHash) throw emailTaken(sentences.emailTaken)
  await refuseIfEndedBySeller(deps, deps.db, account.id)
  return { existingUserId: caller.id, passwordHash: null }
}

const invalidField = (name: string, sentence: string) =>
  new Refusal('invalid_input', sentence, { fields: { [name]: sentence } })

/** The refusal for an e-mail that can't be used, shown beside its field. */
export const emailTaken = (sentence: string) => new Refusal('email_taken', sentence, { fields: { Email: sentence } })

/**
 * Writes the attempt before the provider hears of it, so that a crash leaves something for the sweeper to finish.
 * @returns the attempt; `repeated` when the same card data has been sent before, which then is that earlier attempt
 * @throws Refusal payment_in_progress, price_changed, email_taken, invalid_input or unavailable
 */
export async function openAttempt(
  deps: PaymentDeps,
  order: Order,
  buyer: CheckedBuyer,
  secret: string,
): Promise<{ attempt: Attempt; repeated: boolean }> {
  try {
    return { attempt: await writeAttempt(deps, order, buyer, secret), repeated: false }
  } catch (error) {
    const violated = violatedUnique(error)
    if (violated === 'attempts_one_live_per_email') throw new Refusal('payment_in_progress', sentences.inProgress)
    const earlier =
      violated === 'attempts_nonce_unique' ? await findAttemptByNonce(deps.db, digest(order.Nonce)) : undefined
    if (!earlier) throw error
    return { attempt: earlier, repeated: true }
  }
}

/** What the page said about the price, kept as evidence: its heading, and what its order summary charged. */
const priceShown = (amount: string | undefined, currency: string): string =>
  amount === undefined
    ? shownPrices.paymentHeading
    : `${shownPrices.paymentHeading}. Charged today: $${amount} ${currency}`

function writeAttempt(deps: PaymentDeps, order: Order, buyer: CheckedBuyer, secret: string): Promise<Attempt> {
  const { User: user } = order
  return deps.db.transaction(async (tx) => {
    const product = await findProduct(tx, order.ProductId)
    if (!product) throw new Refusal('invalid_input', 'This product is not for sale.')
    if (product.priceCents > shownPrices.paymentCents) throw new Refusal('unavailable', sentences.closed)
    const price = decimalAmount(product.priceCents)
    if (order.Amount !== undefined && order.Amount !== price) {
      throw new Refusal('price_changed', sentences.priceChanged(price), { amount: price })
    }
    const attempt = {
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
      priceShown: priceShown(order.Amount, product.currency),
      termsVersion: deps.termsVersion,
    }
    const opened = await insertAttempt(tx, attempt, deps.pace)
    // Another tab may have finished between our first look and this row, which nothing can pass any more.
    const account = await findAccountByEmail(tx, user.Email)
    if (account && account.id !== buyer.existingUserId) throw emailTaken(sentences.emailTaken)
    if (account && (await hasAccess(tx, account.id))) throw emailTaken(sentences.emailTaken)
    if (account) await refuseIfEndedBySeller(deps, tx, account.id)
    return opened
  })
}
