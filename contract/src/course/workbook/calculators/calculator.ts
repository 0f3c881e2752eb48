import type { Inputs, Typed, Values } from '../numbers/input-types.ts'
import { readInputs } from '../numbers/inputs.ts'

/** One line of a calculation: "Interest: $1,000.00 × 18% × 5 ÷ 12 = $75.00". */
export interface Line {
  label: string
  /** With the numbers in it; empty for a number that was typed. */
  formula: string
  value: string
}

export interface Outcome {
  lines: readonly Line[]
  result: Line
  /** What to know about the result, in whole sentences. */
  notes: readonly string[]
}

interface Words {
  title: string
  /** The question that it answers. */
  question: string
  /** The rule in words, one sentence for each step. */
  steps: readonly string[]
}

export interface Calculator extends Words {
  inputs: Inputs
  /** @returns the calculation, or a sentence for each input that is wrong */
  run: (typed: Typed) => { outcome: Outcome } | { problems: Readonly<Record<string, string>> }
}

/** @param show calculates, and puts the calculation into words */
export const defineCalculator = <I extends Inputs>(
  words: Words,
  inputs: I,
  show: (values: Values<I>) => Outcome,
): Calculator & { inputs: I } => ({
  ...words,
  inputs,
  run: (typed) => {
    const read = readInputs(inputs, typed)
    return 'problems' in read ? read : { outcome: show(read.values) }
  },
})
