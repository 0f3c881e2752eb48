import { expect, test } from 'vitest'
import { readNumber } from './typed-numbers.ts'

const amount = { kind: 'dollars', label: 'Amount', min: 0, max: 9_999_999_999 } as const
const rate = { kind: 'percent', label: 'Rate', min: 0, max: 100_000 } as const
const months = { kind: 'count', label: 'Months', min: 1, max: 600 } as const

test.each([
  ['0', 0],
  ['10', 1_000],
  ['10.5', 1_050],
  ['$1,000.00', 100_000],
  [' $ 7.25 ', 725],
  ['10,500', 1_050_000],
  ['99,999,999.99', 9_999_999_999],
  ['007', 700],
])('the amount %j is %i cents', (typed, cents) => {
  expect(readNumber(amount, typed)).toEqual({ value: cents })
})

test.each([
  ['18', 18_000],
  ['18%', 18_000],
  ['0.25 %', 250],
  ['0.125', 125],
  ['100', 100_000],
])('the rate %j is %i thousandths of a percent', (typed, thousandths) => {
  expect(readNumber(rate, typed)).toEqual({ value: thousandths })
})

const comma = 'Amount must have a point before the decimals, and commas only between thousands, such as 1,250.50.'
test.each([
  ['', 'Amount can’t be empty. Enter 0 for none.'],
  ['  ', 'Amount can’t be empty. Enter 0 for none.'],
  ['-5', 'Amount can’t be negative.'],
  ['(5)', 'Amount can’t be negative.'],
  ['10.5k', 'Amount must be written in full, such as 10,500 instead of 10.5k.'],
  ['10,50', comma],
  ['10.555', 'Amount can have at most two decimals.'],
  ['100,000,000', 'Amount can be at most $99,999,999.99.'],
  ['9'.repeat(400), 'Amount can be at most $99,999,999.99.'],
  ['ten', 'Amount must be a number, such as 1,250.50.'],
])('the amount %j is refused', (typed, problem) => {
  expect(readNumber(amount, typed)).toEqual({ problem })
})

test.each([
  [rate, '100.001', 'Rate can be at most 100%.'],
  [rate, '0.1234', 'Rate can have at most three decimals.'],
  [rate, '-1%', 'Rate can’t be negative.'],
  [rate, '5,25', 'Rate must have a point before the decimals, and commas only between thousands, such as 5.25.'],
  [months, '', 'Months can’t be empty.'],
  [months, '0', 'Months must be at least 1.'],
  [months, '601', 'Months can be at most 600.'],
  [months, '1.5', 'Months must be a whole number.'],
  [months, '1,5', 'Months must be a whole number, such as 18.'],
  [{ ...amount, min: 1 }, '0.00', 'Amount must be above zero.'],
])('%o does not take %j', (rules, typed, problem) => {
  expect(readNumber(rules, typed)).toEqual({ problem })
})

test('an optional amount can be empty', () => {
  expect(readNumber({ ...amount, optional: true }, ' ')).toEqual({ value: null })
})
