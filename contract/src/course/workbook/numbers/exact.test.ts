import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded, interestOn, percentOf, shareOf, yearlyPercentOf } from './exact.ts'

test.each([
  [5n, 2n, 3],
  [-5n, 2n, -3],
  [4n, 3n, 1],
  [-4n, 3n, -1],
  [0n, 7n, 0],
  [12_345_678_901_234_567_890n, 10_000_000_000_000_000n, 1_235],
])('%i divided by %i rounds to %i', (sum, by, rounded) => {
  expect(divideRounded(sum, by)).toBe(rounded)
})

test.each([
  ['a quarter percent of $1,000', shareOf(100_000, 250), 250],
  ['half a cent rounds up', shareOf(1, 50_000), 1],
  ['less than half a cent is nothing', shareOf(1, 49_999), 0],
  ['18% of $1,000 for 5 months', interestOn(100_000, 18_000, { count: 5, unit: 'months' }), 7_500],
  ['5% of $8,000 for 5 months', interestOn(800_000, 5_000, { count: 5, unit: 'months' }), 16_667],
  ['18% of $1,000 for 73 days', interestOn(100_000, 18_000, { count: 73, unit: 'days' }), 3_600],
  ['the largest sum keeps its cents', shareOf(9_999_999_999, 100_000), 9_999_999_999],
  ['a third, as a percentage', percentOf(1, 3), 33_330],
  ['a loss, as a percentage', percentOf(-200, 300), -66_670],
  ['20% in 30 days, as a yearly rate', yearlyPercentOf(20, 100, { count: 30, unit: 'days' }), 243_330],
])('%s', (_what, result, expected) => {
  expect(result).toBe(expected)
})

const cents = fc.integer({ min: 0, max: 9_999_999_999 })
const percent = fc.integer({ min: 0, max: 100_000 })
const time = fc.record({ count: fc.integer({ min: 1, max: 9_999 }), unit: fc.constantFrom('months', 'days') })

test('every sum is the nearest cent to the exact one', () => {
  fc.assert(
    fc.property(cents, percent, time, (amount, rate, { count, unit }) => {
      const scale = 100_000n * (unit === 'months' ? 12n : 365n)
      const exact = BigInt(amount) * BigInt(rate) * BigInt(count)
      const distance = BigInt(interestOn(amount, rate, { count, unit })) * scale - exact
      expect(2n * (distance < 0n ? -distance : distance)).toBeLessThanOrEqual(scale)
    }),
  )
})
