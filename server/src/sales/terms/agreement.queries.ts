import { sql } from 'drizzle-orm'
import { purchases, videos } from '../../platform/db/schema.ts'

/** The cancellation terms that a purchase was made under. Later edits of the content don't change them. */
export const agreementColumns = {
  countedVideoIds: purchases.countedVideoIds,
  cancellableUntil: purchases.cancellableUntil,
  timeZone: purchases.timeZone,
}

/** SQL for the IDs of a product's current videos, in order. */
export const selectVideoIds = (productId: unknown) =>
  sql<
    string[]
  >`array(select ${videos.id} from ${videos} where ${videos.productId} = ${productId} and not ${videos.archived} order by ${videos.orderNumber}, ${videos.id})`
