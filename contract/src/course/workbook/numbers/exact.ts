/**
 * Exact sums of money. Amounts are whole cents and percentages whole thousandths of a percent, so 0.25% is 250.
 * Products are BigInts, and a sum is rounded once, to the nearest cent.
 */

export const inYear = { months: 12, days: 365 } as const
export type TimeUnit = keyof typeof inYear

/** How long money is tied up. */
export interface Time {
  count: number
  unit: TimeUnit
}

/** What all of something is, in thousandths of a percent. */
export const all = 100_000

/** Divides to the nearest whole number; a half is rounded away from zero. @param by above zero */
export function divideRounded(sum: bigint, by: bigint): number {
  const size = sum < 0n ? -sum : sum
  const rounded = (2n * size + by) / (2n * by)
  return Number(sum < 0n ? -rounded : rounded)
}

/** A percentage of an amount, once. */
export const shareOf = (cents: number, percent: number): number =>
  divideRounded(BigInt(cents) * BigInt(percent), BigInt(all))

/** Simple interest at a yearly rate. */
export const interestOn = (cents: number, percent: number, { count, unit }: Time): number =>
  divideRounded(BigInt(cents) * BigInt(percent) * BigInt(count), BigInt(all * inYear[unit]))

/** How much of an amount a part is, to the hundredth of a percent. @param whole above zero */
export const percentOf = (part: number, whole: number): number =>
  10 * divideRounded(BigInt(part) * BigInt(all / 10), BigInt(whole))

/** A yield for a time as a yearly one, without compound interest, to the hundredth of a percent. */
export const yearlyPercentOf = (gain: number, cash: number, { count, unit }: Time): number =>
  10 * divideRounded(BigInt(gain) * BigInt(inYear[unit] * (all / 10)), BigInt(cash) * BigInt(count))
