import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { countOpened, endOfBusinessDay, isBusinessDay, windowEnd } from './window.ts'

test.each([
  ['2026-01-01', "New Year's Day"],
  ['2026-01-19', 'Martin Luther King Jr.'],
  ['2026-02-16', "Washington's Birthday"],
  ['2026-05-25', 'Memorial Day'],
  ['2026-06-19', 'Juneteenth'],
  ['2026-07-03', 'Independence Day, a Saturday, observed on Friday'],
  ['2026-09-07', 'Labor Day'],
  ['2026-10-12', 'Columbus Day'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving'],
  ['2026-12-25', 'Christmas'],
  ['2021-12-31', "New Year's Day 2022, a Saturday, observed in the year before"],
  ['2027-07-05', 'Independence Day, a Sunday, observed on Monday'],
  ['2027-12-24', 'Christmas, a Saturday, observed on Friday'],
  ['2028-05-29', 'Memorial Day of a month with five Mondays'],
  ['2026-11-21', 'a Saturday'],
  ['2026-11-22', 'a Sunday'],
])('%s (%s) is not a business day', (date) => {
  expect(isBusinessDay(Temporal.PlainDate.from(date))).toBe(false)
})

test.each(['2026-11-23', '2026-11-27', '2026-12-24', '2026-12-31', '2026-07-06', '2026-02-12'])(
  '%s is a business day',
  (date) => {
    expect(isBusinessDay(Temporal.PlainDate.from(date))).toBe(true)
  },
)

test.each([
  ['a Thursday', '2026-11-05T18:00:00Z', 'America/Chicago', '2026-11-11T06:00:00Z'],
  ['a Friday evening', '2026-11-06T23:30:00Z', 'America/Chicago', '2026-11-13T06:00:00Z'],
  ['a Saturday', '2026-11-14T12:00:00Z', 'America/Chicago', '2026-11-19T06:00:00Z'],
  ['before Thanksgiving', '2026-11-24T16:00:00Z', 'America/Chicago', '2026-12-01T06:00:00Z'],
  ['over Christmas and New Year', '2026-12-29T16:00:00Z', 'America/New_York', '2027-01-05T05:00:00Z'],
  ['the last second of a day there', '2026-11-17T05:59:59Z', 'America/Chicago', '2026-11-20T06:00:00Z'],
  ['the first second of the next', '2026-11-17T06:00:00Z', 'America/Chicago', '2026-11-21T06:00:00Z'],
  ['over the change to summer time', '2026-03-05T16:00:00Z', 'America/New_York', '2026-03-11T04:00:00Z'],
  ['over the change to winter time', '2026-10-29T16:00:00Z', 'America/New_York', '2026-11-04T05:00:00Z'],
  ['without summer time', '2026-03-05T16:00:00Z', 'Pacific/Honolulu', '2026-03-11T10:00:00Z'],
  ['ahead of UTC', '2026-11-16T23:00:00Z', 'Asia/Tokyo', '2026-11-20T15:00:00Z'],
])('three business days after %s end at midnight in the time zone of the site', (_, enrolled, timeZone, end) => {
  expect(endOfBusinessDay(new Date(enrolled), 3, timeZone).toISOString()).toBe(end.replace('Z', '.000Z'))
})

test('the window ends with the third business day [9.4]', () => {
  const end = windowEnd(new Date('2026-11-05T18:00:00Z'), 'America/Chicago', { windowBusinessDays: 3 })
  expect(end.toISOString()).toBe('2026-11-11T06:00:00.000Z')
})

test.each([
  [['a', 'b', 'c'], [], 0, 3],
  [['a', 'b', 'c'], ['b'], 1, 3],
  [['a', 'b', 'c'], ['c', 'gone', 'later'], 1, 3],
  [[], ['a'], 0, 0],
])('of the counted videos %j, opening %j counts as %i of %i', (counted, opened, videosOpened, videosTotal) => {
  expect(countOpened(counted, opened)).toEqual({ videosOpened, videosTotal })
})
