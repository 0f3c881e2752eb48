import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { purchases, videos } from '../../db/schema.ts'

/** The columns of a purchase that hold what was agreed about cancelling it. */
export const agreementColumns = {
  countedVideoIds: purchases.countedVideoIds,
  cancellableUntil: purchases.cancellableUntil,
  timeZone: purchases.timeZone,
  agreementFixedAt: purchases.agreementFixedAt,
}
export type AgreementRow = Pick<typeof purchases.$inferSelect, keyof typeof agreementColumns>

/** The ids of a product's videos as they are now, in order. */
export const selectVideoIds = (productId: unknown) =>
  sql<
    string[]
  >`array(select ${videos.id} from ${videos} where ${videos.productId} = ${productId} order by ${videos.orderNumber}, ${videos.id})`

/** Fills in what a purchase lacks. What is there already stays, also if somebody else fills it in at the same time. */
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
