import { StateContent } from '@course/contract/publishing/content/content-states'
import { expect, test } from 'vitest'
import { allChanges, toRows, toState } from './state-rules.ts'

const cited = { citation: 'Tax Code 34.21', noLink: 'Look it up.', readOn: '2026-11', confirmedOn: null }
const change = (id: string, date: string) => ({ ...cited, id, date, text: `Change ${id}.` })
const content = (name: string, changes: ReturnType<typeof change>[], more: object = {}) =>
  StateContent.parse({
    name,
    kind: 'deed',
    sellerGroup: null,
    redemptionGroup: null,
    cells: { redemption: { ...cited, text: 'Two years.' } },
    notes: [],
    law: { title: 'Tax Code', link: 'https://example.com/law' },
    seller: null,
    changes,
    ...more,
  })
const states = {
  ut: content('Utah', [change('a', '2023')]),
  tx: content('Texas', [change('a', '2024-07-01'), change('b', '2025')]),
  wa: content('Washington', [change('a', '2024-07')]),
}

test('changes come newest first, each with its state and an id of its own, and with those of the whole country', () => {
  const changes = allChanges({ states, 'federal-changes': { changes: [change('a', '2024-06-30')] } })
  expect(changes.map(({ id, code, state, date }) => `${id} ${code} ${state} ${date}`)).toEqual([
    'tx-b tx Texas 2025',
    'tx-a tx Texas 2024-07-01',
    'wa-a wa Washington 2024-07',
    'us-a null The whole country 2024-06-30',
    'ut-a ut Utah 2023',
  ])
})

test('the overview is in the order of the names, with the date of the newest change', () => {
  expect(toRows(states).map(({ code, facts, changedOn }) => [code, facts, changedOn])).toEqual([
    ['tx', ['redemption'], '2025'],
    ['ut', ['redemption'], '2023'],
    ['wa', ['redemption'], '2024-07'],
  ])
})

test('the age of a state is that of its oldest fact that nobody has confirmed', () => {
  const confirmed = {
    ...states.tx,
    cells: { ...states.tx.cells, redemption: { ...cited, text: 'One.', confirmedOn: '2027-01-02' } },
  }
  const ages = toRows({
    tx: confirmed,
    ut: { ...confirmed, changes: [] },
    wa: { ...content('Washington', []), cells: {} as never },
  })
  expect(ages.map(({ age }) => age)).toEqual([
    { readOn: '2026-11', confirmedOn: null },
    { readOn: '2026-11', confirmedOn: '2027-01-02' },
    null,
  ])
})

test('a state keeps what is absent as null, with a link or the reason why there is none', () => {
  expect(toState('ut', states.ut)).toMatchObject({
    code: 'ut',
    cells: { whoSells: null, redemption: { text: 'Two years.', link: null, noLink: 'Look it up.' } },
    law: { title: 'Tax Code', link: 'https://example.com/law', noLink: null },
    seller: null,
  })
})

const period = {
  id: 'a',
  cell: 'redemption',
  what: 'owner can redeem',
  number: 2,
  unit: 'years',
  from: 'sale',
  ...cited,
}

test.each([
  ['one period for everyone', [period], { number: 2, unit: 'years', from: 'sale', fromText: null, atLeast: false }],
  [
    'a right that goes on',
    [{ ...period, what: 'owner can redeem at least' }],
    { number: 2, unit: 'years', from: 'sale', fromText: null, atLeast: true },
  ],
  [
    'a general period beside one for homes',
    [
      { ...period, number: 1, appliesTo: 'homes' },
      { ...period, id: 'b' },
    ],
    { number: 2, unit: 'years', from: 'sale', fromText: null, atLeast: false },
  ],
  ['periods that depend on the case', [{ ...period, appliesTo: 'homes' }], null],
  ['two general periods', [period, { ...period, id: 'b', number: 3 }], null],
  ['a period for something else', [{ ...period, what: 'certificate ends' }], null],
])('with %s, the overview names it only if it is the rule', (_what, periods, expected) => {
  expect(toRows({ tx: content('Texas', [], { periods }) })[0]?.redemptionPeriod).toEqual(expected)
})

test('the overview tells facts from what does not apply, and the page shows both with their citation', () => {
  const rate = { ...cited, text: 'The buyer gets the property.', doesNotApply: true }
  const texas = content('Texas', [], { cells: { rate, redemption: { ...cited, text: 'Two years.' } } })
  expect(toRows({ tx: texas })[0]).toMatchObject({ facts: ['redemption'], doesNotApply: ['rate'] })
  expect(toState('tx', texas).cells).toMatchObject({
    rate: { doesNotApply: true, citation: 'Tax Code 34.21' },
    redemption: { doesNotApply: false },
    bidding: null,
  })
})
