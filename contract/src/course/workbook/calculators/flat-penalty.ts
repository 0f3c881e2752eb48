import { centsText } from '../../../words/money-text.ts'
import { interestOn, percentOf, shareOf } from '../numbers/exact.ts'
import type { Values } from '../numbers/input-types.ts'
import { dollars, optionalDollars, ownCosts, percent, someDollars, timeHeld } from '../numbers/inputs.ts'
import { interestFormula, shareFormula, sumFormula } from '../numbers/number-words.ts'
import { defineCalculator, type Outcome } from './calculator.ts'
import { type Yield, yearlyLine, yearlyNotes, yieldLine, yieldOf } from './yield-lines.ts'

const inputs = {
  base: someDollars({
    label: 'Amount that the penalty is counted on',
    explanation:
      'In Indiana it’s the minimum bid, in Mississippi the taxes and costs, in Georgia and South Carolina everything that you pay.',
    initial: '2,000',
  }),
  penalty: percent({
    label: 'Penalty',
    explanation:
      'What is added once for you. If it grows in steps, enter the step for the time below: in South Carolina 9% in month 8. In Mississippi it goes to the county, so enter 0.',
    initial: '10',
  }),
  baseRate: percent({
    label: 'Yearly interest besides the penalty',
    explanation: 'On the same amount. In Mississippi it’s 1.5% a month, so enter 18. Enter 0 if there is none.',
    initial: '0',
  }),
  overbid: dollars({
    label: 'Overbid',
    explanation:
      'What you pay above that amount and get back. Enter 0 if the penalty is counted on everything that you pay. In Mississippi the county keeps it, so enter 0 here and add it to your own costs.',
    initial: '8,000',
  }),
  overbidRate: percent({
    label: 'Yearly interest on the overbid',
    explanation: 'In Indiana it’s 5%. In Missouri the overbid earns nothing, so enter 0.',
    initial: '5',
  }),
  limit: optionalDollars({
    label: 'The most that the owner pays on top',
    explanation:
      'Leave this empty if the law has no limit. In South Carolina it’s the amount that the county’s land commission bid.',
    initial: '',
  }),
  ...timeHeld({ heldFor: '5', heldUnit: 'months' }),
  costs: ownCosts,
}

interface FlatPenalty extends Yield {
  penaltyCents: number
  interestCents: number
  overbidCents: number
  /** Everything that the owner pays on top, within the limit. */
  chargeCents: number
  isLimited: boolean
}

/** The yield where the law adds a penalty once, with or without interest and a limit. */
export function flatPenalty(values: Values<typeof inputs>): FlatPenalty {
  const { base, penalty, baseRate, overbid, overbidRate, limit, costs } = values
  const time = { count: values.heldFor, unit: values.heldUnit }
  const penaltyCents = shareOf(base, penalty)
  const interestCents = interestOn(base, baseRate, time)
  const overbidCents = interestOn(overbid, overbidRate, time)
  const sum = penaltyCents + interestCents + overbidCents
  const chargeCents = Math.min(sum, limit ?? sum)
  return {
    penaltyCents,
    interestCents,
    overbidCents,
    chargeCents,
    isLimited: chargeCents < sum,
    ...yieldOf(chargeCents - costs, base + overbid + costs, time),
  }
}

function show(values: Values<typeof inputs>): Outcome {
  const { base, penalty, baseRate, overbid, overbidRate, costs } = values
  const time = { count: values.heldFor, unit: values.heldUnit }
  const result = flatPenalty(values)
  const { penaltyCents, interestCents, overbidCents, chargeCents, gainCents, cashCents } = result
  const sum = sumFormula([penaltyCents, interestCents, overbidCents])
  const overbidIsWeaker =
    overbid > 0 && percentOf(overbidCents, overbid) < percentOf(penaltyCents + interestCents, base)
  return {
    lines: [
      { label: 'Penalty', formula: shareFormula(base, penalty), value: centsText(penaltyCents) },
      { label: 'Interest', formula: interestFormula(base, baseRate, time), value: centsText(interestCents) },
      {
        label: 'Interest on the overbid',
        formula: interestFormula(overbid, overbidRate, time),
        value: centsText(overbidCents),
      },
      {
        label: 'What the owner pays on top',
        formula: result.isLimited ? `${sum}, but at most ${centsText(chargeCents)}` : sum,
        value: centsText(chargeCents),
      },
      { label: 'Your gain', formula: sumFormula([chargeCents, -costs]), value: centsText(gainCents) },
      { label: 'Your cash', formula: sumFormula([base, overbid, costs]), value: centsText(cashCents) },
      yearlyLine(result, time),
    ],
    result: yieldLine(result, time),
    notes: [
      ...(result.isLimited ? ['The limit decides here. Bidding more would only lower the yield.'] : []),
      ...(overbidIsWeaker ? ['The overbid earns less than the rest, so each step up lowers the yield.'] : []),
      ...yearlyNotes(time),
    ],
  }
}

export const flatPenaltyCalculator = defineCalculator(
  {
    title: 'Flat penalty',
    question: 'What do I earn where the owner pays a penalty, however soon?',
    steps: [
      'The penalty is counted once. Interest, if there is any, grows with the time.',
      'If the law has a limit, the owner pays no more than that on top.',
      'Yield = (what the owner pays on top − your costs) ÷ all the cash that you put in.',
    ],
  },
  inputs,
  show,
)
