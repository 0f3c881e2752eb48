import type { PurchaseStatus } from '@course/contract/sales/purchases'
import { defaultWindowDays } from '@course/contract/sales/window-sentences'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { publishedVideos, termsVersions } from '../../publishing/tables/tables.ts'
import { disputes, purchases } from '../tables/tables.ts'

/** The cancellation terms that a purchase was made under. Later edits of the content don't change them. */
export const agreementColumns = {
  countedVideoIds: purchases.countedVideoIds,
  cancellableUntil: purchases.cancellableUntil,
  timeZone: purchases.timeZone,
}

export const selectVideoIds = (productId: unknown) =>
  sql<
    string[]
  >`array(select ${publishedVideos.id} from ${publishedVideos} where ${publishedVideos.productId} = ${productId} and not ${publishedVideos.archived} order by ${publishedVideos.orderNumber})`

/** SQL for the business days of the window under a version of the terms. */
export const windowDaysOf = (termsVersion: unknown) =>
  sql<number>`coalesce((select (${termsVersions.text}->>'windowBusinessDays')::int
    from ${termsVersions} where ${termsVersions.version} = ${termsVersion}), ${sql.raw(String(defaultWindowDays))})`

/** The business days of the window under a version of the terms. A version without a number, or without a text, has 3. */
export async function readWindowDays(db: Db, termsVersion: string): Promise<number> {
  const [row] = await db
    .select({ text: termsVersions.text })
    .from(termsVersions)
    .where(eq(termsVersions.version, termsVersion))
  return row?.text?.windowBusinessDays ?? defaultWindowDays
}

/** A lost dispute is stored as disputed, as older releases expect it; what it keeps back is the same. */
export const shownStatus = sql<PurchaseStatus>`(case when ${purchases.status} = 'disputed' and (
  select bool_and(dispute.status = 'lost') from ${disputes} as dispute
  where dispute.attempt_id = ${purchases.attemptId} and dispute.status in ('open', 'lost')
    and dispute.kind is distinct from 'retrieval') then 'dispute lost' else ${purchases.status} end)`

/** Whether a purchase is shown with a status. The stored one finds its rows by an index. */
export const hasStatus = (status: PurchaseStatus): SQL | undefined =>
  and(eq(purchases.status, status === 'dispute lost' ? 'disputed' : status), eq(shownStatus, status))
