import { centsText } from '../../../words/money-text.ts'
import { percentOf, shareOf } from '../numbers/exact.ts'
import type { Values } from '../numbers/input-types.ts'
import { count, dollars, optionalDollars, percent, someDollars } from '../numbers/inputs.ts'
import { percentText, shareFormula, sumFormula } from '../numbers/number-words.ts'
import { defineCalculator, type Outcome } from './calculator.ts'

const maximumBidInputs = {
  resale: someDollars({
    label: 'Resale value',
    explanation: 'What similar properties nearby have sold for in the last year, repaired and with a clear title.',
    initial: '6,000',
  }),
  sellingCost: percent({
    label: 'Selling costs',
    explanation: 'The agent, the closing and what buyers usually get taken off the price.',
    initial: '10',
  }),
  repairs: dollars({
    label: 'Repairs and cleaning up',
    explanation: 'If you can’t go inside, assume that it needs repair, and enter a sum that would cover it.',
    initial: '450',
  }),
  charges: dollars({
    label: 'Taxes and charges that remain',
    explanation: 'Other taxes, city and water liens, an owners’ association, and the fee for recording the deed.',
    initial: '380',
  }),
  title: dollars({
    label: 'Clearing the title',
    explanation: 'A lawyer’s price for a case to quiet title, with notices. Ask two local lawyers.',
    initial: '2,400',
  }),
  monthly: dollars({
    label: 'Costs for each month',
    explanation: 'Taxes, insurance, mowing and power until you sell.',
    initial: '65',
  }),
  months: count(
    {
      label: 'Months until you sell',
      explanation: 'From the deed to the sale, with the time to clear the title.',
      initial: '8',
    },
    0,
  ),
  reserve: dollars({
    label: 'Reserve',
    explanation: 'For what you couldn’t find out.',
    initial: '800',
  }),
  profit: dollars({
    label: 'What you want for your work',
    explanation: 'The least for which you’d do it. Enter 0 to see where you’d break even.',
    initial: '500',
  }),
  minimumBid: optionalDollars({
    label: 'Minimum bid of the sale',
    explanation: 'Leave this empty if you don’t know it yet.',
    initial: '700',
  }),
}
type MaximumBidValues = Values<typeof maximumBidInputs>

interface Deduction {
  label: string
  formula: string
  cents: number
}

interface MaximumBid {
  deductions: Deduction[]
  /** Negative if nothing is left. */
  bidCents: number
  /** Undefined if nothing is deducted. */
  largest: Deduction | undefined
}

/** The most to bid for a deed: what it can be sold for, less everything else. */
export function maximumBid(values: MaximumBidValues): MaximumBid {
  const { resale, sellingCost, repairs, charges, title, monthly, months, reserve, profit } = values
  const plain = (label: string, cents: number): Deduction => ({ label, formula: '', cents })
  const deductions = [
    { label: 'Selling costs', formula: shareFormula(resale, sellingCost), cents: shareOf(resale, sellingCost) },
    plain('Repairs and cleaning up', repairs),
    plain('Taxes and charges that remain', charges),
    plain('Clearing the title', title),
    { label: 'Costs until you sell', formula: `${centsText(monthly)} × ${months}`, cents: monthly * months },
    plain('Reserve', reserve),
    plain('Your work', profit),
  ]
  const bidCents = deductions.reduce((left, { cents }) => left - cents, resale)
  const [largest] = deductions.filter(({ cents }) => cents > 0).sort((a, b) => b.cents - a.cents)
  return { deductions, bidCents, largest }
}

function show(values: MaximumBidValues): Outcome {
  const { resale, minimumBid } = values
  const result = maximumBid(values)
  const { deductions, bidCents } = result
  return {
    lines: [
      { label: 'Resale value', formula: '', value: centsText(resale) },
      ...deductions.map(({ label, formula, cents }) => ({ label, formula, value: centsText(-cents) })),
    ],
    result: {
      label: 'The most to bid, with every fee included',
      formula: sumFormula([resale, ...deductions.map(({ cents }) => -cents)]),
      value: centsText(bidCents),
    },
    notes: [largestNote(values, result), ...saleNotes(bidCents, minimumBid)].filter((note) => note !== ''),
  }
}

/** Which of the deductions leaves the least for a bid. */
function largestNote({ resale }: MaximumBidValues, { bidCents, largest }: MaximumBid): string {
  if (!largest) return ''
  const { label, cents } = largest
  if (bidCents > 0) return `The largest cost: ${label}, ${percentText(percentOf(cents, resale))} of the resale value.`
  const without = bidCents + cents
  return without > 0
    ? `Nothing is left for a bid. What takes the most: ${label}, ${centsText(cents)}. Without it, ${centsText(without)} would be left.`
    : `Nothing is left for a bid. What takes the most: ${label}, ${centsText(cents)}. Even without it, nothing would be left.`
}

function saleNotes(bidCents: number, minimumBid: number | null): string[] {
  if (minimumBid === null || bidCents <= 0) return []
  return minimumBid > bidCents
    ? [`The sale starts at ${centsText(minimumBid)}, above your limit. So don’t bid.`]
    : [`The sale starts at ${centsText(minimumBid)}. Stop at your limit, however the others bid.`]
}

export const maximumBidCalculator = defineCalculator(
  {
    title: 'Maximum bid for a deed',
    question: 'What is the most that I can pay for this property?',
    steps: [
      'Begin with the resale value, and take off the selling costs, the repairs, the charges that remain, and what it costs to clear the title.',
      'Take off the costs for each month until you sell, a reserve, and what you want for your work.',
      'What is left is the most to bid. If it’s below the minimum bid, the answer is no.',
    ],
  },
  maximumBidInputs,
  show,
)
