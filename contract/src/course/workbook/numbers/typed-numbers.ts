import { plainDecimal } from '../../../sales/typed-amount.ts'
import { plainTyped } from '../../../typed-text/typed-codes.ts'
import { numberText } from '../../../words/counts.ts'
import { centsText } from '../../../words/money-text.ts'
import type { NumberInput, Read } from './input-types.ts'
import { percentText } from './number-words.ts'

type Kind = NumberInput['kind']

/** For each kind: how it is marked, its digits after the point, and how to write and to show it. */
const kinds = {
  dollars: {
    unmarked: (typed: string) => typed.replace(/^([-−–]?)\s*\$\s*/, '$1'),
    digits: 2,
    tooLong: 'can have at most two decimals',
    example: '1,250.50',
    text: centsText,
  },
  percent: {
    unmarked: (typed: string) => typed.replace(/\s*%$/, ''),
    digits: 3,
    tooLong: 'can have at most three decimals',
    example: '5.25',
    text: percentText,
  },
  count: {
    unmarked: (typed: string) => typed,
    digits: 0,
    tooLong: 'must be a whole number',
    example: '18',
    text: numberText,
  },
} as const

type Rules = Pick<NumberInput, 'kind' | 'label' | 'min' | 'max' | 'optional'>

/** Reads a number as people type it. A sentence says what is wrong with anything else. */
export function readNumber({ kind, label, min, max, optional }: Rules, typed: string): Read<number | null> {
  const { unmarked, digits, tooLong, text } = kinds[kind]
  const written = unmarked(plainTyped(typed).trim())
  if (written === '') return optional ? { value: null } : { problem: whyEmpty(label, min) }
  const decimal = plainDecimal(written)
  if (decimal === undefined) return { problem: `${label} ${whyUnreadable(kind, written)}.` }
  const [whole = '', part = ''] = decimal.split('.')
  if (part.length > digits) return { problem: `${label} ${tooLong}.` }
  const value = Number(whole + part.padEnd(digits, '0'))
  if (value > max) return { problem: `${label} can be at most ${text(max)}.` }
  if (value >= min) return { value }
  return { problem: `${label} must be ${kind === 'count' ? `at least ${text(min)}` : 'above zero'}.` }
}

const whyEmpty = (label: string, min: number): string =>
  `${label} can’t be empty.${min === 0 ? ' Enter 0 for none.' : ''}`

function whyUnreadable(kind: Kind, written: string): string {
  const { example } = kinds[kind]
  if (/^[-−–]\s*[\d.]|^\(.*\)$/.test(written)) return 'can’t be negative'
  if (/^[\d.,]+\s*[km]$/i.test(written)) return 'must be written in full, such as 10,500 instead of 10.5k'
  const hasComma = /^[\d.,]+$/.test(written) && written.includes(',')
  if (hasComma && kind !== 'count')
    return `must have a point before the decimals, and commas only between thousands, such as ${example}`
  return `must be a ${kind === 'count' ? 'whole number' : 'number'}, such as ${example}`
}
