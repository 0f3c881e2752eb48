import { canMove } from '../../src/features/checkout/attempt-state.ts'
import { digest } from '../../src/ids.ts'
import type { Try } from './buyers.ts'
import type { Sale } from './gateway.ts'
import type { AttemptRow, Ledgers } from './ledgers.ts'

/** What trying to get in with the password of a charged attempt led to. */
export type Entrance = 'in' | 'no login' | 'no access'

/** Everything that is known when a round is over. */
export interface Outcome extends Ledgers {
  tries: Try[]
  /** By order id, for every charge. */
  entrances: Map<string, Entrance>
  /** What each try is told now, by its secret: to its tab, and for some to another device. */
  answersNow: Map<string, string[]>
  differences: string[]
}

const charged = ['submitted_for_settlement', 'settlement_pending', 'settlement_confirmed', 'settling', 'settled']

/** A charge is a sale that was submitted for settlement and not given back. */
export const isCharge = ({ type, status, refundIds }: Sale): boolean =>
  type === 'sale' && charged.includes(status) && refundIds.length === 0

const keyOf = (email: string | null) => (email ?? '').trim().toLowerCase()

/** E-mails that are charged more than once. True at no moment. */
export function chargedTwice(sales: Sale[]): string[] {
  const emails = sales.filter(isCharge).map(({ email }) => keyOf(email))
  const twice = new Set(emails.filter((email, index) => emails.indexOf(email) !== index))
  return [...twice].map((email) => `${email} is charged more than once`)
}

/** The attempt that a try began, if it got that far. */
export const attemptOf = (attempts: AttemptRow[], { nonce, email }: Try): AttemptRow | undefined =>
  attempts.find(({ nonceHash, emailKey }) => nonceHash === digest(nonce) && emailKey === keyOf(email))

/** Every way in which a finished round breaks the promise, in sentences. */
export function violationsOf(outcome: Outcome): string[] {
  return [
    ...chargedTwice(outcome.sales),
    ...outcome.sales.filter(isCharge).flatMap((sale) => faultsOfCharge(outcome, sale)),
    ...outcome.sales
      .filter(({ status }) => status === 'authorized' || status === 'authorizing')
      .map(({ id, email }) => `the hold ${id} of ${email} outlived its attempt`),
    ...faultsOfAccounts(outcome),
    ...outcome.attempts
      .filter(({ state }) => ['opened', 'authorised', 'checking', 'admitted'].includes(state))
      .map(({ id, state }) => `the attempt ${id} is still ${state}`),
    ...outcome.tries.flatMap((attempt) => faultsOfTry(outcome, attempt)),
    ...faultsOfTransitions(outcome),
    ...outcome.differences.map((sentence) => `the ledgers differ: ${sentence}`),
  ]
}

function faultsOfCharge({ attempts, entrances, accounts }: Outcome, { id, orderId, email }: Sale): string[] {
  const attempt = attempts.find((row) => row.id === orderId)
  if (!attempt) return [`the charge ${id} of ${email} has an order that we don't know`]
  const faults: string[] = []
  const entrance = entrances.get(attempt.id) ?? 'no login'
  if (entrance !== 'in') faults.push(`${email} is charged, but: ${entrance}`)
  if (!accounts.some(({ emailKey }) => emailKey === keyOf(email))) faults.push(`${email} is charged without an account`)
  if (!['settling', 'settled'].includes(attempt.state)) faults.push(`${email} is charged, its attempt ${attempt.state}`)
  return faults
}

function faultsOfAccounts({ sales, accounts }: Outcome): string[] {
  return accounts.flatMap(({ emailKey, purchases, openAccess }) => {
    const charges = sales.filter((sale) => isCharge(sale) && keyOf(sale.email) === emailKey).length
    return charges === 1 && purchases === 1 && openAccess === 1
      ? []
      : [`the account ${emailKey} has ${charges} charges, ${purchases} purchases and ${openAccess} access`]
  })
}

/** Told that it worked exactly if charged, and never asked to pay again for what was charged or could still be. */
function faultsOfTry({ sales, attempts, transitions, answersNow }: Outcome, attempt: Try): string[] {
  const { email, told, toldAt, secret, said } = attempt
  const row = attemptOf(attempts, attempt)
  const ours = row ? sales.filter(({ orderId }) => orderId === row.id) : []
  const isCharged = ours.some(isCharge)
  const faults: string[] = []
  const record = `${email} (${said.join(', ')})`
  if (told === 'Checking') faults.push(`${record} was never told how it ended`)
  if (told === 'Success' && !isCharged) faults.push(`${record} was told Success and is not charged`)
  if (told === 'NotCharged' && isCharged) faults.push(`${record} was told NotCharged and is charged`)
  const right = row ? (isCharged ? 'Success' : 'NotCharged') : 'unknown attempt'
  for (const now of answersNow.get(secret) ?? []) {
    if (now !== right) faults.push(`${record} is now told ${now} instead of ${right}`)
  }
  const end = transitions.find(
    ({ attemptId, toState }) => attemptId === row?.id && ['closed', 'declined', 'voided'].includes(toState),
  )
  const wasHeld = ours.some(({ status }) => status === 'voided')
  if (told === 'NotCharged' && wasHeld && end && end.at.getTime() > toldAt)
    faults.push(`${record} was asked to pay again while the outcome was open`)
  return faults
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
