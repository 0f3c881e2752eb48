import { expect, test } from 'vitest'
import { accessAfterRefundText, refundOrderedText, refundStateText, stepText } from './purchase-text.ts'

test.each([
  [null, 'opened', 'The buyer pressed Submit.'],
  ['opened', 'authorised', 'The card was authorized. The amount is held, not charged.'],
  ['opened', 'checking', 'The card provider’s reply was lost. The site is checking the payment.'],
  ['checking', 'authorised', 'The payment was found at the card provider. The amount is held, not charged.'],
  ['authorised', 'admitted', 'The account was created and has access.'],
  ['admitted', 'settling', 'The payment was submitted for settlement.'],
  ['settling', 'settled', 'The payment was settled.'],
  ['opened', 'declined', 'The card was declined.'],
  ['settling', 'declined', 'The card provider did not collect the payment.'],
  ['settling', 'voided', 'The payment was voided before it was settled. Nothing was charged.'],
  ['settled', 'refunded', 'The payment was refunded in full.'],
  ['settled', 'disputed', 'The buyer’s bank disputes the payment.'],
  ['disputed', 'settled', 'The dispute was won. The payment stands.'],
  ['settled', 'frozen', 'frozen: nobody knows why'],
])('from %s to %s: %s', (fromState, toState, expected) => {
  expect(stepText({ fromState, toState, cause: 'nobody knows why' })).toBe(expected)
})

test('only a completed refund is called refunded', () => {
  for (const state of ['waiting', 'sent', 'failed'] as const) {
    expect(refundStateText[state]).not.toMatch(/^Refunded/)
    expect(refundOrderedText(state, '$20.00')).not.toContain('has been refunded')
  }
  expect(refundOrderedText('done', '$20.00')).toBe('$20.00 has been refunded.')
})

const past = { endedAt: '2026-11-24T08:15:00.000Z' }
test.each([
  ['has access by the purchase', [{ purchaseId: '1' }], true, 'Their access to the course ends.'],
  ['has access by the purchase', [{ purchaseId: '1' }], false, 'They keep their access to the course.'],
  ['has access in two ways', [{ purchaseId: '1' }, { purchaseId: null }], true, 'They still have access'],
  [
    'has access by another purchase',
    [{ purchaseId: '2' }, { purchaseId: '1', ...past }],
    true,
    'They still have access',
  ],
  ['has none anymore', [{ purchaseId: '1', ...past }], true, 'Their access to the course has already ended.'],
  ['has none anymore', [], false, 'Their access to the course has already ended.'],
])('the refund dialog for a buyer who %s (%j; ends access: %s) says: %s', (_who, grants, endsAccess, words) => {
  const usual = {
    source: 'purchase',
    grantedAt: past.endedAt,
    grantedBy: null,
    grantReason: null,
    endedAt: null,
  } as const
  const access = grants.map((grant) => ({ ...usual, endedBy: null, endReason: null, ...grant }))
  expect(accessAfterRefundText({ id: '1', access }, endsAccess)).toContain(words)
})
