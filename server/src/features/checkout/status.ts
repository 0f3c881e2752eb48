import { setTimeout as sleep } from 'node:timers/promises'
import type { AttemptStatus, Order } from '@course/contract/checkout'
import type { DeclineReason } from '../../gateways/payments.ts'
import { digest } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { findAccountByEmail } from '../accounts/accounts.queries.ts'
import { emailKey } from '../accounts/email-key.ts'
import { isOwnPassword, isPasswordOfPayment } from '../accounts/password-attempts.ts'
import { countOrRefuse } from '../limits/limits.ts'
import type { Attempt } from '../payments/attempt.ts'
import { isOpen, statusForBuyer } from '../payments/attempt-state.ts'
import {
  findAttempt,
  findAttemptByNonce,
  findAttemptBySecret,
  findLatestAttempt,
} from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { declineMessages, sentences } from './messages.ts'

const pollMs = 250
const longestWaitMs = 30_000

/**
 * The answer to card data that was sent before: waits for the first answer and gives it once more. Nothing is authorized.
 * @throws Refusal as the first answer did, or conflict when somebody else sent it
 */
export async function repeatOutcome(
  deps: PaymentDeps,
  first: Attempt,
  order: Order,
): Promise<{ message: 'Success' | 'Checking' }> {
  if (first.emailKey !== emailKey(order.User.Email)) throw new Refusal('conflict', sentences.otherEmail)
  const deadline = performance.now() + longestWaitMs
  let attempt = first
  while (attempt.state === 'opened' && performance.now() < deadline) {
    await sleep(pollMs)
    // What can't be read just now is as open as it was.
    const found = await findAttempt(deps.db, first.id).catch(() => undefined)
    attempt = found?.attempt ?? attempt
  }
  if (isOpen(attempt.state)) return { message: 'Checking' }
  if (statusForBuyer(attempt.state) === 'Success') return { message: 'Success' }
  if (attempt.failure) throw new Refusal('card_declined', declineMessages[attempt.failure as DeclineReason])
  throw new Refusal('unavailable', sentences.notCharged)
}

/** The attempt that sent this card data, if there was one. */
export const findEarlierAttempt = (deps: PaymentDeps, order: Order): Promise<Attempt | undefined> =>
  findAttemptByNonce(deps.db, digest(order.Nonce))

/**
 * How the attempt stands that a tab began.
 * @throws Refusal not_found for a secret that no attempt has
 */
export async function readAttemptStatus(deps: Pick<PaymentDeps, 'db'>, secret: string): Promise<AttemptStatus> {
  const attempt = await findAttemptBySecret(deps.db, digest(secret))
  if (!attempt) throw new Refusal('not_found', sentences.noAttempt)
  return { message: statusForBuyer(attempt.state) }
}

/**
 * How the last attempt of an email stands, for its buyer on another device. While the outcome is open, an attempt that
 * makes a new account is asked for with the password that was typed for it; afterwards the account's password counts.
 * A wrong password and an email that nobody paid with get the same answer in the same time; tries count like logins.
 * @throws Refusal not_signed_in or too_many
 */
export async function readAttemptStatusByPassword(
  deps: PaymentDeps,
  claimed: { Email: string; Password: string },
  address: string,
): Promise<AttemptStatus> {
  await countOrRefuse(deps, 'paymentStatusByAddress', address)
  const key = emailKey(claimed.Email)
  const [attempt, account] = await Promise.all([
    findLatestAttempt(deps.db, key),
    findAccountByEmail(deps.db, claimed.Email),
  ])
  const ofPayment = attempt && isOpen(attempt.state) ? attempt.passwordHash : null
  const ofAccount = attempt && !account?.disabledAt ? account?.passwordHash : null
  const isRight = ofPayment
    ? await isPasswordOfPayment(deps, { emailKey: key, passwordHash: ofPayment }, claimed.Password, address)
    : await isOwnPassword(deps, { emailKey: key, passwordHash: ofAccount }, claimed.Password, address)
  if (!attempt || !isRight) throw new Refusal('not_signed_in', sentences.noAttemptByPassword)
  return { message: statusForBuyer(attempt.state) }
}
