import { defaultWindowDays } from '@course/contract/sales/window-sentences'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { publishedVideos, termsVersions } from '../../publishing/tables/tables.ts'
import { purchases } from '../tables/tables.ts'

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
