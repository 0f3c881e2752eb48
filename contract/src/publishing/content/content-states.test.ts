import { expect, test } from 'vitest'
import { StateContent } from './content-states.ts'

const cited = { citation: 'Tax Code 34.21', noLink: 'Look it up.', readOn: '2026-11', confirmedOn: null }
const fact = { text: 'It is so.', ...cited }
const law = { title: 'Tax Code', noLink: 'Look it up.' }
const noCells = { whoSells: null, redemption: null, rate: null, surplus: null, overTheCounter: null }
const earlier = {
  name: 'Texas',
  kind: 'deed',
  sellerGroup: null,
  redemptionGroup: null,
  cells: noCells,
  notes: [],
  law,
  changes: [],
}
const period = {
  id: 'a',
  cell: 'redemption',
  what: 'owner can redeem',
  number: 2,
  unit: 'years',
  from: 'deed recorded',
  ...cited,
}
const withPeriod = (changes: object) => ({
  cells: { ...noCells, redemption: fact },
  periods: [{ ...period, ...changes }],
})

/** The messages by their path. */
const problems = (changes: object) =>
  (StateContent.safeParse({ ...earlier, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('a state that was published before the guide grew is still valid, with the new parts empty', () => {
  const { cells, ...state } = StateContent.parse(earlier)
  expect(state).toMatchObject({ biddingGroup: null, saleMonths: [], soldOnline: null, rateNumber: null, periods: [] })
  expect(state.notFound).toBeUndefined()
  expect(Object.values(cells)).toEqual(Array(10).fill(null))
})

test('a full state is valid', () => {
  const full = {
    cells: { ...noCells, bidding: fact, saleTime: fact, rate: fact, redemption: fact, laterCharges: fact },
    biddingGroup: 'premium',
    saleMonths: [2, 11],
    soldOnline: 'online',
    rateNumber: { percent: 1.5, per: 'month', how: 'fixed' },
    periods: [{ ...period, from: 'other', fromText: 'the day of the deed', appliesTo: 'homes', exceptions: 'Minors.' }],
    notFound: 'The county knows the deposit.',
  }
  expect(problems(full)).toEqual([])
})

test.each<[string, object, string]>([
  [
    'a group of bidding without its fact',
    { biddingGroup: 'premium' },
    'biddingGroup: First write the fact “How bidding works”. The group comes from it.',
  ],
  [
    'months without the fact about them',
    { saleMonths: [5] },
    'saleMonths: First write the fact “When sales are held”. The months come from it.',
  ],
  [
    'months that are not in order',
    { saleMonths: [6, 5], cells: { ...noCells, saleTime: fact } },
    'saleMonths: Name each month once, from January to December.',
  ],
  [
    'a place of the sale without any fact',
    { soldOnline: 'online' },
    'soldOnline: First write a fact about the sale. This comes from it.',
  ],
  [
    'a rate beside a fact that does not apply',
    {
      rateNumber: { percent: 18, per: 'year', how: 'at most' },
      cells: { ...noCells, rate: { ...fact, doesNotApply: true } },
    },
    'rateNumber: First write the fact “Rate or penalty”, as one that applies. The number comes from it.',
  ],
  [
    'a percentage in words',
    { rateNumber: { percent: '18%', per: 'year', how: 'fixed' }, cells: { ...noCells, rate: fact } },
    'rateNumber.percent: Write the percentage as a number, for example 18 or 1.5.',
  ],
  [
    'a period of an empty fact',
    { periods: [period] },
    'periods.0.cell: First write this fact. The period comes from it.',
  ],
  [
    'a period from another event without words',
    withPeriod({ from: 'other' }),
    'periods.0.fromText: Say in words from which event the period runs.',
  ],
  ['a period of half a year', withPeriod({ number: 0.5 }), 'periods.0.number: Write a whole number, for example 2.'],
  [
    'a period with neither link nor reason',
    withPeriod({ noLink: undefined }),
    'periods.0.link: Write a link, or the reason why there is none.',
  ],
  [
    'two periods of one name',
    { cells: { ...noCells, redemption: fact }, periods: [period, period] },
    'periods.1.id: The id "a" is used twice.',
  ],
  [
    'a fact without a month',
    { cells: { ...noCells, rate: { ...fact, readOn: undefined } } },
    'cells.rate.readOn: Write the month in which the law was read, for example "2026-11".',
  ],
])('%s is refused with a sentence at its field', (_what, changes, problem) => {
  expect(problems(changes)).toContain(problem)
})
