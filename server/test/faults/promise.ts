import { digest } from '../../src/platform/ids.ts'
import { canMove } from '../../src/sales/payments/attempt-state.ts'
import { unfinishedStates } from '../../src/sales/tables/attempt-states.ts'
import type { ActorRecords } from './actors.ts'
import type { Try } from './buyers.ts'
import type { Sale } from './gateway.ts'
import type { AttemptRow, Ledgers } from './ledgers.ts'
import { faultsOfMembers, isChargedBack } from './promise-of-members.ts'
import {
  endsAccess,
  faultsOfRefunds,
  isRefunded,
  type RefundOrder,
  saleCents,
  sumRefundedCents,
} from './promise-of-refunds.ts'

/** The result of a login with the password of a charged attempt. */
export type LoginResult = 'in' | 'no login' | 'no access'

/** Everything that is known at the end of a round. */
export interface Outcome extends Ledgers, ActorRecords {
  tries: Try[]
  /** By order ID, for every charge. */
  entrances: Map<string, LoginResult>
  /** The status that each try's own tab reads now, by its secret. */
  answersNow: Map<string, string>
  /** The status that another device reads now with email and password, by the secret of some tries. */
  answersElsewhere: Map<string, string>
  differences: string[]
  /** The refunds that administrators requested. */
  orders: RefundOrder[]
  /** How long an attempt must be checked before it may be given up. */
  settleDelayMs: number
}

const charged = ['submitted_for_settlement', 'settlement_pending', 'settlement_confirmed', 'settling', 'settled']

/** Charges are sales that were submitted for settlement and not refunded in full. */
export function findCharges(sales: Sale[]): Sale[] {
  return sales.filter(
    (sale) => sale.type === 'sale' && charged.includes(sale.status) && sumRefundedCents(sales, sale) < saleCents(sale),
  )
}

const normalizeEmail = (email: string | null) => (email ?? '').trim().toLowerCase()

/** Emails that are charged more than once. There must never be any. */
export function chargedTwice(sales: Sale[]): string[] {
  const emails = findCharges(sales).map(({ email }) => normalizeEmail(email))
  const twice = new Set(emails.filter((email, index) => emails.indexOf(email) !== index))
  return [...twice].map((email) => `${email} is charged more than once`)
}

/** The attempt of a try, if one was stored. */
export const findAttempt = (attempts: AttemptRow[], { nonce, email }: Try): AttemptRow | undefined =>
  attempts.find(({ nonceHash, emailKey }) => nonceHash === digest(nonce) && emailKey === normalizeEmail(email))

/** Finds all violations of the promise in a finished round, as sentences. */
export function findViolations(outcome: Outcome): string[] {
  return [
    ...chargedTwice(outcome.sales),
    ...findCharges(outcome.sales).flatMap((sale) => faultsOfCharge(outcome, sale)),
    ...outcome.sales
      .filter(({ status }) => status === 'authorized' || status === 'authorizing')
      .map(({ id, email }) => `the hold ${id} of ${email} outlived its attempt`),
    ...faultsOfAccounts(outcome),
    ...outcome.attempts
      .filter(({ state }) => unfinishedStates.includes(state))
      .map(({ id, state }) => `the attempt ${id} is still ${state}`),
    ...outcome.tries.flatMap((attempt) => {
      const row = findAttempt(outcome.attempts, attempt)
      return [...faultsOfTry(outcome, attempt, row), ...(row ? faultsOfInvitation(outcome, attempt, row) : [])]
    }),
    ...faultsOfTransitions(outcome),
    ...faultsOfRefunds(outcome),
    ...faultsOfMembers(outcome),
    ...outcome.differences.map((sentence) => `the ledgers differ: ${sentence}`),
  ]
}

function faultsOfCharge(outcome: Outcome, { id, orderId, email }: Sale): string[] {
  const { attempts, entrances, accounts } = outcome
  const attempt = attempts.find((row) => row.id === orderId)
  if (!attempt) return [`the charge ${id} of ${email} has an order that we don't know`]
  const faults: string[] = []
  const entrance = entrances.get(attempt.id) ?? 'no login'
  const mayBeEnded = endsAccess(outcome, attempt.id) || isChargedBack(outcome, attempt.id)
  const isEnded = mayBeEnded && entrance === 'no access'
  if (entrance !== 'in' && !isEnded) faults.push(`${email} is charged, but: ${entrance}`)
  if (!accounts.some(({ emailKey }) => emailKey === normalizeEmail(email)))
    faults.push(`${email} is charged without an account`)
  if (!['settling', 'settled', 'disputed'].includes(attempt.state))
    faults.push(`${email} is charged, its attempt ${attempt.state}`)
  return faults
}

/**
 * An account has exactly what its admitted attempts gave it. An attempt whose settlement was refused gives nothing; a
 * refunded one is not a charge, and gives access unless the refund ended it. A lost dispute ends the access.
 */
function faultsOfAccounts(outcome: Outcome): string[] {
  const { sales, accounts, attempts, transitions } = outcome
  const all = findCharges(sales)
  const admitted = new Set(transitions.filter(({ toState }) => toState === 'admitted').map((row) => row.attemptId))
  return accounts.flatMap(({ emailKey, isGranted, purchases, openAccess }) => {
    const charges = all.filter((sale) => normalizeEmail(sale.email) === emailKey).length
    const paid = attempts.filter((row) => row.emailKey === emailKey && admitted.has(row.id))
    const kept = paid.filter(({ state }) => !['declined', 'voided', 'refunded'].includes(state)).length
    const isIn = ({ id, state }: AttemptRow) =>
      !endsAccess(outcome, id) &&
      !isChargedBack(outcome, id) &&
      (isRefunded(outcome, id) || !['declined', 'voided'].includes(state))
    const access = isGranted ? 1 : paid.filter(isIn).length
    const isMade = isGranted ? paid.length === 0 : paid.length > 0
    return isMade && charges === kept && purchases === paid.length && openAccess === access
      ? []
      : [`the account ${emailKey} has ${charges} charges, ${purchases} purchases and ${openAccess} access`]
  })
}

/** Success is reported exactly for charges, only once the account exists, and now the same everywhere. */
function faultsOfTry(outcome: Outcome, attempt: Try, row?: AttemptRow): string[] {
  const { sales, transitions, answersNow, answersElsewhere } = outcome
  const { email, reply: told, secret, said, wasIn } = attempt
  const isCharged = findCharges(sales).some((sale) => row && sale.orderId === row.id)
  // A refused settlement ends the access, and the status says so.
  const wasAdmitted = transitions.some(({ attemptId, toState }) => attemptId === row?.id && toState === 'admitted')
  const isRefused = wasAdmitted && (row?.state === 'declined' || isRefunded(outcome, row?.id ?? ''))
  const right = row ? (isCharged ? 'Success' : 'NotCharged') : 'unknown attempt'
  const [now, elsewhere] = [answersNow.get(secret), answersElsewhere.get(secret)]
  // Once the payment has ended, only an account has a password to read the status with.
  const rightElsewhere = wasAdmitted ? [right] : [right, 'refused']
  const faults: [boolean, string][] = [
    [told === 'Checking', 'was never told how it ended'],
    [told === 'Success' && !isCharged && !isRefused, 'read Success and is not charged'],
    [told === 'Success' && wasIn === false, 'read Success before there was an account'],
    [told === 'NotCharged' && isCharged, 'read NotCharged and is charged'],
    [now !== undefined && now !== right, `is now told ${now} instead of ${right}`],
    [elsewhere !== undefined && !rightElsewhere.includes(elsewhere), `reads ${elsewhere} on another device`],
  ]
  return faults.filter(([isFault]) => isFault).map(([, words]) => `${email} (${said.join(', ')}) ${words}`)
}

/** Whether a buyer could pay again although the provider held money for the attempt, or might have. */
function faultsOfInvitation({ sales, transitions, settleDelayMs }: Outcome, attempt: Try, row: AttemptRow): string[] {
  if (
    attempt.reply !== 'NotCharged' ||
    !sales.some(({ orderId, status }) => orderId === row.id && status === 'voided')
  ) {
    return []
  }
  const path = transitions.filter(({ attemptId }) => attemptId === row.id)
  const findTime = (...states: string[]) => path.find(({ toState }) => states.includes(toState))?.at.getTime()
  const began = findTime('opened') ?? 0
  const end = findTime('closed', 'declined', 'voided') ?? Number.POSITIVE_INFINITY
  const isTooSoon = (findTime('closed') ?? Number.POSITIVE_INFINITY) - began < settleDelayMs
  return end > attempt.readAt || isTooSoon
    ? [`${attempt.email} (${attempt.said.join(', ')}) was asked to pay again while the outcome was open`]
    : []
}

function faultsOfTransitions({ attempts, transitions }: Outcome): string[] {
  return attempts.flatMap(({ id, state }) => {
    const path = transitions.filter(({ attemptId }) => attemptId === id)
    const isAllowed = path.every(({ fromState, toState, position }, index) => {
      const before = path[index - 1]?.toState ?? null
      const isStep = fromState === null ? toState === 'opened' : canMove(fromState, toState)
      return position === index + 1 && fromState === before && isStep
    })
    if (isAllowed && path.at(-1)?.toState === state) return []
    return [`the attempt ${id} is ${state} by way of ${path.map(({ toState }) => toState).join(' > ')}`]
  })
}
