import { expect, test } from 'vitest'
import { allChanges, toRows, toState } from './state-rules.ts'

const cited = { citation: 'Tax Code 34.21', noLink: 'Look it up.', readOn: '2026-11', confirmedOn: null }
const change = (id: string, date: string) => ({ ...cited, id, date, text: `Change ${id}.` })
const content = (name: string, changes: ReturnType<typeof change>[]) => ({
  ...{ name, kind: 'deed' as const, sellerGroup: null, redemptionGroup: null },
  cells: {
    whoSells: null,
    redemption: { ...cited, text: 'Two years.' },
    rate: null,
    surplus: null,
    overTheCounter: null,
  },
  notes: [],
  law: { title: 'Tax Code', link: 'https://example.com/law' },
  seller: null,
  changes,
})
const states = {
  ut: content('Utah', [change('a', '2023')]),
  tx: content('Texas', [change('a', '2024-07-01'), change('b', '2025')]),
  wa: content('Washington', [change('a', '2024-07')]),
}

test('changes come newest first, each with its state and an id of its own', () => {
  expect(allChanges(states).map(({ id, state, date }) => `${id} ${state} ${date}`)).toEqual([
    'tx-b Texas 2025',
    'tx-a Texas 2024-07-01',
    'wa-a Washington 2024-07',
    'ut-a Utah 2023',
  ])
})

test('the overview is in the order of the names, with the date of the newest change', () => {
  expect(toRows(states).map(({ code, redemption, rate, changedOn }) => [code, redemption, rate, changedOn])).toEqual([
    ['tx', 'Two years.', null, '2025'],
    ['ut', 'Two years.', null, '2023'],
    ['wa', 'Two years.', null, '2024-07'],
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
    wa: { ...states.wa, cells: {} as never, changes: [] },
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
