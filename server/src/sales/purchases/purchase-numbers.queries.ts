import { between, eq, type SQL, sql } from 'drizzle-orm'
import { attempts, purchases, refunds } from '../../platform/db/schema.ts'
import { readPurchaseNumbers } from './purchase-numbers.ts'

/**
 * Selects the IDs of purchases by a number: of the order, the card or a transaction. Each kind uses its own index.
 * @returns undefined if the search text can't be such a number
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
