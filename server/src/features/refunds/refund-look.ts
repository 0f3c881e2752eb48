import type { ProviderRefund, Transaction } from '../../gateways/payments.ts'
import { type Attempt, lockAttempt, moveAttempt } from '../checkout/checkout.queries.ts'
import type { CheckoutDeps } from '../checkout/checkout-deps.ts'
import { countWithin } from '../limits/limits.ts'
import { failRefund, finishVoidedRefund, type Given, noteRefunded, nothingCollected } from './refund-ends.ts'
import { isRefundWorrying, nextRefundLook } from './refund-look-rules.ts'
import {
  findRefundUnderWay,
  isDisputed,
  markSent,
  markWaiting,
  postponeRefundLook,
  type RefundRow,
} from './refunds.queries.ts'

type UnderWay = NonNullable<Awaited<ReturnType<typeof findRefundUnderWay>>>

/**
 * Looks at one refund and does what is due. Repeating it at any moment, also by two at once, is harmless: before the
 * provider is asked for money that is written down, and what was asked for is looked for before it is asked for again.
 */
export async function lookAtRefund(deps: CheckoutDeps, refundId: string): Promise<void> {
  const found = await findRefundUnderWay(deps.db, refundId)
  if (!found) return
  const { refund, ageSeconds, inStateSeconds, attempt, attemptInStateSeconds } = found
  let awaitsSettlement = false
  try {
    awaitsSettlement = (await advance(deps, found)) === 'awaits settlement'
  } catch (error) {
    deps.log.warn({ err: error, refundId, state: refund.state }, 'a refund could not be looked at')
  }
  const wait = nextRefundLook(refund.state, inStateSeconds, awaitsSettlement, deps.pace)
  await postponeRefundLook(deps.db, refund, wait)
  const payment = { state: attempt.state, inState: attemptInStateSeconds }
  if (isRefundWorrying(ageSeconds, payment)) await alertIfUnderWay(deps, refundId)
}

async function advance(deps: CheckoutDeps, { refund, attempt, inStateSeconds }: UnderWay) {
  const sale = attempt.transactionId ? await deps.payments.find(attempt.transactionId) : undefined
  if (!sale) throw new Error(`the provider does not know the transaction ${attempt.transactionId}`)
  if (sale.status === 'voided' || sale.status === 'failed') return endUncollected(deps, refund, attempt, sale.status)
  if (refund.state === 'sent') return resolveSent(deps, refund, attempt, sale, inStateSeconds)
  if (sale.status === 'settled') return send(deps, refund, attempt)
  const isWhole = refund.amountCents === sale.amountCents && sale.refundIds.length === 0
  if (isWhole) await letGo(deps, refund, attempt, sale)
  return 'awaits settlement'
}

/** Gives back all of an unsettled payment, which needs no settlement. */
async function letGo(deps: CheckoutDeps, refund: RefundRow, attempt: Attempt, sale: Transaction): Promise<void> {
  const asked = deps.payments.void(sale.id)
  // Awaited below; a crash test may stop in between.
  asked.catch(() => undefined)
  await deps.reached?.('refund sent')
  await asked
  await deps.reached?.('refund answered')
  await finish(deps, refund, attempt, { way: 'void' })
}

/** What never became money can't be given back, unless it was let go for this very refund. */
async function endUncollected(deps: CheckoutDeps, refund: RefundRow, attempt: Attempt, status: 'voided' | 'failed') {
  await deps.db.transaction(async (tx) => {
    const held = await lockAttempt(tx, attempt.id)
    if (status === 'voided' && (await finishVoidedRefund(deps, tx, held))) return
    await failRefund(deps, tx, held, refund, nothingCollected)
  })
}

async function send(deps: CheckoutDeps, refund: RefundRow, attempt: Attempt): Promise<void> {
  const began = performance.now()
  if (!(await claim(deps, refund, attempt))) return
  // After the settle delay a refund that the provider does not know counts as never sent: it must not start out then.
  if (performance.now() - began > (deps.pace.settleDelay * 1_000) / 2) return
  const asked = deps.payments.refund({
    transactionId: attempt.transactionId ?? '',
    refundId: refund.id,
    amountCents: refund.amountCents,
  })
  await deps.reached?.('refund sent')
  const answer = await asked
  await deps.reached?.('refund answered')
  if (answer.kind === 'accepted') return finish(deps, refund, attempt, byCredit(answer.refund))
  deps.log.warn({ refundId: refund.id, outcome: answer.kind, detail: answer.detail }, 'a refund was not accepted')
  if (answer.kind === 'not_taken') await markWaiting(deps.db, refund.id, deps.pace)
  if (answer.kind === 'refused') await noteRefusal(deps, refund, attempt, answer.detail)
}

/** Writes down that the provider is going to be asked, unless somebody else did or the bank has taken the money back. */
async function claim(deps: CheckoutDeps, refund: RefundRow, { id }: Attempt): Promise<boolean> {
  const { pace } = deps
  return deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (await isDisputed(tx, attempt)) {
      const failure = 'The payment is disputed at the bank, which may give the money back by itself.'
      await failRefund(deps, tx, attempt, refund, failure)
      return false
    }
    if (attempt.state === 'admitted' || attempt.state === 'settling') {
      await moveAttempt(tx, id, 'settled', { cause: 'the provider settled it', pace })
    }
    return markSent(tx, refund.id, pace)
  })
}

/** Finds out what became of a refund whose answer was lost. The sale itself says so; a search may lag behind. */
async function resolveSent(
  deps: CheckoutDeps,
  refund: RefundRow,
  attempt: Attempt,
  sale: Transaction,
  inStateSeconds: number,
): Promise<void> {
  const ours = await findOurs(deps, sale, refund.id)
  const given = ours.find(isGiven)
  if (given) return finish(deps, refund, attempt, byCredit(given))
  const [lost] = ours
  if (lost) return fail(deps, refund, attempt, refusedBy(`the credit ${lost.id} is ${lost.status}`))
  // The state was read before the provider was asked, so whatever was sent had all this time to arrive.
  if (inStateSeconds >= deps.pace.settleDelay) await markWaiting(deps.db, refund.id, deps.pace, deps.pace.settleDelay)
}

/** A refusal may only mean that an earlier request, whose answer was lost, has come through meanwhile. */
async function noteRefusal(deps: CheckoutDeps, refund: RefundRow, attempt: Attempt, detail: string): Promise<void> {
  const sale = await deps.payments.find(attempt.transactionId ?? '')
  if (!sale) throw new Error(`the provider does not know the transaction ${attempt.transactionId}`)
  const given = (await findOurs(deps, sale, refund.id)).find(isGiven)
  if (given) return finish(deps, refund, attempt, byCredit(given))
  await fail(deps, refund, attempt, refusedBy(detail))
}

async function findOurs(deps: CheckoutDeps, sale: Transaction, refundId: string): Promise<ProviderRefund[]> {
  const credits: ProviderRefund[] = []
  for (const id of sale.refundIds) {
    const credit = await deps.payments.findRefund(id)
    if (!credit) throw new Error(`the provider does not know the credit ${id}, which it names itself`)
    if (credit.orderId === refundId) credits.push(credit)
  }
  return credits
}

const isGiven = ({ status }: ProviderRefund): boolean => status === 'submitted' || status === 'settled'
const byCredit = ({ id }: ProviderRefund): Given => ({ way: 'refund', transactionId: id })
const refusedBy = (detail: string) => `The card provider refused it: ${detail}.`

async function finish(deps: CheckoutDeps, refund: RefundRow, { id }: Attempt, given: Given): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await noteRefunded(deps, tx, await lockAttempt(tx, id), refund.id, given)
  })
}

async function fail(deps: CheckoutDeps, refund: RefundRow, { id }: Attempt, failure: string): Promise<void> {
  await deps.db.transaction(async (tx) => failRefund(deps, tx, await lockAttempt(tx, id), refund, failure))
}

/** One letter a day for each refund that is stuck. */
async function alertIfUnderWay(deps: CheckoutDeps, refundId: string): Promise<void> {
  const found = await findRefundUnderWay(deps.db, refundId)
  if (!found || !(await countWithin(deps, 'stuckAlerts', refundId))) return
  await deps.jobs.enqueue(deps.db, 'mail.alert', {
    subject: 'A refund is stuck',
    text: `The refund ${refundId} to ${found.attempt.email} (order ${found.attempt.id}) is "${found.refund.state}" for ${Math.round(found.ageSeconds / 60)} minutes and can't be brought to an end. The log of the site says why.\n\nThe site goes on trying, so please don't give the money back by hand.`,
  })
}
