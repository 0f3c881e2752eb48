import { count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { purchases } from '../../platform/db/schema.ts'
import { disputedCents } from '../payments/payment-disputes.queries.ts'

const sumColumns = (disputed: SQL<number>) => ({
  status: purchases.status,
  count: count().as('count'),
  refundedCount: sql<number>`count(*) filter (where ${purchases.refundedCents} > 0)`
    .mapWith(Number)
    .as('refunded_count'),
  amountCents: sql<number>`sum(${purchases.amountCents})`.mapWith(Number).as('amount_cents'),
  refundedCents: sql<number>`sum(${purchases.refundedCents})`.mapWith(Number).as('refunded_cents'),
  disputedCents: sql<number>`sum(${disputed})`.mapWith(Number).as('disputed_cents'),
})

/**
 * Two parts of a statement that sums purchases by status. With the disputes of every row in one part, the planner takes
 * the statement for a hundred times as expensive as it is, compiles it first, and reads the table in one process.
 */
export const undisputed = { columns: sumColumns(sql`0`), condition: ne(purchases.status, 'disputed') }
export const disputed = { columns: sumColumns(disputedCents), condition: eq(purchases.status, 'disputed') }
