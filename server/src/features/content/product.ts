import { shownPrices } from '@course/contract/prices'

/** The course is the only product. Orders and videos name it by this ID. */
export const courseProductId = 1

/** Whether a product may be sold: nobody is charged more than the payment page shows. */
export const isForSale = (priceCents: number): boolean => priceCents <= shownPrices.paymentCents
