import { expect, test } from 'vitest'
import { findMismatch } from './authorization-rules.ts'

const ordered = { id: 'order1', amountCents: 2_999, currency: 'USD' }
const authorized = { orderId: 'order1', amountCents: 2_999, currency: 'USD' }

test.each([
  ['the same', {}, undefined],
  ['another amount', { amountCents: 3_000 }, 'It is for 30.00 USD instead of 29.99 USD.'],
  ['another currency', { currency: 'EUR' }, 'It is for 29.99 EUR instead of 29.99 USD.'],
  ['another order', { orderId: 'order2' }, 'It names the order "order2".'],
  ['no order', { orderId: '' }, 'It names the order "".'],
])('an authorization with %s', (_case, difference, sentence) => {
  expect(findMismatch(ordered, { ...authorized, ...difference })).toBe(sentence)
})
