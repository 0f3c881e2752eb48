import { isId } from '@course/contract/fields'
import { courseProductId } from '@course/contract/product'
import { decimalAmount } from '@course/contract/sales/prices'
import { grantAccess, insertUser } from '../../../accounts/accounts.ts'
import type { Command } from '../../../platform/audit/actor.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { violatedUnique } from '../../../platform/db/db.ts'
import { readDatabaseNow } from '../../../platform/db/time.ts'
import type { Transaction } from '../../../platform/gateways/payments.ts'
import { findProduct } from '../../../publishing/publishing.ts'
import { moveAttempt } from '../../payments/attempts.queries.ts'
import type { PaymentDeps } from '../../payments/payment-deps.ts'
import { insertPurchase } from '../../payments/purchased-access.queries.ts'
import type { AttemptState } from '../../tables/attempt-states.ts'
import { findKnownOrders, findTermsAt, insertAdoptedAttempt, lockBuyer } from './adoption.queries.ts'
import { findObstacle, readOrderTime } from './adoption-rules.ts'

export type AdoptionDeps = Pick<PaymentDeps, 'db' | 'jobs' | 'payments' | 'pace'> & { site: { timeZone: string } }

export interface UnknownSale {
  sale: Transaction
  /** Why a person has to decide; undefined if it can be added. */
  obstacle: string | undefined
}

const dayMs = 86_400_000

const adopting: Command = { command: 'adopt-sales' }

/** For example after a restore from a backup of before them. Changes nothing. */
export async function findUnknownSales(deps: AdoptionDeps, days: number): Promise<UnknownSale[]> {
  const now = await readDatabaseNow(deps.db)
  const { known } = await deps.payments.findSince(new Date(now.getTime() - days * dayMs))
  const money = known.filter(({ status }) => ['authorized', 'submitted', 'settled'].includes(status))
  const ours = await findKnownOrders(deps.db, money.map(({ orderId }) => orderId).filter(isId))
  const unknown: UnknownSale[] = []
  const buyers = new Set<string>()
  for (const sale of money.filter(({ orderId }) => !ours.has(orderId))) {
    const found = await judge(deps, sale, now)
    const buyer = sale.email?.toLowerCase() ?? ''
    const isSecond = found.obstacle === undefined && buyers.has(buyer)
    if (found.obstacle === undefined) buyers.add(buyer)
    unknown.push(
      isSecond ? { sale, obstacle: 'This email has paid for another order too. Refund one of them.' } : found,
    )
  }
  return unknown
}

async function judge({ db }: AdoptionDeps, sale: Transaction, now: Date): Promise<UnknownSale> {
  const product = await findProduct(db, courseProductId)
  const buyer = await db.transaction((tx) => lockBuyer(tx, sale.email ?? ''))
  return { sale, obstacle: findObstacle(sale, readOrderTime(sale.orderId, now), product?.currency, buyer) }
}

/** Adds a sale to the site's records in one transaction. Nothing is charged. Safe to repeat. */
export async function adoptSale(deps: AdoptionDeps, sale: Transaction): Promise<string | undefined> {
  try {
    return await adoptOnce(deps, sale)
  } catch (error) {
    const taken = violatedUnique(error)
    if (taken === 'attempts_pkey') return 'It was added in the meantime.'
    if (taken === 'users_email_key_unique') return 'An account with this email was created in the meantime.'
    throw error
  }
}

function adoptOnce({ db, jobs, pace, site }: AdoptionDeps, sale: Transaction): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const { email, orderId } = sale
    const orderedAt = readOrderTime(orderId, await readDatabaseNow(tx))
    const buyer = await lockBuyer(tx, email ?? '')
    const product = await findProduct(tx, courseProductId)
    const obstacle = findObstacle(sale, orderedAt, product?.currency, buyer)
    if (obstacle !== undefined || !orderedAt || !email || !product) return obstacle
    if ((await findKnownOrders(tx, [orderId])).size > 0) return 'It was added in the meantime.'
    const attempt = await insertAdoptedAttempt(tx, {
      sale: { ...sale, email },
      orderedAt,
      existingUserId: buyer.userId ?? null,
      productId: product.id,
      termsVersion: await findTermsAt(tx, orderedAt),
    })
    const move = async (to: AttemptState, cause: string) => {
      if (!(await moveAttempt(tx, orderId, to, { cause, pace, transaction: sale })))
        throw new Error(`the adopted attempt can't become ${to}`)
    }
    await move('authorised', 'the card provider had authorized the card')
    const userId = buyer.userId ?? (await insertUser(tx, { ...attempt, role: 'Paid User', passwordHash: null }))
    const purchaseId = await insertPurchase(tx, attempt, userId, site.timeZone, orderedAt)
    await grantAccess(tx, { userId, source: 'purchase', purchaseId })
    await move('admitted', 'account and access were created again')
    // In the same transaction, so that nothing submits it: it was submitted before.
    await move('settling', 'the card provider has it as submitted')
    if (sale.status === 'settled') await move('settled', 'the card provider has it as settled')
    if (buyer.userId === undefined) await jobs.enqueue(tx, 'mail.invitation', { userId })
    const after = { amount: decimalAmount(sale.amountCents), currency: sale.currency }
    await audit(tx, adopting, 'sale.adopted', { person: userId, object: purchaseId, after })
    return undefined
  })
}
