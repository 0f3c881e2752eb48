import { between, eq, type SQL, sql } from 'drizzle-orm'
import { attempts, purchases, refunds } from '../../db/schema.ts'
import { readPurchaseNumbers } from './purchase-numbers.ts'

/**
 * The ids of the purchases with a number as searched for, each kind by its index.
 * @returns a select of ids, or undefined if the search is no such number
 */
export function purchasesByNumber(search: string): SQL | undefined {
  const { orders, lastFour, transaction } = readPurchaseNumbers(search)
  const byAttempt = (condition: SQL) =>
    sql`select ${purchases.id} from ${attempts} inner join ${purchases} on ${purchases.attemptId} = ${attempts.id}
      where ${condition}`
  const kinds = [
    orders && sql`select ${purchases.id} from ${purchases} where ${between(purchases.attemptId, ...orders)}`,
    lastFour && byAttempt(eq(attempts.cardLastFour, lastFour)),
    transaction && byAttempt(eq(attempts.transactionId, transaction)),
    transaction && sql`select ${refunds.purchaseId} from ${refunds} where ${eq(refunds.transactionId, transaction)}`,
  ].filter((kind) => kind !== undefined && kind !== '')
  return kinds.length > 0 ? sql.join(kinds, sql` union `) : undefined
}
