import { centsText } from '../../../words/money-text.ts'
import { all, interestOn, inYear, shareOf, type Time } from '../numbers/exact.ts'
import type { Values } from '../numbers/input-types.ts'
import { choice, maxCents, ownCosts, percent, someDollars, timeHeld } from '../numbers/inputs.ts'
import { interestFormula, percentText, shareFormula, sumFormula, timeText, yearText } from '../numbers/number-words.ts'
import { defineCalculator, type Line, type Outcome } from './calculator.ts'
import { type Yield, yieldOf } from './yield-lines.ts'

const premiumInputs = {
  amount: someDollars({
    label: 'Debt that you pay',
    explanation: 'The unpaid tax with its interest and costs, without the premium.',
    initial: '1,000',
  }),
  rate: percent({
    label: 'Yearly interest on the debt',
    explanation:
      'What the owner pays on the debt. Where bidders offer a premium only after the rate has gone down to 0%, enter 0.',
    initial: '18',
  }),
  penalty: percent({
    label: 'Penalty on the debt',
    explanation: 'What the law adds once, however soon the owner redeems. Enter 0 if it adds nothing.',
    initial: '0',
  }),
  premium: choice(
    {
      label: 'What becomes of the premium',
      explanation: 'In New Jersey it comes back if the owner redeems within five years. In Colorado it never does.',
      initial: 'lost',
    },
    { lost: 'I never see it again', returned: 'It comes back' },
  ),
  premiumRate: percent({
    label: 'Yearly interest on the premium',
    explanation: 'Only for a premium that comes back. In New Jersey it earns nothing, so enter 0.',
    initial: '0',
  }),
  bill: percent({
    label: 'What a Treasury bill pays',
    explanation: 'The yearly yield for about the same time, from TreasuryDirect or your bank.',
    initial: '4',
  }),
  ...timeHeld({ heldFor: '12', heldUnit: 'months' }),
  costs: ownCosts,
}
type PremiumValues = Values<typeof premiumInputs>

type BreakEven =
  /** The largest premium at which the yield is not below the bill’s. */
  | { kind: 'limit'; premiumCents: number }
  /** Even without a premium the yield is below the bill’s. */
  | { kind: 'none' }
  /** No premium that anyone would pay brings the yield below the bill’s. */
  | { kind: 'no limit' }

/** The premium at which a lien earns no more than a Treasury bill, rounded down to the cent. */
export function premiumBreakEven(values: PremiumValues): BreakEven {
  const { amount, rate, penalty, premium, premiumRate, bill, heldFor, heldUnit, costs } = values
  const [time, year, whole] = [BigInt(heldFor), BigInt(inYear[heldUnit]), BigInt(all)]
  // Both in cents, times all of a percentage and the units of a year.
  const margin =
    BigInt(amount) * (BigInt(rate) * time + BigInt(penalty) * year) -
    BigInt(costs) * whole * year -
    BigInt(amount + costs) * BigInt(bill) * time
  const priceOfCent = premium === 'lost' ? whole * year + BigInt(bill) * time : BigInt(bill - premiumRate) * time
  if (margin < 0n) return { kind: 'none' }
  const limit = priceOfCent > 0n ? margin / priceOfCent : undefined
  if (limit === undefined || limit > BigInt(maxCents)) return { kind: 'no limit' }
  return { kind: 'limit', premiumCents: Number(limit) }
}

/** The yield of a lien that was bought with a premium. */
export function yieldWithPremium(values: PremiumValues, premiumCents: number): Yield {
  const { amount, rate, penalty, premium, premiumRate, costs } = values
  const time = timeOf(values)
  const fromPremium = premium === 'lost' ? -premiumCents : interestOn(premiumCents, premiumRate, time)
  const gain = interestOn(amount, rate, time) + shareOf(amount, penalty) + fromPremium - costs
  return yieldOf(gain, amount + premiumCents + costs, time)
}

const timeOf = ({ heldFor, heldUnit }: PremiumValues): Time => ({ count: heldFor, unit: heldUnit })

function show(values: PremiumValues): Outcome {
  const { amount, rate, penalty, bill, costs } = values
  const time = timeOf(values)
  const [interest, flat] = [interestOn(amount, rate, time), shareOf(amount, penalty)]
  const fromBill = interestOn(amount + costs, bill, time)
  const margin = interest + flat - costs - fromBill
  const { result, lines, note } = resultOf(values, margin)
  return {
    lines: [
      { label: 'Interest on the debt', formula: interestFormula(amount, rate, time), value: centsText(interest) },
      { label: 'Penalty', formula: shareFormula(amount, penalty), value: centsText(flat) },
      {
        label: 'What a Treasury bill would pay on the same cash',
        formula: interestFormula(amount + costs, bill, time),
        value: centsText(fromBill),
      },
      {
        label: 'More than the bill, without a premium',
        formula: sumFormula([interest, flat, -costs, -fromBill]),
        value: centsText(margin),
      },
      ...lines,
    ],
    result,
    notes: [note],
  }
}

function resultOf(values: PremiumValues, margin: number): { result: Line; lines: Line[]; note: string } {
  const label = 'The most premium to pay'
  const breakEven = premiumBreakEven(values)
  if (breakEven.kind === 'none') {
    const note = 'Even without a premium, this pays less than the Treasury bill.'
    return { result: { label, formula: '', value: 'none' }, lines: [], note }
  }
  if (breakEven.kind === 'no limit') {
    const note = 'The premium itself earns about as much as the bill or more, so it hardly lowers the yield.'
    return { result: { label, formula: '', value: 'no limit' }, lines: [], note }
  }
  const { premiumCents } = breakEven
  const time = timeOf(values)
  const { gainCents, yearlyPercent } = yieldWithPremium(values, premiumCents)
  return {
    result: { label, formula: `${centsText(margin)} ÷ (${divisorText(values)})`, value: centsText(premiumCents) },
    lines: [
      { label: `Your gain in ${timeText(time)} at that premium`, formula: '', value: centsText(gainCents) },
      { label: 'As a yearly rate', formula: '', value: percentText(yearlyPercent) },
    ],
    note: noteOf(values),
  }
}

function noteOf({ premium, rate, bill }: PremiumValues): string {
  const above = 'Above this premium, you’d earn more with the Treasury bill.'
  return premium === 'lost' && rate > bill ? `${above} If the owner redeems sooner, the limit is lower.` : above
}

/** What each dollar of premium costs: itself if it is lost, and what it would earn elsewhere. */
function divisorText(values: PremiumValues): string {
  const { premium, premiumRate, bill } = values
  const year = yearText(timeOf(values))
  if (premium === 'lost') return `1 + ${percentText(bill)} × ${year}`
  return `(${percentText(bill)} − ${percentText(premiumRate)}) × ${year}`
}

export const premiumBreakEvenCalculator = defineCalculator(
  {
    title: 'Premium break-even',
    question: 'At what premium would I do no better than with a Treasury bill?',
    steps: [
      'What the lien earns above the bill = interest + penalty − your costs − what the bill would pay on the same cash.',
      'If the premium is lost, each dollar of it costs that dollar and what it would earn elsewhere.',
      'If it comes back, each dollar costs only what it would earn elsewhere, less its own interest.',
      'The most premium to pay = what the lien earns above the bill ÷ what each dollar of premium costs.',
    ],
  },
  premiumInputs,
  show,
)
