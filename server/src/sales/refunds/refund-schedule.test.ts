import { expect, test } from 'vitest'
import { productionPace, settlementSeconds } from '../payments/check-schedule.ts'
import { firstRefundCheck, isRefundStuck, maySend, nextRefundCheck, refundStuckSeconds } from './refund-schedule.ts'

test.each([
  ['waiting', 20],
  ['sent', 20],
  ['done', undefined],
  ['failed', undefined],
] as const)('a refund that has just become %s is checked after %s seconds', (state, seconds) => {
  expect(firstRefundCheck(state, productionPace)).toBe(seconds)
})

test.each([
  ['waiting', 0, true, 60],
  ['waiting', 7_200, true, 3_600],
  ['waiting', settlementSeconds * 2, true, 21_600],
  ['waiting', 10, false, 20],
  ['waiting', 90, false, 45],
  ['waiting', 600, false, 60],
  ['sent', 30, false, 20],
  ['sent', 100_000, false, 60],
  ['done', 10, false, undefined],
  ['failed', 10, true, undefined],
] as const)(
  'a refund that has been %s for %i seconds (awaiting settlement: %s) is checked again after %s',
  (state, inState, awaitsSettlement, wait) => {
    expect(nextRefundCheck(state, inState, awaitsSettlement, productionPace)).toBe(wait)
  },
)

test.each([
  ['settling', refundStuckSeconds + 1, refundStuckSeconds + 1, false],
  ['admitted', settlementSeconds, 10, false],
  ['settling', settlementSeconds + 1, 10, true],
  ['settled', 86_400, refundStuckSeconds, false],
  ['settled', 86_400, refundStuckSeconds + 1, true],
  ['settled', refundStuckSeconds, 86_400, false],
  ['settled', refundStuckSeconds + 1, 86_400, true],
  ['disputed', refundStuckSeconds + 1, 86_400, true],
] as const)(
  'with the payment %s, whether a refund %i seconds old is stuck if the payment is %i seconds in that state: %s',
  (state, age, inState, worrying) => {
    expect(isRefundStuck(age, { state, inState })).toBe(worrying)
  },
)

test.each([
  ['whole', null, true],
  ['partial', null, true],
  ['whole', 59, false],
  ['whole', 60, true],
  ['partial', 60, false],
  ['partial', 899, false],
  ['partial', 900, true],
] as const)(
  'whether a %s refund may be sent %s seconds after a request with an unknown outcome: %s',
  (kind, since, may) => {
    expect(maySend(kind === 'partial', since, productionPace)).toBe(may)
  },
)
