import { centsText } from '../../../words/money-text.ts'
import { interestOn, shareOf } from '../numbers/exact.ts'
import type { Values } from '../numbers/input-types.ts'
import { ownCosts, percent, someDollars, timeHeld } from '../numbers/inputs.ts'
import { interestFormula, percentText, shareFormula, sumFormula } from '../numbers/number-words.ts'
import { defineCalculator, type Outcome } from './calculator.ts'
import { type Yield, yearlyLine, yearlyNotes, yieldLine, yieldOf } from './yield-lines.ts'

const inputs = {
  amount: someDollars({
    label: 'Face amount',
    explanation: 'What you pay for the certificate: the unpaid tax with its interest and costs.',
    initial: '1,000',
  }),
  rate: percent({
    label: 'Rate you bid',
    explanation: 'The yearly rate at which you win. In Florida, bids go down from 18% in quarter points.',
    initial: '0.25',
  }),
  minimum: percent({
    label: 'Minimum charge',
    explanation:
      'The least that an owner who redeems pays on the face amount, however soon. In Florida it’s 5%, except on a bid of 0%. Enter 0 where the law has none.',
    initial: '5',
  }),
  ...timeHeld({ heldFor: '3', heldUnit: 'months' }),
  costs: ownCosts,
}

interface BidDown extends Yield {
  interestCents: number
  /** Zero for a bid of 0%. */
  minimumCents: number
  chargeCents: number
}

/** The yield of a certificate whose rate was bid down, where the law has a minimum charge. */
export function bidDownYield({ amount, rate, minimum, heldFor, heldUnit, costs }: Values<typeof inputs>): BidDown {
  const time = { count: heldFor, unit: heldUnit }
  const interestCents = interestOn(amount, rate, time)
  const minimumCents = rate === 0 ? 0 : shareOf(amount, minimum)
  const chargeCents = Math.max(interestCents, minimumCents)
  return { interestCents, minimumCents, chargeCents, ...yieldOf(chargeCents - costs, amount + costs, time) }
}

function show(values: Values<typeof inputs>): Outcome {
  const { amount, rate, minimum, costs } = values
  const time = { count: values.heldFor, unit: values.heldUnit }
  const result = bidDownYield(values)
  const { interestCents, minimumCents, chargeCents, gainCents, cashCents } = result
  return {
    lines: [
      { label: 'Interest', formula: interestFormula(amount, rate, time), value: centsText(interestCents) },
      {
        label: 'Minimum charge',
        formula: rate === 0 ? 'none on a bid of 0%' : shareFormula(amount, minimum),
        value: centsText(minimumCents),
      },
      {
        label: 'What the owner pays on top',
        formula: `the larger of ${centsText(interestCents)} and ${centsText(minimumCents)}`,
        value: centsText(chargeCents),
      },
      { label: 'Your gain', formula: sumFormula([chargeCents, -costs]), value: centsText(gainCents) },
      { label: 'Your cash', formula: sumFormula([amount, costs]), value: centsText(cashCents) },
      yearlyLine(result, time),
    ],
    result: yieldLine(result, time),
    notes: [
      ...(minimumCents > interestCents
        ? [
            `The minimum charge decides here, not the rate of ${percentText(rate)}. It’s worth most if the owner redeems soon.`,
          ]
        : []),
      ...yearlyNotes(time),
    ],
  }
}

export const bidDownYieldCalculator = defineCalculator(
  {
    title: 'Bid-down yield',
    question: 'What does a certificate earn at the rate at which I’d win it?',
    steps: [
      'Interest = face amount × rate × time.',
      'The owner pays the interest or the minimum charge, whichever is larger.',
      'Yield = (what the owner pays on top − your costs) ÷ (face amount + your costs).',
    ],
  },
  inputs,
  show,
)
