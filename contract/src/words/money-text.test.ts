import { expect, test } from 'vitest'
import { centsText, moneyText, moneyWithCurrencyText, movedCentsText, shortMoneyText } from './money-text.ts'

test.each([
  ['29.99', 'USD', '$29.99'],
  ['0.00', 'USD', '$0.00'],
  ['1234.50', 'USD', '$1,234.50'],
  ['29.99', 'EUR', '€29.99'],
])('%s %s reads %s', (amount, currency, expected) => {
  expect(moneyText(amount, currency)).toBe(expected)
})

test.each([
  [50, '$50'],
  [1_500, '$1,500'],
  [7.5, '$7.50'],
  [0, '$0'],
])('%s on an axis reads %s', (amount, expected) => {
  expect(shortMoneyText(amount, 'USD')).toBe(expected)
})

test('texts for buyers include the currency', () => {
  expect(moneyWithCurrencyText('29.99', 'USD')).toBe('$29.99 USD')
})

test.each([
  [-124_000, '−$1,240.00', '−$1,240.00'],
  [34_012, '$340.12', '+$340.12'],
  [0, '$0.00', '$0.00'],
  [-5, '−$0.05', '−$0.05'],
])('%i cents are %s as a total, and %s as an amount', (cents, total, moved) => {
  expect([centsText(cents), movedCentsText(cents)]).toEqual([total, moved])
})
