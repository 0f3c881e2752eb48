import type { PurchaseStatus } from '@course/contract/sales/purchases'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { disputes, purchases } from '../tables/tables.ts'

/**
 * The status of a purchase as it is shown. A lost dispute is stored as disputed, as older releases expect it; what it keeps
 * back is the same.
 */
export const shownStatus = sql<PurchaseStatus>`(case when ${purchases.status} = 'disputed' and (
  select bool_and(dispute.status = 'lost') from ${disputes} as dispute
  where dispute.attempt_id = ${purchases.attemptId} and dispute.status in ('open', 'lost')
    and dispute.kind is distinct from 'retrieval') then 'dispute lost' else ${purchases.status} end)`

/** Whether a purchase is shown with a status. The stored one finds its rows by an index. */
export const hasStatus = (status: PurchaseStatus): SQL | undefined =>
  and(eq(purchases.status, status === 'dispute lost' ? 'disputed' : status), eq(shownStatus, status))
