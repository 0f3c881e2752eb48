/**
 * The prices that the pages show, in the words of the specification. Cards are charged the product's price in the
 * database, which must not exceed the price on the payment page.
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

/** Parses "20", "20.5" or "20.50" into cents. Undefined for anything else, such as signs or commas. */
export function parseCents(amount: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
