import { Refusal } from '../../platform/refusal.ts'

/** The refusal for an unknown purchase, and for a purchase that the caller must not know about. */
export const noSuchPurchase = (): Refusal => new Refusal('not_found', 'This purchase does not exist.')
