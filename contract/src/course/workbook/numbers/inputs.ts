import type { TimeUnit } from './exact.ts'
import type { ChoiceInput, Input, Inputs, NumberInput, Read, ReadAll, Typed, Values } from './input-types.ts'
import { readNumber } from './typed-numbers.ts'

/** The kinds of inputs, and how they are read. Kept free of zod, because a public page loads it. */

type Words = Pick<NumberInput, 'label' | 'explanation' | 'initial'>
export const maxCents = 9_999_999_999
const maxPercent = 100_000
const maxTime = 9_999

export const dollars = (words: Words) => ({ kind: 'dollars', min: 0, max: maxCents, ...words }) as const
/** An amount of which there must be some, because yields are counted on it. */
export const someDollars = (words: Words) => ({ ...dollars(words), min: 1 }) as const
export const optionalDollars = (words: Words) => ({ ...dollars(words), optional: true }) as const
export const percent = (words: Words) => ({ kind: 'percent', min: 0, max: maxPercent, ...words }) as const
export const count = (words: Words, min: number) => ({ kind: 'count', min, max: maxTime, ...words }) as const
export const choice = <const C extends ChoiceInput['choices']>(words: Words, choices: C) =>
  ({ kind: 'choice', choices, ...words }) as const

/** The time until the owner redeems, for calculators of yields. */
export const timeHeld = (initial: { heldFor: string; heldUnit: TimeUnit }) => ({
  heldFor: count(
    {
      label: 'Time until the owner redeems',
      explanation:
        'Nobody knows it beforehand, so try a short time and a long one. If the law counts a started month as a whole one, enter whole months.',
      initial: initial.heldFor,
    },
    1,
  ),
  heldUnit: choice(
    {
      label: 'Counted in',
      explanation: 'A year has 12 months or 365 days. The terms of sale say which way interest is counted.',
      initial: initial.heldUnit,
    },
    { months: 'months', days: 'days' } satisfies Record<TimeUnit, string>,
  ),
})

export const ownCosts = dollars({
  label: 'Your own costs',
  explanation: 'Fees, postage, travel and searches that the owner doesn’t pay back. Enter 0 if there are none.',
  initial: '0',
})

/** Reads one typed value. */
export function readInput(input: Input, typed: string): Read<number | string | null> {
  if (input.kind !== 'choice') return readNumber(input, typed)
  if (Object.hasOwn(input.choices, typed)) return { value: typed }
  return { problem: `${input.label} must be one of these: ${Object.values(input.choices).join(', ')}.` }
}

/** Reads everything that a calculator asks for. @returns the values, or a sentence for each input that is wrong */
export function readInputs<I extends Inputs>(inputs: I, typed: Typed): ReadAll<I> {
  const read = Object.entries(inputs).map(([name, input]) => [name, readInput(input, typed[name] ?? '')] as const)
  const problems = read.flatMap(([name, result]) => ('problem' in result ? [[name, result.problem]] : []))
  if (problems.length > 0) return { problems: Object.fromEntries(problems) }
  const values = read.flatMap(([name, result]) => ('value' in result ? [[name, result.value]] : []))
  return { values: Object.fromEntries(values) as Values<I> }
}

/** The example that a calculator begins with. */
export const initialInputs = (inputs: Inputs): Record<string, string> =>
  Object.fromEntries(Object.entries(inputs).map(([name, { initial }]) => [name, initial]))
