import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodStarts, periodSubjects, periodUnits } from '../../../publishing/content/content-states.ts'
import { eventOf, suggestDates } from './counted-dates.ts'
import { closedText } from './deadline-cautions.ts'
import type { DeadlineRule } from './deadlines.ts'

const rule: DeadlineRule = {
  id: 'redemption',
  what: 'owner can redeem',
  number: 12,
  unit: 'months',
  from: 'sale',
  fromText: null,
  appliesTo: null,
  exceptions: null,
  citation: 'O.C.G.A. 48-4-40',
  link: null,
  noLink: 'In print.',
  readOn: '2026-11',
  confirmedOn: null,
}

/** Counts a second way: one day or one month at a time, over a calendar of its own, without Date. */
type Parts = [year: number, month: number, date: number]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
const written = ([year, month, date]: Parts) =>
  [String(year), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')

function walkDays([year, month, date]: Parts, days: number): Parts {
  let day: Parts = [year, month, date]
  for (let walked = 0; walked < days; walked += 1) {
    const [y, m, d] = day
    if (d < lengthOf(y, m)) day = [y, m, d + 1]
    else day = m === 12 ? [y + 1, 1, 1] : [y, m + 1, 1]
  }
  return day
}

function walkMonths([year, month, date]: Parts, months: number): Parts {
  let [y, m] = [year, month]
  for (let walked = 0; walked < months; walked += 1) [y, m] = m === 12 ? [y + 1, 1] : [y, m + 1]
  return [y, m, Math.min(date, lengthOf(y, m))]
}

/** Zeller's congruence: 0 for Saturday. */
function zeller([year, month, date]: Parts): number {
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month]
  const century = Math.floor(y / 100)
  const rest = y % 100
  const sum = date + Math.floor((13 * (m + 1)) / 5) + rest + Math.floor(rest / 4) + Math.floor(century / 4)
  return (sum + 5 * century) % 7
}

const walk = { days: walkDays, months: walkMonths, years: (day: Parts, years: number) => walkMonths(day, 12 * years) }

const anyDay = fc
  .record({ year: fc.integer({ min: 1980, max: 2099 }), month: fc.integer({ min: 1, max: 12 }), place: fc.nat() })
  // The last days of a month are the hard ones, so they come more often.
  .map(({ year, month, place }): Parts => {
    const last = lengthOf(year, month)
    return [year, month, place % 3 === 0 ? last - (place % 2) : 1 + (place % last)]
  })
const anyRule = fc.record({
  number: fc.integer({ min: 1, max: 1_000 }),
  unit: fc.constantFrom(...periodUnits),
  from: fc.constantFrom(...periodStarts),
  what: fc.constantFrom(...periodSubjects),
})

test('three hundred random dates are those of a second way to count', () => {
  const runs = { numRuns: 300, seed: 38 }
  fc.assert(
    fc.property(anyDay, anyRule, (day, parts) => {
      const each = { ...rule, ...parts, fromText: 'the last payment' }
      const { dates, open } = suggestDates([each], { [eventOf(each).key]: written(day) })
      const start: Parts = each.from === 'april 1 of the issue year' ? [day[0], 4, 1] : day
      const end = walk[each.unit](start, each.number)
      expect(open).toEqual([])
      expect(dates.map((each) => each.day)).toEqual([written(end)])
      const cautions = dates[0]?.cautions.join(' ') ?? ''
      const isMissing = each.unit !== 'days' && end[2] !== start[2]
      expect(cautions.includes('There is no ')).toBe(isMissing)
      expect(cautions.includes('a Saturday')).toBe(zeller(end) === 0)
      expect(cautions.includes('a Sunday')).toBe(zeller(end) === 1)
    }),
    runs,
  )
})

const folder = resolve(import.meta.dirname, '../../../../../content/states')
const states = readdirSync(folder).map((file) => {
  const { periods = [] } = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as { periods?: DeadlineRule[] }
  return [file, periods] as const
})

test.each(states)('%s: each period gives one date with its citation, or asks for its event', (_, periods) => {
  const none = suggestDates(periods, {})
  expect(none.dates).toEqual([])
  expect(none.open.every(({ event }) => event.text !== '')).toBe(true)
  const days = Object.fromEntries(none.open.map(({ event }) => [event.key, '2026-06-15']))
  const { dates, open } = suggestDates(periods, days)
  expect(open).toEqual([])
  expect(dates.map(({ rule: { id } }) => id).sort()).toEqual(periods.map(({ id }) => id).sort())
  for (const each of dates) {
    expect(each.rule.citation).not.toBe('')
    expect(each.day > '2026-03-31').toBe(true)
  }
})

test('a state without periods has no dates, and a rule without its day asks for it', () => {
  expect(suggestDates([], { sale: '2026-11-03' })).toEqual({ dates: [], open: [] })
  const later = { ...rule, from: 'notice served', fromText: 'the day the affidavit is filed' } as const
  const { dates, open } = suggestDates([later, { ...rule, from: 'other', fromText: 'the postmark' }], {
    sale: '2026-11-03',
  })
  expect(dates).toEqual([])
  expect(open.map(({ event }) => event)).toEqual([
    { key: 'notice served', text: 'the day the notice is served (the day the affidavit is filed)' },
    { key: 'other: the postmark', text: 'the postmark' },
  ])
})

test('dates are in their order, and each says how it was counted', () => {
  const act = { ...rule, id: 'act', what: 'holder must act by', number: 180, unit: 'days' } as const
  const { dates } = suggestDates([rule, act], { sale: '2026-11-03' })
  expect(dates.map(({ title, day, counted }) => [title, day, counted])).toEqual([
    ['Your last day to act', '2027-05-02', '180 days from the sale: November 3, 2026. That day itself isn’t counted.'],
    ['Redemption ends', '2027-11-03', '12 months from the sale: November 3, 2026. That day itself isn’t counted.'],
  ])
})

const february =
  'There is no February 29 in 2025, so this is February 28, 2025, the last day of the month. The office may count another day.'
test.each<[string, Partial<DeadlineRule>, string, string[]]>([
  ['an ordinary day', {}, '2025-11-03', []],
  ['February 29', {}, '2024-02-29', [february]],
  [
    'own words',
    { fromText: 'the auction' },
    '2025-11-03',
    ['The guide says about this: “the auction”. Check that your day fits.'],
  ],
  [
    'limits',
    { appliesTo: 'homes', exceptions: 'Minors have longer.' },
    '2025-11-03',
    ['Applies to: homes. Exceptions: Minors have longer.'],
  ],
])('a date with %s says what to check', (_what, changes, sale, cautions) => {
  expect(suggestDates([{ ...rule, ...changes }], { sale }).dates[0]?.cautions).toEqual(cautions)
})

test.each([
  ['2026-11-20', ''],
  ['2026-11-21', 'This is a Saturday.'],
  ['2026-11-26', 'This is Thanksgiving Day.'],
  ['2026-07-03', 'This is Independence Day (observed).'],
  ['2026-07-04', 'This is a Saturday and Independence Day.'],
])('%s: %j', (day, start) => {
  const text = closedText(day)
  expect(text.startsWith(start)).toBe(true)
  expect(text === '').toBe(start === '')
})
