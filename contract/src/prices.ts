/**
 * The prices that the pages show, in the specification's own words. What is charged is the product's price in the
 * database; it may not be above the one on the payment page.
 */
export const shownPrices = {
  homeCall: '$29 Limited Time Only (Reg. $99)',
  infoCall: 'Only $29!',
  paymentHeading: 'Members Area Access Only $29.99 (Reg. $99.99)',
  paymentCents: 2_999,
} as const

/** Cents as decimal text: 2999 is "29.99". */
export const decimalAmount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The cents of decimal text as a form sends it, or undefined: "20", "20.5" and "20.50" are read, signs and commas are not. */
export function parseCents(amount: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
