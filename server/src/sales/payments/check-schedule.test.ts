import { expect, test } from 'vitest'
import {
  firstCheck,
  isStuck,
  nextCheck,
  productionPace,
  settlementSeconds,
  stuckSeconds,
  watchSeconds,
} from './check-schedule.ts'

test.each([
  ['opened', 60],
  ['checking', 0],
  ['authorised', 60],
  ['admitted', 0],
  ['settling', 60],
  ['closed', 60],
  ['settled', undefined],
  ['declined', undefined],
  ['voided', undefined],
  ['refunded', undefined],
  ['disputed', undefined],
] as const)('an attempt that has just become %s is checked after %s seconds', (state, seconds) => {
  expect(firstCheck(state, productionPace)).toBe(seconds)
})

test.each([
  ['checking', 0, 20],
  ['checking', 400_000, 20],
  ['admitted', 5_000, 20],
  ['closed', 0, 60],
  ['closed', 600, 300],
  ['closed', 40_000, 3_600],
  ['closed', watchSeconds - 1, 3_600],
  ['closed', watchSeconds, undefined],
  ['settling', 60, 60],
  ['settling', 3_600, 1_800],
  ['settling', 86_400, 21_600],
  ['settling', settlementSeconds - 1, 21_600],
  ['settling', settlementSeconds, undefined],
] as const)('an attempt that has been %s for %i seconds is checked again after %s', (state, inState, wait) => {
  expect(nextCheck(state, inState, productionPace)).toBe(wait)
})

test.each([
  ['checking', stuckSeconds, false],
  ['checking', stuckSeconds + 1, true],
  ['opened', stuckSeconds + 1, true],
  ['admitted', stuckSeconds + 1, true],
  ['closed', watchSeconds + 1, false],
  ['settling', stuckSeconds + 1, false],
  ['settling', settlementSeconds, true],
  ['settled', settlementSeconds, false],
  ['declined', settlementSeconds, false],
] as const)('whether an attempt that has been %s for %i seconds alerts the owner: %s', (state, inState, worrying) => {
  expect(isStuck(state, inState, nextCheck(state, inState, productionPace))).toBe(worrying)
})
