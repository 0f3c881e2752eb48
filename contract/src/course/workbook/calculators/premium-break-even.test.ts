import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxCents } from '../numbers/inputs.ts'
import { premiumBreakEven, yieldWithPremium } from './premium-break-even.ts'

const values = {
  amount: 100_000,
  rate: 18_000,
  penalty: 0,
  premium: 'lost' as 'lost' | 'returned',
  premiumRate: 0,
  bill: 4_000,
  heldFor: 12,
  heldUnit: 'months' as 'months' | 'days',
  costs: 0,
}
const limit = (premiumCents: number) => ({ kind: 'limit', premiumCents })

test.each<[string, Partial<typeof values>, object]>([
  ['a lost premium: $140 ÷ 1.04', {}, limit(13_461)],
  ['a returned one: $140 ÷ 4%', { premium: 'returned' }, limit(350_000)],
  ['a returned one that earns 2%', { premium: 'returned', premiumRate: 2_000 }, limit(700_000)],
  ['a returned one that earns the bill’s rate', { premium: 'returned', premiumRate: 4_000 }, { kind: 'no limit' }],
  ['one above any amount', { premium: 'returned', premiumRate: 3_999, amount: 9_999_999 }, { kind: 'no limit' }],
  ['a rate below the bill’s', { rate: 3_000 }, { kind: 'none' }],
  ['the bill’s rate', { rate: 4_000 }, limit(0)],
  ['costs that eat the interest', { costs: 15_000 }, { kind: 'none' }],
  ['only a penalty, soon', { rate: 0, penalty: 6_000, heldFor: 30, heldUnit: 'days' }, limit(5_652)],
  ['$500 at 18% of $1,000, after 33 months', { bill: 0, heldFor: 33 }, limit(49_500)],
  ['$500 at 18% of $1,000, after 34 months', { bill: 0, heldFor: 34 }, limit(51_000)],
])('the break-even of %s', (_what, changes, expected) => {
  expect(premiumBreakEven({ ...values, ...changes })).toEqual(expected)
})

const percent = fc.integer({ min: 0, max: 25_000 })
const anyValues = fc.record({
  amount: fc.integer({ min: 10_000, max: 100_000_000 }),
  rate: percent,
  penalty: percent,
  premium: fc.constantFrom('lost' as const, 'returned' as const),
  premiumRate: fc.integer({ min: 0, max: 3_000 }),
  bill: fc.integer({ min: 4_000, max: 25_000 }),
  heldFor: fc.integer({ min: 1, max: 120 }),
  heldUnit: fc.constantFrom('months' as const, 'days' as const),
  costs: fc.integer({ min: 0, max: 50_000 }),
})

test('at the break-even the yield is the bill’s, and above it the bill is better', () => {
  fc.assert(
    fc.property(anyValues, (each) => {
      const result = premiumBreakEven(each)
      const bill = (premium: number) => {
        const cash = each.amount + each.costs + premium
        return (cash * each.bill * each.heldFor) / (100_000 * (each.heldUnit === 'months' ? 12 : 365))
      }
      // The gain is a sum of up to three amounts that are each rounded to the cent.
      const rounding = 2
      const lead = (premium: number) => yieldWithPremium(each, premium).gainCents - bill(premium)
      if (result.kind === 'none') expect(lead(0)).toBeLessThan(rounding)
      else expect(lead(result.kind === 'limit' ? result.premiumCents : maxCents)).toBeGreaterThan(-rounding)
      if (result.kind === 'limit') expect(lead(result.premiumCents + 100_000)).toBeLessThan(lead(result.premiumCents))
    }),
  )
})
