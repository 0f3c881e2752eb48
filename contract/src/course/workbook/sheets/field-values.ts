/** What a field of a worksheet can hold. Forms and the server read what was typed by the same rules. */
import { isPlain } from '../../../fields.ts'
import { decimalAmount } from '../../../sales/prices.ts'
import { numberText } from '../../../words/counts.ts'
import { dayProblem } from '../deadlines/deadline-days.ts'
import { readNumber } from '../numbers/typed-numbers.ts'
import type { FieldKind } from './sheets.ts'

/** The longest text of each kind, in characters. */
export const maxValue = { line: 500, text: 5_000 } as const

export const checked = 'yes'
export const outcomes = ['yes', 'no', 'unknown'] as const
export type Outcome = (typeof outcomes)[number]

/** What is stored, or the sentence at the field. */
export type ReadValue = { value: string } | { problem: string }

const amount = { kind: 'dollars', label: 'The amount', min: 0, max: 99_999_999_999, optional: true } as const

/** An amount of dollars as people type it, as decimal text: "1250.50" for "$1,250.5". Nothing stays nothing. */
function readDollars(typed: string): ReadValue {
  const read = readNumber(amount, typed)
  if ('problem' in read) return read
  return { value: read.value === null ? '' : decimalAmount(read.value) }
}

function readText(typed: string, most: number): ReadValue {
  const value = typed.replaceAll('\r\n', '\n')
  if (value.length > most) return { problem: `This field can have at most ${numberText(most)} characters.` }
  const isClean = isPlain(most === maxValue.text ? value.replace(/[\n\t]/g, ' ') : value)
  return isClean ? { value } : { problem: 'This field contains characters that are not allowed.' }
}

function readDay(typed: string): ReadValue {
  const value = typed.trim()
  const problem = value === '' ? undefined : dayProblem('The date', value)
  return problem === undefined ? { value } : { problem }
}

const among = (values: readonly string[], typed: string): ReadValue =>
  typed === '' || values.includes(typed) ? { value: typed } : { problem: 'Choose one of the answers.' }

const readers: Record<FieldKind, (typed: string) => ReadValue> = {
  line: (typed) => readText(typed, maxValue.line),
  text: (typed) => readText(typed, maxValue.text),
  money: readDollars,
  day: readDay,
  check: (typed) => among([checked], typed),
  outcome: (typed) => among(outcomes, typed),
}

/** Reads what was typed into a field. An empty text empties it. */
export const readFieldValue = (kind: FieldKind, typed: string): ReadValue => readers[kind](typed)
