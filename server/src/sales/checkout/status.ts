import { setTimeout as sleep } from 'node:timers/promises'
import type { AttemptStatus, Order } from '@course/contract/sales/checkout'
import { emailKey } from '@course/contract/typed-text/email-address'
import { countOrRefuse, findAccountByEmail, isOwnPassword, isPasswordOfPayment } from '../../accounts/accounts.ts'
import type { DeclineReason } from '../../platform/gateways/payments.ts'
import { digest } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isOpen, statusForBuyer } from '../payments/attempt-state.ts'
import {
  type Attempt,
  findAttempt,
  findAttemptByNonce,
  findAttemptBySecret,
  findLatestAttempt,
} from '../payments/attempts.queries.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { declineMessages, messages } from './messages.ts'

const pollMs = 250
/** Longer than any call to the provider, so that a repeated request usually gets the real answer. */
const maxWaitMs = 30_000

/** Waits for the outcome of the first request, and authorizes nothing. @throws Refusal as that one did, or conflict */
export async function repeatOutcome(
  deps: PaymentDeps,
  first: Attempt,
  order: Order,
): Promise<{ message: 'Success' | 'Checking' }> {
  if (first.emailKey !== emailKey(order.User.Email)) throw new Refusal('conflict', messages.otherEmail)
  const attempt = await waitForOutcome(deps, first)
  if (isOpen(attempt.state)) return { message: 'Checking' }
  if (statusForBuyer(attempt.state) === 'Success') return { message: 'Success' }
  if (attempt.failure) throw new Refusal('card_declined', declineMessages[attempt.failure as DeclineReason])
  throw new Refusal('unavailable', messages.notCharged)
}

/** The attempts that somebody waits for in this process, so that many repeats of a request ask the database as one. */
const waits = new Map<string, Promise<Attempt>>()

function waitForOutcome(deps: PaymentDeps, first: Attempt): Promise<Attempt> {
  if (first.state !== 'opened') return Promise.resolve(first)
  const shared = waits.get(first.id) ?? pollOutcome(deps, first).finally(() => waits.delete(first.id))
  waits.set(first.id, shared)
  return shared
}

async function pollOutcome(deps: PaymentDeps, first: Attempt): Promise<Attempt> {
  const deadline = performance.now() + maxWaitMs
  let attempt = first
  while (attempt.state === 'opened' && performance.now() < deadline) {
    await sleep(pollMs)
    // On a database error, keep waiting with the last known state.
    const current = await findAttempt(deps.db, first.id).catch(() => undefined)
    attempt = current?.attempt ?? attempt
  }
  return attempt
}

export const findEarlierAttempt = (deps: PaymentDeps, order: Order): Promise<Attempt | undefined> =>
  findAttemptByNonce(deps.db, digest(order.Nonce))

/** The status of the attempt that a browser tab started. @throws Refusal not_found for an unknown secret */
export async function readAttemptStatus(deps: Pick<PaymentDeps, 'db'>, secret: string): Promise<AttemptStatus> {
  const attempt = await findAttemptBySecret(deps.db, digest(secret))
  if (!attempt) throw new Refusal('not_found', messages.noAttempt)
  return { message: statusForBuyer(attempt.state) }
}

/** A wrong password and an unknown email get the same answer in the same time. @throws Refusal */
export async function readAttemptStatusByPassword(
  deps: PaymentDeps,
  credentials: { Email: string; Password: string },
  address: string,
): Promise<AttemptStatus> {
  await countOrRefuse(deps, 'paymentStatusByAddress', address)
  const key = emailKey(credentials.Email)
  const [attempt, account] = await Promise.all([
    findLatestAttempt(deps.db, key),
    findAccountByEmail(deps.db, credentials.Email),
  ])
  const paymentHash = attempt && isOpen(attempt.state) ? attempt.passwordHash : null
  const accountHash = attempt && !account?.disabledAt ? account?.passwordHash : null
  const isRight = paymentHash
    ? await isPasswordOfPayment(deps, { emailKey: key, passwordHash: paymentHash }, credentials.Password, address)
    : await isOwnPassword(deps, { emailKey: key, passwordHash: accountHash }, credentials.Password, address)
  if (!attempt || !isRight) throw new Refusal('not_signed_in', messages.noAttemptByPassword)
  return { message: statusForBuyer(attempt.state) }
}
