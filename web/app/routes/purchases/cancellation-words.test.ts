import type { Cancellation } from '@course/contract/refunds'
import { expect, test } from 'vitest'
import { cancellationSentence } from './cancellation-words.ts'

const asked: Cancellation = {
  requestedAt: '2026-11-21T12:00:00.000Z',
  isWithinWindow: true,
  owed: '20.00',
  state: 'open',
  answer: null,
  answeredAt: null,
}

test.each([
  ['open', true, 'It came within the window: $20.00 is owed.'],
  ['open', false, 'It came after the window: nothing is owed, and you decide.'],
  ['refunded', true, 'It was answered with a refund.'],
  ['declined', false, 'It was declined.'],
] as const)('%s, within the window %s: %s', (state, isWithinWindow, expected) => {
  expect(cancellationSentence({ ...asked, state, isWithinWindow }, '$20.00')).toBe(expected)
})
