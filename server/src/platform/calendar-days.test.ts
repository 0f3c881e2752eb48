import { expect, test } from 'vitest'
import { dayIn, lastDays, periodOfDays, timeIn } from './calendar-days.ts'

test.each([
  [{}, undefined, undefined],
  [{ from: '2026-01-15' }, '2026-01-15T06:00:00.000Z', undefined],
  [{ to: '2026-01-15' }, undefined, '2026-01-16T06:00:00.000Z'],
  [{ from: '2026-03-08', to: '2026-03-08' }, '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
  [{ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  [{ from: '2000-01-01', to: '2099-12-31' }, '2000-01-01T06:00:00.000Z', '2100-01-01T06:00:00.000Z'],
])('in Chicago, the days %j are from %s to %s', (days, start, end) => {
  const period = periodOfDays(days, 'America/Chicago')
  expect([period.start?.toISOString(), period.end?.toISOString()]).toEqual([start, end])
})

test.each([
  ['2026-11-01T05:30:00Z', 'America/Chicago', '2026-11-01', '2026-11-01T00:30:00-05:00'],
  ['2026-11-01T07:30:00Z', 'America/Chicago', '2026-11-01', '2026-11-01T01:30:00-06:00'],
  ['2026-11-25T05:59:59.999Z', 'America/Chicago', '2026-11-24', '2026-11-24T23:59:59-06:00'],
  ['2026-11-25T05:59:59.999Z', 'Asia/Kolkata', '2026-11-25', '2026-11-25T11:29:59+05:30'],
  ['2026-11-25T05:59:59.999Z', 'UTC', '2026-11-25', '2026-11-25T05:59:59+00:00'],
])('%s in %s is on %s, at %s', (iso, timeZone, day, time) => {
  expect(dayIn(new Date(iso), timeZone)).toBe(day)
  expect(timeIn(new Date(iso), timeZone)).toBe(time)
})

test.each([
  ['winter', '2026-01-15T03:00:00Z', '2026-01-14', '2026-01-14T06:00:00.000Z', '2026-01-15T06:00:00.000Z'],
  ['a day of 25 hours', '2026-11-01T12:00:00Z', '2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ['a day of 23 hours', '2026-03-08T12:00:00Z', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
])('today in Chicago in %s begins and ends there', (_what, now, day, start, end) => {
  const { days, end: last } = lastDays(new Date(now), 3, 'America/Chicago')
  expect(days).toHaveLength(3)
  expect(days.at(-1)).toEqual({ day, start: new Date(start) })
  expect(last.toISOString()).toBe(end)
  expect(days.map((each) => each.day)).toEqual(days.map((each) => each.day).toSorted())
})
