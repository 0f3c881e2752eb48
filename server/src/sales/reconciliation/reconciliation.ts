import * as paths from '@course/contract/paths'
import { readDatabaseNow } from '../../platform/db/time.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { undoFailedCredits } from '../refunds/failed-credits.ts'
import { findPaymentRecords, findRefundRecords, storeDifferences } from './reconciliation.queries.ts'
import { comparePayments, type Difference } from './reconciliation-rules.ts'
import { compareRefunds } from './refund-reconciliation-rules.ts'

/** Longer than settlements are checked (14 days), so that every payment is compared in its final state. */
export const comparedDays = 15

/** Allows for clock differences and for the lag of the provider's search. */
const graceMs = 60 * 60_000

/** Compares our records with the provider's in both directions and alerts the owner to differences. */
export async function compareWithProvider(deps: PaymentDeps, now?: Date): Promise<Difference[]> {
  const differences = await compareTwice(deps, now ?? (await readDatabaseNow(deps.db)))
  await storeDifferences(deps.db, differences.length)
  if (differences.length > 0) {
    const lines = differences.map(
      ({ orderId, transactionId, sentence }) => `${orderId} / ${transactionId}: ${sentence}`,
    )
    await deps.jobs.enqueue(deps.db, 'mail.alert', {
      subject: "Records differ from the card provider's",
      text: `Our records of payments and refunds differ from the card provider's (order / transaction):\n\n${lines.slice(0, 100).join('\n\n')}\n\n${adviceText(differences)}`,
      ...(differences.some(({ isUnknownOrder }) => isUnknownOrder) ? { link: paths.users } : {}),
    })
  }
  return differences
}

function adviceText(differences: Difference[]): string {
  const unknownOrders =
    'Buyers whose order we don\'t know have no access: the site was restored from a backup of before their payment, or another program uses the same account. For each buyer, search for the email on the page Users. If there is a user, open it and press "Give access"; if not, add one with this email as a Paid User, and an invitation to choose a password is sent. Or refund the payment in the provider\'s control panel. After a restore, the person who runs the server can add all of them at once: course-site adopt-sales lists them first, and charges nobody.'
  const everyDifference =
    "Check every transaction in the provider's control panel. Nothing is charged or refunded because of this email."
  return differences.some(({ isUnknownOrder }) => isUnknownOrder)
    ? `${unknownOrders}\n\n${everyDifference}`
    : everyDifference
}

/** A payment can change between reading our records and the provider's. */
async function compareTwice(deps: PaymentDeps, now: Date): Promise<Difference[]> {
  const first = await compareOnce(deps, now)
  if (first.length === 0) return first
  const differenceKey = ({ orderId, transactionId }: Difference) => `${orderId} ${transactionId}`
  const before = new Set(first.map(differenceKey))
  return (await compareOnce(deps, now)).filter((difference) => before.has(differenceKey(difference)))
}

async function compareOnce(deps: PaymentDeps, now: Date): Promise<Difference[]> {
  const since = periodStart(now)
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
    'records compared',
  )
  return differences
}

export async function reconcile(deps: PaymentDeps, now?: Date): Promise<void> {
  const since = periodStart(now ?? (await readDatabaseNow(deps.db)))
  const { known } = await deps.payments.findRefundsSince(new Date(since.getTime() - graceMs))
  await undoFailedCredits(deps, known)
  await compareWithProvider(deps, now)
}

const periodStart = (now: Date) => new Date(now.getTime() - comparedDays * 86_400_000)

export async function scheduleReconciliation(deps: PaymentDeps, timeZone: string): Promise<void> {
  await deps.jobs.work(
    'ledger.compare',
    () => reconcile(deps),
    () => alertGivenUp(deps),
  )
  await deps.jobs.every('ledger.compare', '30 3 * * *', timeZone)
}

const alertGivenUp = ({ db, jobs }: PaymentDeps): Promise<void> =>
  jobs.enqueue(db, 'mail.alert', {
    subject: 'The nightly comparison failed',
    text: "The nightly comparison with the card provider failed several times. The next one starts tomorrow night. The site's log says why.\n\nUntil a comparison succeeds, nothing reports payments or refunds that only one side knows. Please run the doctor, or ask the person who runs the site.",
  })
