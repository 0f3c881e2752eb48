/** What a calculator asks for. */

export interface NumberInput {
  kind: 'dollars' | 'percent' | 'count'
  label: string
  /** What it is, in a sentence or two. */
  explanation: string
  /** As someone would type it, for the example that the page begins with. */
  initial: string
  /** In cents, thousandths of a percent, or as a plain number. */
  min: number
  max: number
  /** Whether it can be empty, which is read as null. */
  optional?: true
}

export interface ChoiceInput {
  kind: 'choice'
  label: string
  explanation: string
  initial: string
  /** The name of each choice by its value. */
  choices: Readonly<Record<string, string>>
}

export type Input = NumberInput | ChoiceInput
export type Inputs = Readonly<Record<string, Input>>

type ValueOf<I extends Input> = I extends { choices: infer C }
  ? keyof C & string
  : I extends { optional: true }
    ? number | null
    : number
export type Values<I extends Inputs> = { -readonly [N in keyof I]: ValueOf<I[N]> }

/** What is typed, by the name of the input. */
export type Typed = Readonly<Record<string, string>>

export type Read<T> = { value: T } | { problem: string }
export type ReadAll<I extends Inputs> = { values: Values<I> } | { problems: Record<string, string> }
