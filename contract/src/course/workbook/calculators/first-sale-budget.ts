import { centsText } from '../../../words/money-text.ts'
import { percentOf } from '../numbers/exact.ts'
import type { Values } from '../numbers/input-types.ts'
import { dollars, someDollars } from '../numbers/inputs.ts'
import { percentText, sumFormula } from '../numbers/number-words.ts'
import { defineCalculator, type Outcome } from './calculator.ts'

const inputs = {
  cash: someDollars({
    label: 'Cash that you have for this',
    explanation: 'Money that you won’t need for years.',
    initial: '2,000',
  }),
  search: dollars({
    label: 'Record search and copies',
    explanation: 'What the county or a search company charges for the properties on your list.',
    initial: '25',
  }),
  travel: dollars({
    label: 'Seeing the parcels',
    explanation: 'Gas, parking and perhaps a night. You pay it even if you win nothing.',
    initial: '28',
  }),
  fees: dollars({
    label: 'Fees of the sale',
    explanation: 'Registration, the certificate, recording, and the auction site’s fee.',
    initial: '10',
  }),
  laterTaxes: dollars({
    label: 'Next year’s tax',
    explanation: 'The owner may skip it, too. Keep it in the bank. If you pay it, it’s often added to your claim.',
    initial: '365',
  }),
  notices: dollars({
    label: 'Notices and title search',
    explanation: 'What the second stage costs if nobody redeems. The law says what the owner pays back.',
    initial: '160',
  }),
  deposit: dollars({
    label: 'Deposit before the sale',
    explanation: 'It isn’t an extra cost, because it counts toward your bid. Enter 0 if the seller wants none.',
    initial: '200',
  }),
}

interface Budget {
  costsCents: number
  /** Negative if the costs are more than the cash. */
  leftCents: number
  /** What is spent on a bid of any size. */
  fixedCents: number
  /** The same as a part of the bid, in thousandths of a percent. Undefined if nothing is left for a bid. */
  fixedPercent: number | undefined
}

/** What a first sale costs besides the bid, and what it leaves for one. */
export function firstSaleBudget(values: Values<typeof inputs>): Budget {
  const { cash, search, travel, fees, laterTaxes, notices } = values
  const fixedCents = search + travel + fees
  const costsCents = fixedCents + laterTaxes + notices
  const leftCents = cash - costsCents
  const fixedPercent = leftCents > 0 ? percentOf(fixedCents, leftCents) : undefined
  return { costsCents, leftCents, fixedCents, fixedPercent }
}

function show(values: Values<typeof inputs>): Outcome {
  const { cash, search, travel, fees, laterTaxes, notices, deposit } = values
  const { costsCents, leftCents, fixedCents, fixedPercent } = firstSaleBudget(values)
  const later = laterTaxes + notices
  return {
    lines: [
      {
        label: 'Spent on a bid of any size',
        formula: sumFormula([search, travel, fees]),
        value: centsText(fixedCents),
      },
      { label: 'Kept for later', formula: sumFormula([laterTaxes, notices]), value: centsText(later) },
      { label: 'All costs besides the bid', formula: sumFormula([fixedCents, later]), value: centsText(costsCents) },
    ],
    result: { label: 'Left for the bid', formula: sumFormula([cash, -costsCents]), value: centsText(leftCents) },
    notes: [
      fixedPercent === undefined
        ? `Nothing is left for a bid. Save ${centsText(-leftCents)} and the bid first.`
        : `What you spend on a bid of any size is ${percentText(fixedPercent)} of this bid. On a smaller certificate it’s more.`,
      ...depositNotes(deposit, leftCents),
    ],
  }
}

function depositNotes(deposit: number, leftCents: number): string[] {
  if (deposit === 0 || leftCents <= 0) return []
  return deposit > leftCents
    ? [
        `The deposit of ${centsText(deposit)} is more than is left for the bid, so the seller would hold money that you need.`,
      ]
    : [`The deposit of ${centsText(deposit)} counts toward the bid. It has to be there days before the sale.`]
}

export const firstSaleBudgetCalculator = defineCalculator(
  {
    title: 'Budget of a first sale',
    question: 'How much of my money can go into the bid?',
    steps: [
      'Begin with your cash, and take off what you spend on a bid of any size: searches, travel and fees.',
      'Take off what you keep for later: next year’s tax, notices and a title search.',
      'What is left is for the bid. The deposit is a part of it.',
    ],
  },
  inputs,
  show,
)
