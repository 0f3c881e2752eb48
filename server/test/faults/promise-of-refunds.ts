import { derivePurchaseStatus } from '../../src/sales/payments/purchase-status.ts'
import type { Sale } from './gateway.ts'
import type { Ledgers, PurchaseRow, RefundRow } from './ledgers.ts'

/** A refund that an administrator requested, once or several times with the same key. */
export interface RefundOrder {
  key: string
  purchaseId: string
  amountCents: number
  /** The reply to each submit: the refund's state, or the status and code of a refusal. */
  said: string[]
}

interface Outcome extends Ledgers {
  orders: RefundOrder[]
}

const gaveNothing = ['voided', 'settlement_declined', 'processor_declined', 'gateway_rejected', 'failed']

export const saleCents = ({ amount }: Sale): number => Math.round(Number(amount) * 100)

const findCredits = (sales: Sale[], isSelected: (credit: Sale) => boolean): Sale[] =>
  sales.filter((credit) => credit.type === 'credit' && !gaveNothing.includes(credit.status) && isSelected(credit))

/** The cents of a sale that the provider has refunded. */
export const sumRefundedCents = (sales: Sale[], { id }: Sale): number =>
  findCredits(sales, ({ refundedTransactionId }) => refundedTransactionId === id).reduce(
    (cents, credit) => cents + saleCents(credit),
    0,
  )

/** Sales with a refund of more than was paid. There must never be any. */
export const refundedTooMuch = (sales: Sale[]): string[] =>
  sales
    .filter((sale) => sale.type === 'sale' && sumRefundedCents(sales, sale) > saleCents(sale))
    .map((sale) => `of ${sale.id} of ${sale.email} ${sumRefundedCents(sales, sale)} cents are refunded`)

const findDoneRefunds = ({ purchases, refunds }: Ledgers, attemptId: string): RefundRow[] => {
  const purchase = purchases.find((row) => row.attemptId === attemptId)
  return refunds.filter(({ purchaseId, state }) => purchaseId === purchase?.id && state === 'done')
}

/** Whether a refund ended the access of an attempt. */
export const endsAccess = (ledgers: Ledgers, attemptId: string): boolean =>
  findDoneRefunds(ledgers, attemptId).some((refund) => refund.endsAccess)

/** Whether an attempt's charge was refunded in full. */
export const isRefunded = (ledgers: Ledgers, attemptId: string): boolean =>
  ledgers.purchases.some((row) => row.attemptId === attemptId && row.refundedCents >= row.amountCents)

/** Finds all differences between requested, recorded and reported refunds. */
export function faultsOfRefunds(outcome: Outcome): string[] {
  return [
    ...refundedTooMuch(outcome.sales),
    ...findCredits(outcome.sales, ({ orderId }) => !outcome.refunds.some(({ id }) => id === orderId)).map(
      ({ id }) => `the credit ${id} has a refund that we don't know`,
    ),
    ...outcome.refunds.flatMap((refund) => faultsOfRefund(outcome, refund)),
    ...outcome.purchases.flatMap((purchase) => faultsOfPurchase(outcome, purchase)),
    ...outcome.orders.flatMap((order) => faultsOfOrder(outcome, order)),
  ]
}

function faultsOfRefund({ sales, purchases, attempts }: Outcome, refund: RefundRow): string[] {
  const { id, state, way, amountCents, emails, transactionId } = refund
  const purchase = purchases.find((row) => row.id === refund.purchaseId)
  const attempt = attempts.find((row) => row.id === purchase?.attemptId)
  const sale = sales.find((one) => one.type === 'sale' && one.orderId === attempt?.id && one.status !== 'failed')
  const credits = findCredits(sales, ({ orderId }) => orderId === id)
  const isCredited = state === 'done' && way === 'refund'
  const isUncollected = attempt?.state === 'declined' || attempt?.state === 'voided'
  const faults: [boolean, string][] = [
    [state === 'waiting' || state === 'sent', `is still ${state}`],
    [state === 'failed' && !isUncollected, 'failed'],
    [credits.length !== (isCredited ? 1 : 0), `is ${state} (${way}), and refunded ${credits.length} times`],
    [credits.some((credit) => saleCents(credit) !== amountCents), 'was made with another amount'],
    [credits.some((credit) => credit.refundedTransactionId !== sale?.id), 'refunded another sale'],
    [isCredited && credits[0]?.id !== transactionId, 'is written down with another credit'],
    [state === 'done' && way === 'void' && sale?.status !== 'voided', `is a void, and its sale ${sale?.status}`],
    [emails !== (state === 'done' ? 1 : 0), `is ${state}, with ${emails} emails`],
  ]
  return faults.filter(([isFault]) => isFault).map(([, words]) => `the refund ${id} ${words}`)
}

function faultsOfPurchase(outcome: Outcome, purchase: PurchaseRow): string[] {
  const { id, attemptId, amountCents, refundedCents, status, hasAccess } = purchase
  const done = findDoneRefunds(outcome, attemptId)
  const ordered = done.reduce((cents, refund) => cents + refund.amountCents, 0)
  const attempt = outcome.attempts.find((row) => row.id === attemptId)
  const isDisputed = outcome.disputes.some((row) => row.attemptId === attemptId && row.status !== 'won')
  const right = attempt && derivePurchaseStatus(attempt.state, amountCents, refundedCents, isDisputed)
  const faults: [boolean, string][] = [
    [refundedCents !== ordered, `has ${refundedCents} cents refunded, its refunds ${ordered}`],
    [refundedCents > amountCents, `has more refunded than its price: ${refundedCents}`],
    [status !== right, `is ${status} instead of ${right}`],
    [hasAccess && done.some((refund) => refund.endsAccess), 'still gives access'],
  ]
  return faults.filter(([isFault]) => isFault).map(([, words]) => `the purchase ${id} ${words}`)
}

/** An accepted order is recorded as requested; a refused one is not recorded. */
function faultsOfOrder({ refunds }: Outcome, { key, purchaseId, amountCents, said }: RefundOrder): string[] {
  const row = refunds.find(({ id }) => id === key)
  const wasTaken = said.some((answer) => ['waiting', 'sent', 'done', 'failed'].includes(answer))
  const isCertain = said.some((answer) => /^4/.test(answer)) && !said.some((answer) => /^(0|5)/.test(answer))
  const isSame = row?.purchaseId === purchaseId && row.amountCents === amountCents
  const faults: [boolean, string][] = [
    [wasTaken && !row, 'was taken, and is not there'],
    [row !== undefined && !isSame, 'is there otherwise than ordered'],
    [!wasTaken && isCertain && row !== undefined, 'was refused, and is there'],
    [said.includes('done') && row?.state !== 'done', `was reported as done, and is ${row?.state}`],
    [said.includes('failed') && row?.state !== 'failed', `was reported as failed, and is ${row?.state}`],
  ]
  return faults.filter(([isFault]) => isFault).map(([, words]) => `the order ${key} (${said.join(', ')}) ${words}`)
}
