import { plainTyped } from '../typed-text/typed-codes.ts'
import { decimalAmount, parseCents } from './prices.ts'

/** Digits with at most one point, without commas between thousands. Undefined for anything else, such as "10,50". */
export const plainDecimal = (typed: string): string | undefined =>
  /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(typed) ? typed.replaceAll(',', '') : undefined

/**
 * Decimal text of an amount as people type it: "10", "10.5", " $1,000.00 ". Anything else stays as it is: a comma
 * before the cents could also mean thousands.
 */
export function readAmount(typed: string): string {
  const [, sum = ''] = /^\s*\$?\s*(\S*)\s*$/.exec(plainTyped(typed)) ?? []
  const cents = parseCents(plainDecimal(sum) ?? '')
  return cents === undefined ? typed : decimalAmount(cents)
}
