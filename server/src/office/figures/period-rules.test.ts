import type { FiguresQuery } from '@course/contract/office/figures'
import { expect, test } from 'vitest'
import { readPeriod } from './period-rules.ts'

const now = new Date('2026-11-20T03:00:00Z')
const read = (query: FiguresQuery, zone = 'America/Chicago') => readPeriod(query, now, zone)
const days = (query: FiguresQuery) => read(query).parts.map(({ from, to }) => `${from} ${to}`)

test('without a period, the last 30 days of the seller are read', () => {
  const { from, to, parts, by } = read({})
  expect({ from, to, by, count: parts.length }).toEqual({ from: '2026-10-21', to: '2026-11-19', by: 'day', count: 30 })
})

test('weeks begin on Sunday, and months on the first', () => {
  const period = { from: '2026-10-30', to: '2026-11-09' }
  expect(days({ ...period, by: 'week' })).toEqual([
    '2026-10-30 2026-10-31',
    '2026-11-01 2026-11-07',
    '2026-11-08 2026-11-09',
  ])
  expect(days({ ...period, by: 'month' })).toEqual(['2026-10-30 2026-10-31', '2026-11-01 2026-11-09'])
  expect(days({ from: '2026-11-01', to: '2026-11-01', by: 'week' })).toEqual(['2026-11-01 2026-11-01'])
})

test.each<[string, string, string, string]>([
  ['America/Chicago', '2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  // Midnight does not exist on this day.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', '2026-01-01T10:00:00.000Z'],
])('in %s, %s begins and ends there', (zone, day, start, end) => {
  const period = read({ from: day, to: day, zone })
  expect(period.parts.map((part) => part.start.toISOString())).toEqual([start])
  expect(period.end.toISOString()).toBe(end)
})

test.each<[FiguresQuery, string]>([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'The period ends before it begins. Choose a later last day.'],
  [{ from: '2000-01-01', to: '2049-12-31' }, 'A table has at most 1100 rows.'],
  [{ from: '0001-01-01', to: '2026-11-01', by: 'month' }, 'Choose days from 2000 to 2100.'],
  [{ from: '2026-11-01', to: '9999-12-31', by: 'month' }, 'Choose days from 2000 to 2100.'],
  [{ zone: 'Moon/Tranquility' }, 'This time zone does not exist.'],
])('%o is refused with a sentence', (query, sentence) => {
  expect(() => read(query)).toThrow(sentence)
})
