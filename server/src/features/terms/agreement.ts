import type { Db } from '../../db/db.ts'
import { type AgreementRow, fillAgreement } from './agreement.queries.ts'
import { windowEnd } from './window.ts'

/** What was agreed about cancelling when a purchase was made. Nothing that the owner edits later changes it. */
export interface Agreement {
  countedVideoIds: string[]
  cancellableUntil: Date
  timeZone: string
  /** Whether the purchase is older than its agreement: an older build sold it by the figures of each moment. */
  isFilledInLater: boolean
}

/**
 * The agreement of a purchase. One that an older build wrote, or that came from an older backup, gets it now from the
 * site as it is, for good. Two readers at once get the same.
 * @param timeZone of the site
 */
export async function readAgreement(
  db: Db,
  purchase: AgreementRow & { id: string; enrolledAt: Date },
  timeZone: string,
): Promise<Agreement> {
  const { id, enrolledAt } = purchase
  const known = purchase.agreementFixedAt
    ? purchase
    : await fillAgreement(db, id, { timeZone, cancellableUntil: windowEnd(enrolledAt, timeZone) })
  const { countedVideoIds, cancellableUntil, agreementFixedAt } = known
  if (!countedVideoIds || !cancellableUntil || !known.timeZone || !agreementFixedAt)
    throw new Error(`the agreement of the purchase ${id} is not complete`)
  const isFilledInLater = agreementFixedAt > enrolledAt
  return { countedVideoIds, cancellableUntil, timeZone: known.timeZone, isFilledInLater }
}
