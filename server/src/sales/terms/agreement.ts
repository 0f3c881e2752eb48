import type { Db } from '../../platform/db/db.ts'
import { type AgreementRow, fillAgreement } from './agreement.queries.ts'
import { windowEnd } from './window.ts'

/** The cancellation terms that a purchase was made under. Later edits of the content don't change them. */
export interface Agreement {
  countedVideoIds: string[]
  cancellableUntil: Date
  timeZone: string
  /** Whether the terms were stored after the purchase, because an older release sold it. */
  isFilledInLater: boolean
}

/**
 * Reads the cancellation terms of a purchase. If an older release or an older backup left none, stores the site's current
 * ones. Concurrent readers get the same terms.
 * @param timeZone the site's
 */
export async function readAgreement(
  db: Db,
  purchase: AgreementRow & { id: string; enrolledAt: Date; windowBusinessDays: number },
  timeZone: string,
): Promise<Agreement> {
  const { id, enrolledAt } = purchase
  const fixedAt = purchase.agreementFixedAt
    ? purchase
    : await fillAgreement(db, id, { timeZone, cancellableUntil: windowEnd(enrolledAt, timeZone, purchase) })
  const { countedVideoIds, cancellableUntil, agreementFixedAt } = fixedAt
  if (!countedVideoIds || !cancellableUntil || !fixedAt.timeZone || !agreementFixedAt)
    throw new Error(`the agreement of purchase ${id} is incomplete`)
  const isFilledInLater = agreementFixedAt > enrolledAt
  return { countedVideoIds, cancellableUntil, timeZone: fixedAt.timeZone, isFilledInLater }
}
