import { expect, test } from 'vitest'
import { parseCents } from './prices.ts'
import { readAmount } from './typed-amount.ts'

test.each([
  ['$10', '10.00'],
  ['10.5', '10.50'],
  ['10', '10.00'],
  [' $1,000.00 ', '1000.00'],
  ['$ 7.25', '7.25'],
  ['0.01', '0.01'],
])('the amount %j is read as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

test.each(['10,50', '1,00.00', '1,0000', '10.555', '-10', '€10', '$$10', '1e3', '', '10 USD', '12345678'])(
  'the amount %j is not understood',
  (typed) => {
    expect(readAmount(typed)).toBe(typed)
    expect(parseCents(readAmount(typed))).toBeUndefined()
  },
)
