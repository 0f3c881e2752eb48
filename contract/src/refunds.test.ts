import { expect, test } from 'vitest'
import { deadlineInWords, momentInWords, pastDeadlineInWords, timeZoneInWords, windowInWords } from './refunds.ts'

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
  expect(timeZoneInWords(zone)).toBe(name)
})

test.each([
  ['2026-11-26T06:00:00Z', 'America/Chicago', 'the end of Wed, Nov 25 (Central Time)'],
  ['2026-07-08T05:00:00Z', 'America/Chicago', 'the end of Tue, Jul 7 (Central Time)'],
  ['2026-11-26T00:00:00Z', 'UTC', 'the end of Wed, Nov 25 (Coordinated Universal Time)'],
  ['2026-11-26T10:00:00Z', 'Pacific/Honolulu', 'the end of Wed, Nov 25 (Hawaii-Aleutian Standard Time)'],
])('the window that ends at %s in %s ends at %s', (deadline, timeZone, words) => {
  expect(deadlineInWords({ deadline, timeZone })).toBe(words)
})

const terms = { deadline: '2026-11-26T06:00:00Z', timeZone: 'America/Chicago' }

test('a window that has ended is named with its year', () => {
  expect(pastDeadlineInWords(terms)).toBe('the end of Wed, Nov 25, 2026 (Central Time)')
})

test('while the window runs the buyer reads how many videos are opened, the refund and the deadline', () => {
  expect(windowInWords({ ...terms, videosOpened: 3, videosTotal: 9, owed: '20.00' })).toBe(
    '3 of 9 videos opened. If you cancelled now, you would get $20.00 back. You can cancel until the end of Wed, Nov 25 (Central Time).',
  )
})

test('a moment is written to the minute in its time zone', () => {
  expect(momentInWords(new Date('2026-11-25T05:59:00Z'), 'America/Chicago')).toBe(
    'Tuesday, November 24, 2026 at 11:59 PM CST',
  )
})
