import { bidDownYieldCalculator } from './bid-down-yield.ts'
import type { Calculator } from './calculator.ts'
import { firstSaleBudgetCalculator } from './first-sale-budget.ts'
import { flatPenaltyCalculator } from './flat-penalty.ts'
import { maximumBidCalculator } from './maximum-bid.ts'
import { premiumBreakEvenCalculator } from './premium-break-even.ts'

/** In the order of the page. Addresses and saved results name them, so these names never change. */
export const calculatorIds = [
  'first-sale-budget',
  'maximum-bid',
  'bid-down-yield',
  'flat-penalty',
  'premium-break-even',
] as const
export type CalculatorId = (typeof calculatorIds)[number]

export const calculators: Readonly<Record<CalculatorId, Calculator>> = {
  'first-sale-budget': firstSaleBudgetCalculator,
  'maximum-bid': maximumBidCalculator,
  'bid-down-yield': bidDownYieldCalculator,
  'flat-penalty': flatPenaltyCalculator,
  'premium-break-even': premiumBreakEvenCalculator,
}

export const isCalculatorId = (text: string | null): text is CalculatorId =>
  (calculatorIds as readonly (string | null)[]).includes(text)
