import { expect, test } from 'vitest'
import { moneyText, moneyWithCurrencyText } from './money-text.ts'

test.each([
  ['29.99', 'USD', '$29.99'],
  ['0.00', 'USD', '$0.00'],
  ['1234.50', 'USD', '$1,234.50'],
  ['29.99', 'EUR', '€29.99'],
])('%s %s reads %s', (amount, currency, expected) => {
  expect(moneyText(amount, currency)).toBe(expected)
})

test('texts for buyers include the currency', () => {
  expect(moneyWithCurrencyText('29.99', 'USD')).toBe('$29.99 USD')
})
