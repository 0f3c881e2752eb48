import { expect, test } from 'vitest'
import { initialInputs } from '../numbers/inputs.ts'
import { CalculatorInputs } from '../properties/calculations.ts'
import { bidDownYield } from './bid-down-yield.ts'
import { calculatorPath, readCalculatorQuery } from './calculator-address.ts'
import { calculatorIds, calculators } from './calculators.ts'
import { firstSaleBudget } from './first-sale-budget.ts'
import { flatPenalty } from './flat-penalty.ts'
import { maximumBid } from './maximum-bid.ts'

const flat = { baseRate: 0, overbid: 0, overbidRate: 0, limit: null, heldUnit: 'months', costs: 0 } as const

test.each([
  [
    'Indiana: a minimum bid of $2,000, a bid of $10,000, redeemed after 5 months',
    { ...flat, base: 200_000, penalty: 10_000, overbid: 800_000, overbidRate: 5_000, heldFor: 5 },
    { chargeCents: 36_667, cashCents: 1_000_000, percent: 3_670, yearlyPercent: 8_800 },
  ],
  [
    'Georgia: 20% after 30 days',
    { ...flat, base: 100_000, penalty: 20_000, heldFor: 30, heldUnit: 'days' as const },
    { chargeCents: 20_000, percent: 20_000, yearlyPercent: 243_330 },
  ],
  [
    'South Carolina: 9% of $30,000 in month 8, limited to the land commission’s bid of $1,800',
    { ...flat, base: 3_000_000, penalty: 9_000, limit: 180_000, heldFor: 8 },
    { penaltyCents: 270_000, chargeCents: 180_000, isLimited: true, percent: 6_000, yearlyPercent: 9_000 },
  ],
  [
    'Mississippi: $1,000 for a tax of $600, 1.5% a month for 8 months, and the county keeps the overbid of $400',
    { ...flat, base: 60_000, penalty: 0, baseRate: 18_000, costs: 40_000, heldFor: 8 },
    { chargeCents: 7_200, gainCents: -32_800, cashCents: 100_000, percent: -32_800 },
  ],
  [
    'Iowa: 2% a month for 8 months',
    { ...flat, base: 100_000, penalty: 0, baseRate: 24_000, heldFor: 8 },
    { chargeCents: 16_000, percent: 16_000 },
  ],
  [
    'Indiana: the lesson’s $1,000 with a minimum bid of $400',
    { ...flat, base: 40_000, penalty: 15_000, overbid: 60_000, overbidRate: 5_000, heldFor: 8 },
    { chargeCents: 8_000, percent: 8_000 },
  ],
  [
    'the lesson’s small certificate: $900 at 10% for a year, with $120 of costs',
    { ...flat, base: 90_000, penalty: 10_000, heldFor: 12, costs: 12_000 },
    { gainCents: -3_000, cashCents: 102_000, percent: -2_940 },
  ],
  [
    'the lesson’s larger one: $3,000 at 8% for a year, with $120 of costs',
    { ...flat, base: 300_000, penalty: 8_000, heldFor: 12, costs: 12_000 },
    { gainCents: 12_000, cashCents: 312_000, percent: 3_850 },
  ],
])('a flat penalty. %s', (_what, values, expected) => {
  expect(flatPenalty(values)).toMatchObject(expected)
})

const florida = { amount: 100_000, minimum: 5_000, heldUnit: 'months', costs: 0 } as const
test.each([
  ['0.25% for 3 months: the minimum', { rate: 250, heldFor: 3 }, { chargeCents: 5_000, yearlyPercent: 20_000 }],
  ['18% for 3 months: the minimum', { rate: 18_000, heldFor: 3 }, { interestCents: 4_500, chargeCents: 5_000 }],
  ['18% for 4 months: the interest', { rate: 18_000, heldFor: 4 }, { chargeCents: 6_000, percent: 6_000 }],
  ['5% for 12 months: both are the same', { rate: 5_000, heldFor: 12 }, { interestCents: 5_000, chargeCents: 5_000 }],
  ['0%: no minimum', { rate: 0, heldFor: 3 }, { minimumCents: 0, chargeCents: 0, percent: 0 }],
])('a certificate of Florida at %s', (_what, values, expected) => {
  expect(bidDownYield({ ...florida, ...values })).toMatchObject(expected)
})

const lot = {
  resale: 600_000,
  sellingCost: 10_000,
  repairs: 45_000,
  charges: 38_000,
  title: 240_000,
  monthly: 6_500,
  months: 8,
  reserve: 80_000,
  profit: 50_000,
  minimumBid: 70_000,
}
test.each<[string, Partial<typeof lot>, number, string]>([
  ['the lesson’s lot', {}, 35_000, 'Clearing the title'],
  ['without pay for the work', { profit: 0 }, 85_000, 'Clearing the title'],
  ['with expensive repairs', { repairs: 300_000 }, -220_000, 'Repairs and cleaning up'],
  ['that takes years to sell', { months: 60 }, -303_000, 'Costs until you sell'],
])('the maximum bid for %s', (_what, changes, bidCents, label) => {
  expect(maximumBid({ ...lot, ...changes })).toMatchObject({ bidCents, largest: { label } })
})

test.each<[Record<string, string>, string]>([
  [{}, 'So don’t bid.'],
  [{ minimumBid: '200' }, 'Stop at your limit'],
  [{ repairs: '3,000' }, 'Repairs and cleaning up, $3,000.00. Without it, $800.00 would be left.'],
  [{ repairs: '3,000', title: '2,900' }, 'Repairs and cleaning up, $3,000.00. Without it, $300.00 would be left.'],
  [{ repairs: '3,000', title: '3,000', charges: '3,000' }, 'Even without it, nothing would be left.'],
])('with %j the maximum bid says %s', (changes, words) => {
  const run = calculators['maximum-bid'].run({ ...initialInputs(calculators['maximum-bid'].inputs), ...changes })
  expect('outcome' in run && run.outcome.notes.join(' ')).toContain(words)
})

const budget = {
  cash: 200_000,
  search: 2_500,
  travel: 2_800,
  fees: 1_000,
  laterTaxes: 36_500,
  notices: 16_000,
  deposit: 20_000,
}
test.each<[string, Partial<typeof budget>, object]>([
  ['the lesson’s $2,000', {}, { leftCents: 141_200, fixedCents: 6_300, fixedPercent: 4_460 }],
  ['a bid of $300', { cash: 88_800 }, { leftCents: 30_000, fixedPercent: 21_000 }],
  ['too little money', { cash: 50_000 }, { leftCents: -8_800, fixedPercent: undefined }],
])('a first budget of %s', (_what, changes, expected) => {
  expect(firstSaleBudget({ ...budget, ...changes })).toMatchObject(expected)
})

test.each(calculatorIds)('%s: the example works, and each input is explained', (id) => {
  const { inputs, run } = calculators[id]
  expect(run(initialInputs(inputs))).toMatchObject({ outcome: { result: { value: expect.stringMatching(/\d/) } } })
  for (const { label, explanation } of Object.values(inputs)) {
    expect(label).toMatch(/^[A-Z]/)
    expect(explanation).toMatch(/^[A-Z].+[.!?]$/)
  }
})

test.each(calculatorIds)('%s: every empty field that is needed has a sentence of its own', (id) => {
  const { inputs, run } = calculators[id]
  const needed = Object.keys(inputs).filter((name) => !('optional' in (inputs[name] ?? {})))
  const result = run({})
  expect(Object.keys('problems' in result ? result.problems : {})).toEqual(needed)
})

test.each(calculatorIds)('%s: an address keeps what is typed, right or wrong', (id) => {
  const typed = { ...initialInputs(calculators[id].inputs) }
  for (const name of Object.keys(typed)) typed[name] = `10.5k & ${name}=1#?`
  const { searchParams, hash } = new URL(calculatorPath(id, typed), 'https://example.org')
  expect(readCalculatorQuery(searchParams)).toEqual({ id, typed })
  expect(hash).toBe(`#${id}`)
})

test.each([
  ['for=other&amount=5', undefined],
  ['amount=5', undefined],
  ['for=constructor', undefined],
])('the query %s names no calculator', (query, state) => {
  expect(readCalculatorQuery(new URLSearchParams(query))).toBe(state)
})

test('an address with a part of the inputs has the example’s for the others, and nothing else', () => {
  const state = readCalculatorQuery(new URLSearchParams('for=bid-down-yield&rate=5&other=1'))
  expect(state?.typed).toEqual({ ...initialInputs(calculators['bid-down-yield'].inputs), rate: '5' })
})

test('the API takes what is typed, as it is, and refuses what the page refuses', () => {
  const schema = CalculatorInputs['bid-down-yield']
  const typed = initialInputs(calculators['bid-down-yield'].inputs)
  expect(schema.parse(typed)).toEqual(typed)
  const { error } = schema.safeParse({ ...typed, amount: '10.5k', heldUnit: 'weeks', rate: ' '.repeat(101) })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
    expect.arrayContaining([
      ['amount', 'Face amount must be written in full, such as 10,500 instead of 10.5k.'],
      ['heldUnit', 'Counted in must be one of these: months, days.'],
      ['rate', 'Rate you bid is too long.'],
    ]),
  )
  expect(schema.safeParse({ ...typed, extra: '1' }).success).toBe(false)
})
