import type { PurchaseDetails } from '@course/contract/sales/purchases'
import { expect, test } from 'vitest'
import { cancellationText } from './cancellation-text.ts'

const figures = { price: '29.99', refunded: '0.00', pending: '0.00', videosOpened: 3, videosTotal: 9, owed: '20.00' }

test.each([
  ['open', {}, 'It came within the window: $20.00 is owed.'],
  ['open', { videosOpened: 9, owed: '0.00' }, 'It came within the window, but nothing is owed.'],
  ['open', { isWithinWindow: false }, 'It came after the window: nothing is owed, and you decide.'],
  ['open', { pending: '20.00', owed: '0.00' }, 'A refund is in progress.'],
  ['refunded', {}, 'It was answered with a refund.'],
  ['confirmed', {}, 'It was confirmed. Nothing was owed.'],
  ['declined', {}, 'It was declined.'],
  ['ended', {}, 'It was closed, because nothing was left to refund.'],
])('a request that is %s, %j: %s', (state, more, expected) => {
  const terms = { ...figures, isWithinWindow: true, ...more }
  const purchase = { status: 'paid', currency: 'USD', cancellation: { state }, terms } as PurchaseDetails
  expect(cancellationText(purchase)).toBe(expected)
})
