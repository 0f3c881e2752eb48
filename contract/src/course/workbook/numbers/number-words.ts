import { countText, numberText } from '../../../words/counts.ts'
import { centsText } from '../../../words/money-text.ts'
import { inYear, type Time } from './exact.ts'

/** How calculators write numbers. Formulas show sums as people write them: "$1,000.00 × 18% × 5 ÷ 12". */

/** `0.25%` for 250 thousandths of a percent. */
export function percentText(percent: number): string {
  const size = Math.abs(percent)
  const part = String(size % 1_000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${percent < 0 ? '−' : ''}${numberText(Math.trunc(size / 1_000))}${part && `.${part}`}%`
}

/** `5 months`. */
export const timeText = ({ count, unit }: Time): string => countText(count, unit.slice(0, -1))

/** The part of a year, such as "5 ÷ 12". */
export const yearText = ({ count, unit }: Time): string => `${numberText(count)} ÷ ${inYear[unit]}`

export const shareFormula = (cents: number, percent: number): string => `${centsText(cents)} × ${percentText(percent)}`

export const interestFormula = (cents: number, percent: number, time: Time): string =>
  `${shareFormula(cents, percent)} × ${yearText(time)}`

export const yieldFormula = (gain: number, cash: number): string => `${centsText(gain)} ÷ ${centsText(cash)}`

export const yearlyFormula = (gain: number, cash: number, { count, unit }: Time): string =>
  `${yieldFormula(gain, cash)} × ${inYear[unit]} ÷ ${numberText(count)}`

/** Amounts that are added or, if negative, subtracted: "$40.00 + $20.00 − $5.00". Zeros are left out. */
export function sumFormula(amounts: readonly number[]): string {
  const parts = amounts.filter((cents) => cents !== 0)
  const signed = parts.map((cents, index) => {
    const size = centsText(Math.abs(cents))
    if (index === 0) return centsText(cents)
    return `${cents < 0 ? '−' : '+'} ${size}`
  })
  return signed.join(' ') || centsText(0)
}
