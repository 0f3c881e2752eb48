import type { Period } from '@course/contract/course/states/states'
import { expect, test } from 'vitest'
import { askText, monthsText, periodSentence, rateText, timeToRedeem } from './state-words.ts'

test.each([
  [[], ''],
  [[2], 'Feb'],
  [[5, 6], 'May–Jun'],
  [[3, 4, 5, 6, 11], 'Mar–Jun, Nov'],
  [[1, 12], 'Jan, Dec'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'Any month'],
])('the months %j are %j', (months, text) => {
  expect(monthsText(months)).toBe(text)
})

test.each([
  [{ percent: 18, per: 'year', how: 'at most' }, 'Up to 18% a year'],
  [{ percent: 1.5, per: 'month', how: 'fixed' }, '1.5% a month'],
  [{ percent: 5, per: 'six months', how: 'fixed' }, '5% for each six months'],
  [{ percent: 25, per: 'once', how: 'fixed' }, '25% once'],
] as const)('the rate %j is %s', (rate, text) => {
  expect(rateText(rate)).toBe(text)
})

const period: Period = {
  id: 'a',
  cell: 'redemption',
  what: 'owner can redeem',
  number: 2,
  unit: 'years',
  from: 'sale',
  fromText: null,
  appliesTo: null,
  exceptions: null,
  citation: 'A law',
  link: null,
  noLink: 'In print.',
  readOn: '2026-11',
  confirmedOn: null,
}

test.each<[Partial<Period>, string]>([
  [{}, 'The owner can redeem for 2 years from the sale.'],
  [{ number: 1 }, 'The owner can redeem for 1 year from the sale.'],
  [{ what: 'owner can redeem at least' }, 'The owner can redeem for at least 2 years from the sale.'],
  [{ fromText: 'the auction in May' }, 'The owner can redeem for 2 years from the sale (the auction in May).'],
  [
    { what: 'certificate ends', from: 'other', fromText: 'the last payment' },
    'The certificate ends 2 years after the last payment.',
  ],
  [
    { appliesTo: 'homes', exceptions: 'Minors have longer.' },
    'The owner can redeem for 2 years from the sale. Applies to: homes. Exceptions: Minors have longer.',
  ],
])('the period with %j is a sentence', (more, sentence) => {
  expect(periodSentence({ ...period, ...more })).toBe(sentence)
})

const homes = { ...period, appliesTo: 'homes' }
const land = { ...period, number: 180, unit: 'days', appliesTo: 'land' } as const
test.each<[string, Period[], string | null]>([
  ['no period', [], null],
  ['one for every owner', [{ ...period, from: 'notice served' }], '2 years from the day the notice is served'],
  ['one whose event the law names', [{ ...period, fromText: 'the auction in May' }], '2 years from the auction in May'],
  ['one for every owner and another for homes', [{ ...homes, number: 3 }, period], '2 years from the sale'],
  [
    'one after which the right goes on',
    [{ ...period, what: 'owner can redeem at least' }],
    'at least 2 years from the sale',
  ],
  ['two for every owner', [period, { ...period, number: 1 }], null],
  ['one for homes alone', [homes], null],
  ['one for each kind of property', [homes, land], '2 years or 180 days, depending on the case'],
  ['one for the holder alone', [{ ...period, what: 'holder must act by' }], null],
])('the time to redeem with %s', (_what, periods, text) => {
  expect(timeToRedeem(periods)).toBe(text)
})

test.each([
  ['county', 'Ask the county.'],
  ['court', 'Ask the court that orders the sale.'],
  [null, 'Ask the office that sells.'],
] as const)('where %s sells, members read: %s', (sellerGroup, text) => {
  expect(askText({ sellerGroup })).toBe(text)
})
