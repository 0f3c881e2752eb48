/** What a field of a worksheet can hold. Forms and the server read what was typed by the same rules. */
import { isPlain } from '../fields.ts'
import { dayProblem, isDay } from '../lists.ts'
import { decimalAmount } from '../sales/prices.ts'
import { numberText } from '../words/counts.ts'
import type { FieldKind } from './workbook/sheets.ts'

/** The longest text of each kind, in characters. */
export const maxValue = { line: 500, text: 5_000 } as const

export const checked = 'yes'
export const outcomes = ['yes', 'no', 'unknown'] as const

/** What is stored, or the sentence at the field. */
export type ReadValue = { value: string } | { problem: string }

const amountProblem = 'Write an amount such as 1,250 or 1,250.50, in full dollars and cents.'
const amount = /^\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/

/** An amount of dollars as people type it, as decimal text: "1250.50" for "$1,250.5". Nothing stays nothing. */
export function readDollars(typed: string): ReadValue {
  const trimmed = typed.trim()
  if (trimmed === '') return { value: '' }
  if (/^[-−–(]/.test(trimmed)) return { problem: 'Write the amount without a minus.' }
  const [, whole, part = ''] = amount.exec(trimmed) ?? []
  if (whole === undefined) return { problem: amountProblem }
  return { value: decimalAmount(Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))) }
}

function readText(typed: string, most: number): ReadValue {
  const value = typed.replaceAll('\r\n', '\n')
  if (value.length > most) return { problem: `This field can have at most ${numberText(most)} characters.` }
  const isClean = isPlain(most === maxValue.text ? value.replace(/[\n\t]/g, ' ') : value)
  return isClean ? { value } : { problem: 'This field contains characters that are not allowed.' }
}

function readDay(typed: string): ReadValue {
  const value = typed.trim()
  return value === '' || isDay(value) ? { value } : { problem: dayProblem('The date') }
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
