import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { disputedCents } from '../payments/payment-disputes.queries.ts'
import { purchases } from '../tables/tables.ts'
import { soldStatuses } from './sales-rules.ts'

const sumOf = (cents: SQL | AnyPgColumn) => sql<number>`coalesce(sum(${cents}), 0)`.mapWith(Number)
const none = sql<number>`0`.mapWith(Number)

/**
 * Two parts of a statement that sums sales. The first reads nothing but an index, in which the purchases of a status are
 * next to each other; to group them, the database would look up a status for each of them. The disputes of every row in
 * the same part would let the planner take the statement for a hundred times as expensive as it is.
 */
export const sold = {
  columns: {
    count: sql<number>`count(*)`.mapWith(Number).as('count'),
    refundedCount: sql<number>`count(*) filter (where ${purchases.refundedCents} > 0)`
      .mapWith(Number)
      .as('refunded_count'),
    amountCents: sumOf(purchases.amountCents).as('amount_cents'),
    refundedCents: sumOf(purchases.refundedCents).as('refunded_cents'),
    disputedCents: none.as('disputed_cents'),
  },
  condition: inArray(purchases.status, soldStatuses),
}

export const heldByBanks = {
  columns: {
    count: none.as('count'),
    refundedCount: none.as('refunded_count'),
    amountCents: none.as('amount_cents'),
    refundedCents: none.as('refunded_cents'),
    disputedCents: sumOf(disputedCents).as('disputed_cents'),
  },
  condition: eq(purchases.status, 'disputed'),
}
