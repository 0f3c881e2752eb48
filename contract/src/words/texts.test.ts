import { expect, test } from 'vitest'
import {
  cardText,
  dayText,
  deadlineText,
  pastDeadlineText,
  timeText,
  timeZoneText,
  utcText,
  windowText,
} from './texts.ts'

test.each([
  ['2026-01-31', 'Sat, Jan 31, 2026'],
  ['2024-02-29', 'Thu, Feb 29, 2024'],
  ['2026-12-01', 'Tue, Dec 1, 2026'],
])('%s is %s, whatever the time zone', (day, words) => {
  expect(dayText(day)).toBe(words)
})

test.each([
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Mountain Standard Time'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Indiana/Indianapolis', 'Eastern Time'],
  ['America/Anchorage', 'Alaska Time'],
  ['Europe/Berlin', 'Central European Time'],
  ['UTC', 'Coordinated Universal Time'],
])('the time zone %s is called %s', (zone, name) => {
  expect(timeZoneText(zone)).toBe(name)
})

test.each([
  ['2026-11-26T06:00:00Z', 'America/Chicago', 'the end of Wed, Nov 25 (Central Time)'],
  ['2026-07-08T05:00:00Z', 'America/Chicago', 'the end of Tue, Jul 7 (Central Time)'],
  ['2026-11-26T00:00:00Z', 'UTC', 'the end of Wed, Nov 25 (Coordinated Universal Time)'],
  ['2026-11-26T10:00:00Z', 'Pacific/Honolulu', 'the end of Wed, Nov 25 (Hawaii-Aleutian Standard Time)'],
])('the window that ends at %s in %s ends at %s', (deadline, timeZone, words) => {
  expect(deadlineText({ deadline, timeZone })).toBe(words)
})

const terms = { deadline: '2026-11-26T06:00:00Z', timeZone: 'America/Chicago' }

test('a window that has ended is named with its year', () => {
  expect(pastDeadlineText(terms)).toBe('the end of Wed, Nov 25, 2026 (Central Time)')
})

test('during the window the buyer reads the number of opened videos, the refund and the deadline', () => {
  expect(windowText({ ...terms, videosOpened: 3, videosTotal: 9, owed: '20.00' })).toBe(
    '3 of 9 videos opened. If you canceled now, you would get $20.00 back. You can cancel until the end of Wed, Nov 25 (Central Time).',
  )
})

test.each([
  ['2026-11-25T05:59:00Z', 'America/Chicago', 'Tue, Nov 24, 2026, 11:59 PM CST'],
  ['2026-11-25T06:00:00Z', 'America/Chicago', 'Wed, Nov 25, 2026, 12:00 AM CST'],
  ['2026-07-01T04:30:00Z', 'America/Chicago', 'Tue, Jun 30, 2026, 11:30 PM CDT'],
  ['2026-11-25T05:59:00Z', 'UTC', 'Wed, Nov 25, 2026, 5:59 AM UTC'],
  ['nonsense', 'UTC', ''],
])('the time %s in %s is listed as "%s"', (iso, timeZone, expected) => {
  // Some engines put a narrow space before AM and PM.
  expect(timeText(new Date(iso), timeZone).replace(/\s/g, ' ')).toBe(expected)
})

test.each([
  ['2026-11-21T12:00:59.999Z', '2026-11-21 12:00 UTC'],
  ['2026-01-01T01:30:00+02:00', '2025-12-31 23:30 UTC'],
  ['nonsense', ''],
])('%s reads %j [2.46]', (iso, expected) => {
  expect(utcText(iso)).toBe(expected)
})

test.each([
  ['Visa', '1111', 'Visa ending in 1111'],
  [null, '1111', 'Card ending in 1111'],
  ['Visa', null, 'Visa'],
  [null, null, 'Card'],
])('a card of type %s with last digits %s reads "%s"', (cardType, cardLastFour, expected) => {
  expect(cardText({ cardType, cardLastFour })).toBe(expected)
})
