import { expect, test } from 'vitest'
import { disputeText, disputeTone } from './dispute-text.ts'

test.each([
  [
    'chargeback',
    'open',
    '2026-01-31',
    /^The buyer’s bank disputes this payment\. .* by Sat, Jan 31, 2026\.$/,
    'warning',
  ],
  ['chargeback', 'open', null, /before its deadline\.$/, 'warning'],
  ['pre_arbitration', 'open', null, /second round/, 'warning'],
  ['retrieval', 'open', '2026-01-31', /No money has moved\. Answer it .* by Sat, Jan 31, 2026\.$/, 'warning'],
  ['retrieval', 'lost', null, /has ended\. No money has moved\.$/, 'info'],
  ['chargeback', 'lost', null, /taken the money back\.$/, 'error'],
  [null, 'won', null, /^The dispute was won\.$/, 'info'],
] as const)('a %s that is %s, with the deadline %s', (kind, status, replyBy, words, tone) => {
  expect(disputeText({ kind, status, replyBy })).toMatch(words)
  expect(disputeTone({ kind, status, replyBy })).toBe(tone)
})
