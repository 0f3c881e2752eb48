import { expect, test } from 'vitest'
import { derivePurchaseStatus } from './purchase-status.ts'

test.each([
  ['admitted', 0, 'collecting'],
  ['settling', 0, 'collecting'],
  ['settling', 500, 'partly refunded'],
  ['settled', 0, 'paid'],
  ['settled', 1, 'partly refunded'],
  ['settled', 2_999, 'refunded'],
  ['refunded', 2_999, 'refunded'],
  ['voided', 2_999, 'refunded'],
  ['voided', 0, 'not collected'],
  ['declined', 0, 'not collected'],
  ['disputed', 0, 'disputed'],
  ['disputed', 100, 'disputed'],
] as const)('a payment that is %s, with %i cents refunded, is %s', (state, refunded, status) => {
  expect(derivePurchaseStatus(state, 2_999, refunded)).toBe(status)
})
