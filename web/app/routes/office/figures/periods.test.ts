import { expect, test } from 'vitest'
import { presetsOn, todayIn } from './periods.ts'

const shown = (today: string) =>
  Object.fromEntries(presetsOn(today).map(({ title, from, to, by }) => [title, `${from} ${to} ${by}`]))

test('the usual periods on a Wednesday', () => {
  expect(shown('2026-11-18')).toEqual({
    'Last 30 days': '2026-10-20 2026-11-18 day',
    'This week': '2026-11-15 2026-11-18 day',
    'Last week': '2026-11-08 2026-11-14 day',
    'This month': '2026-11-01 2026-11-18 day',
    'Last month': '2026-10-01 2026-10-31 day',
    'This year': '2026-01-01 2026-11-18 month',
    'Last year': '2025-01-01 2025-12-31 month',
  })
})

test.each([
  ['a Sunday begins a week', '2026-11-15', 'This week', '2026-11-15 2026-11-15 day'],
  ['the week before New Year', '2027-01-01', 'Last week', '2026-12-20 2026-12-26 day'],
  ['the month before January', '2027-01-01', 'Last month', '2026-12-01 2026-12-31 day'],
  ['a leap day', '2028-03-01', 'Last month', '2028-02-01 2028-02-29 day'],
])('%s', (_what, today, title, expected) => {
  expect(shown(today)[title]).toBe(expected)
})

test('today depends on the time zone', () => {
  const now = new Date('2026-11-20T03:00:00Z')
  expect([todayIn('America/Chicago', now), todayIn('Asia/Tokyo', now)]).toEqual(['2026-11-19', '2026-11-20'])
})
