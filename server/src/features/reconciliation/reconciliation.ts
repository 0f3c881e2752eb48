import * as paths from '@course/contract/paths'
import { readDatabaseNow } from '../../db/time.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { undoFailedCredits } from '../refunds/failed-credits.ts'
import { findPaymentRecords, findRefundRecords } from './reconciliation.queries.ts'
import { comparePayments, type Difference } from './reconciliation-rules.ts'
import { compareRefunds } from './refund-reconciliation-rules.ts'

/** Longer than any settlement is followed, so that nothing leaves the comparison unfinished. */
const days = 15

/** The provider's clock and ours, and a search that lags, may differ by this much. */
const graceMs = 60 * 60_000

/**
 * Compares our ledger with the provider's both ways, and tells the owner by mail when they differ.
 * @returns the differences
 */
export async function compareWithProvider(deps: PaymentDeps, now?: Date): Promise<Difference[]> {
  const differences = await compareTwice(deps, now ?? (await readDatabaseNow(deps.db)))
  if (differences.length > 0) {
    const lines = differences.map(
      ({ orderId, transactionId, sentence }) => `${orderId} / ${transactionId}: ${sentence}`,
    )
    await deps.jobs.enqueue(deps.db, 'mail.alert', {
      subject: 'The ledgers differ',
      text: `Our payments and refunds and the card provider's do not agree (order / transaction):\n\n${lines.slice(0, 100).join('\n\n')}\n\n${adviceOn(differences)}`,
      ...(differences.some(({ isUnknownOrder }) => isUnknownOrder) ? { link: paths.users } : {}),
    })
  }
  return differences
}

function adviceOn(differences: Difference[]): string {
  const toUnknown =
    'Those who paid for an order that we don\'t know have no access: the site was restored from a backup of before their payment, or another program uses the same account. For each, search the email on the page Users. If there is a user, open it and press "Give access"; if not, add one with this email as a Paid User, and an invitation to choose a password is sent. Or refund the payment in the provider\'s control panel.'
  const toAll =
    "Check every transaction in the provider's control panel. Nothing is charged or refunded because of this email."
  return differences.some(({ isUnknownOrder }) => isUnknownOrder) ? `${toUnknown}\n\n${toAll}` : toAll
}

/**
 * The two ledgers can't be read at the same moment, so what was on its way from one to the other seems to differ.
 * A difference counts when it is still there at a second look.
 */
async function compareTwice(deps: PaymentDeps, now: Date): Promise<Difference[]> {
  const first = await compareOnce(deps, now)
  if (first.length === 0) return first
  const nameOf = ({ orderId, transactionId }: Difference) => `${orderId} ${transactionId}`
  const before = new Set(first.map(nameOf))
  return (await compareOnce(deps, now)).filter((difference) => before.has(nameOf(difference)))
}

async function compareOnce(deps: PaymentDeps, now: Date): Promise<Difference[]> {
  const since = sinceOf(now)
  const theirSince = new Date(since.getTime() - graceMs)
  const dueBefore = new Date(now.getTime() - graceMs)
  const { known: theirs, unclear } = await deps.payments.findSince(theirSince)
  const { known: credits, unclear: unclearCredits } = await deps.payments.findRefundsSince(theirSince)
  const orderIds = [...theirs, ...unclear].map(({ orderId }) => orderId)
  const ours = await findPaymentRecords(deps.db, { since, dueBefore, orderIds })
  const ids = credits.map(({ orderId }) => orderId)
  const transactionIds = theirs.flatMap(({ refundIds }) => refundIds)
  const refunds = await findRefundRecords(deps.db, { since, dueBefore, ids, transactionIds })
  const differences = [
    ...comparePayments(ours, theirs, unclear),
    ...compareRefunds(refunds, credits, theirs, unclearCredits),
  ]
  deps.log.info(
    { ours: ours.length, theirs: theirs.length, refunds: credits.length, differences: differences.length },
    'ledgers compared',
  )
  return differences
}

/** What happens every night: refunds that failed after they were accepted are undone, then the ledgers are compared. */
export async function reconcile(deps: PaymentDeps, now?: Date): Promise<void> {
  const since = sinceOf(now ?? (await readDatabaseNow(deps.db)))
  const { known } = await deps.payments.findRefundsSince(new Date(since.getTime() - graceMs))
  await undoFailedCredits(deps, known)
  await compareWithProvider(deps, now)
}

const sinceOf = (now: Date) => new Date(now.getTime() - days * 86_400_000)

/** Has the ledgers compared every night. */
export async function scheduleReconciliation(deps: PaymentDeps, timeZone: string): Promise<void> {
  await deps.jobs.work(
    'ledger.compare',
    () => reconcile(deps),
    () => alertGivenUp(deps),
  )
  await deps.jobs.every('ledger.compare', '30 3 * * *', timeZone)
}

/** Without the comparison nobody would notice what only it finds. */
const alertGivenUp = ({ db, jobs }: PaymentDeps): Promise<void> =>
  jobs.enqueue(db, 'mail.alert', {
    subject: 'The ledgers could not be compared',
    text: "The nightly comparison with the card provider failed and was given up after several tries. The next one starts tomorrow night. The site's log says why.\n\nUntil a comparison succeeds, nothing reports payments or refunds that only one side knows. Please run the check-up, or ask the person who runs the site.",
  })
