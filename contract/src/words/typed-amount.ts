import { decimalAmount, parseCents } from '../sales/prices.ts'

/**
 * Decimal text of an amount as people type it: "10", "10.5", " $1,000.00 ". Anything else stays as it is: a comma
 * before the cents could also mean thousands.
 */
export function readAmount(typed: string): string {
  const [, sum] = /^\s*\$?\s*(\d+(?:\.\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)\s*$/.exec(typed) ?? []
  const cents = parseCents(sum?.replaceAll(',', '') ?? '')
  return cents === undefined ? typed : decimalAmount(cents)
}
