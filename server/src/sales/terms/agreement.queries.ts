import { defaultWindowDays } from '@course/contract/sales/window-sentences'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { purchases, termsVersions, videos } from '../../platform/db/schema.ts'

export const agreementColumns = {
  countedVideoIds: purchases.countedVideoIds,
  cancellableUntil: purchases.cancellableUntil,
  timeZone: purchases.timeZone,
  agreementFixedAt: purchases.agreementFixedAt,
}
export type AgreementRow = Pick<typeof purchases.$inferSelect, keyof typeof agreementColumns>

/** SQL for the IDs of a product's current videos, in order. */
export const selectVideoIds = (productId: unknown) =>
  sql<
    string[]
  >`array(select ${videos.id} from ${videos} where ${videos.productId} = ${productId} and not ${videos.archived} order by ${videos.orderNumber}, ${videos.id})`

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

/** Fills in the missing terms of a purchase. Existing values stay, also if another process fills them in concurrently. */
export async function fillAgreement(
  db: Db,
  id: string,
  { timeZone, cancellableUntil }: { timeZone: string; cancellableUntil: Date },
): Promise<AgreementRow> {
  const [filled] = await db
    .update(purchases)
    .set({
      countedVideoIds: sql`coalesce(${purchases.countedVideoIds}, ${selectVideoIds(purchases.productId)})`,
      cancellableUntil: sql`coalesce(${purchases.cancellableUntil}, ${cancellableUntil.toISOString()}::timestamptz)`,
      timeZone: sql`coalesce(${purchases.timeZone}, ${timeZone})`,
      agreementFixedAt: sql`coalesce(${purchases.agreementFixedAt}, now())`,
    })
    .where(eq(purchases.id, id))
    .returning(agreementColumns)
  if (!filled) throw new Error(`there is no purchase ${id}`)
  return filled
}
