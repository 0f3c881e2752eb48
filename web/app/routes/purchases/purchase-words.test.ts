import { expect, test } from 'vitest'
import { orderedSentence, refundSentence, stepSentence } from './purchase-words.ts'

test.each([
  [null, 'opened', 'The buyer pressed Submit.'],
  ['opened', 'authorised', 'The card was authorised: the sum is held, not taken.'],
  ['opened', 'checking', 'The answer of the card provider was lost. The site looks the payment up.'],
  ['checking', 'authorised', 'The payment was found at the card provider: the sum is held, not taken.'],
  ['authorised', 'admitted', 'The account was created and has access.'],
  ['admitted', 'settling', 'The payment was submitted for settlement.'],
  ['settling', 'settled', 'The payment was settled.'],
  ['opened', 'declined', 'The card was declined.'],
  ['settling', 'declined', 'The card provider did not collect the payment.'],
  ['settling', 'voided', 'The payment was let go before it was settled. Nothing was taken.'],
  ['settled', 'refunded', 'The whole sum was given back.'],
  ['settled', 'disputed', 'The buyer’s bank disputes the payment.'],
  ['disputed', 'settled', 'The dispute was won. The payment stands.'],
  ['settled', 'frozen', 'frozen: nobody knows why'],
])('from %s to %s: %s', (fromState, toState, expected) => {
  expect(stepSentence({ fromState, toState, cause: 'nobody knows why' })).toBe(expected)
})

test('only a refund that is done is said to have been given back', () => {
  for (const state of ['waiting', 'sent', 'failed'] as const) {
    expect(refundSentence[state]).not.toMatch(/^Given back/)
    expect(orderedSentence(state, '$20.00')).not.toContain('has been given back')
  }
  expect(orderedSentence('done', '$20.00')).toBe('$20.00 has been given back.')
})
