import { percentOf, type Time, yearlyPercentOf } from '../numbers/exact.ts'
import { percentText, timeText, yearlyFormula, yieldFormula } from '../numbers/number-words.ts'
import type { Line } from './calculator.ts'

export interface Yield {
  gainCents: number
  cashCents: number
  /** For the whole time, in thousandths of a percent. */
  percent: number
  /** The same for a year, without compound interest. */
  yearlyPercent: number
}

/** @param cashCents above zero */
export const yieldOf = (gainCents: number, cashCents: number, time: Time): Yield => ({
  gainCents,
  cashCents,
  percent: percentOf(gainCents, cashCents),
  yearlyPercent: yearlyPercentOf(gainCents, cashCents, time),
})

/** What is earned on the cash, as the result. */
export const yieldLine = ({ gainCents, cashCents, percent }: Yield, time: Time): Line => ({
  label: `Yield in ${timeText(time)}`,
  formula: yieldFormula(gainCents, cashCents),
  value: percentText(percent),
})

export const yearlyLine = ({ gainCents, cashCents, yearlyPercent }: Yield, time: Time): Line => ({
  label: 'As a yearly rate',
  formula: yearlyFormula(gainCents, cashCents, time),
  value: percentText(yearlyPercent),
})

/** Why the yearly rate of a short time misleads. Empty from a year on. */
export function yearlyNotes({ count, unit }: Time): string[] {
  const isShort = unit === 'months' ? count < 12 : count < 365
  return isShort
    ? ['You earn this once. The yearly rate would need the same again right away, and cash that waits earns nothing.']
    : []
}
