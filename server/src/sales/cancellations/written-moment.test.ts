import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { writtenMoment } from './written-moment.ts'

const central = 'America/Chicago'
const context = (more: { enrolledAt?: string; now?: string; timeZone?: string } = {}) => ({
  enrolledAt: new Date(more.enrolledAt ?? '2026-01-05T18:00:30.500Z'),
  now: new Date(more.now ?? '2026-12-31T00:00:00Z'),
  timeZone: more.timeZone ?? central,
})

test.each([
  ['a letter from the start of its postmark day', 'letter', '2026-11-20', '2026-11-20T06:00:00.000Z'],
  ['a letter in summer', 'letter', '2026-07-01', '2026-07-01T05:00:00.000Z'],
  ['a letter of the day on which clocks go forward', 'letter', '2026-03-08', '2026-03-08T06:00:00.000Z'],
  ['a letter of the day after it', 'letter', '2026-03-09', '2026-03-09T05:00:00.000Z'],
  ['a letter of the day on which clocks go back', 'letter', '2026-11-01', '2026-11-01T05:00:00.000Z'],
  ['a letter of the day after that', 'letter', '2026-11-02', '2026-11-02T06:00:00.000Z'],
  ['a letter of the day of the purchase, from the purchase', 'letter', '2026-01-05', '2026-01-05T18:00:30.500Z'],
  ['an email in the time zone of the purchase', 'email', '2026-11-20T14:05', '2026-11-20T20:05:00.000Z'],
  ['an email with seconds', 'email', '2026-11-20T14:05:09', '2026-11-20T20:05:09.000Z'],
  ['an email with an offset', 'email', '2026-11-20T14:05-05:00', '2026-11-20T19:05:00.000Z'],
  ['an email in UTC', 'email', '2026-11-20T14:05:00Z', '2026-11-20T14:05:00.000Z'],
  ['an email in the hour that clocks repeat, the first time', 'email', '2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  ['an email after clocks went forward', 'email', '2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
  [
    'an email of the minute of the purchase, from the purchase',
    'email',
    '2026-01-05T12:00',
    '2026-01-05T18:00:30.500Z',
  ],
] as const)('%s counts', (_, Channel, ReceivedAt, expected) => {
  expect(writtenMoment({ Channel, ReceivedAt }, context()).toISOString()).toBe(expected)
})

test('a letter counts from the first moment of a day whose midnight the clocks skip', () => {
  const moment = writtenMoment({ Channel: 'letter', ReceivedAt: '2026-03-08' }, context({ timeZone: 'America/Havana' }))
  expect(moment.toISOString()).toBe('2026-03-08T05:00:00.000Z')
})

const before = /^This is before the purchase, which was made on Monday, January 5, 2026/
test.each([
  ['letter', '2026-01-04', before],
  ['letter', '0001-01-01', before],
  ['email', '2026-01-05T11:59', before],
  ['letter', '2026-12-31', 'This is in the future.'],
  ['letter', '9999-12-31', 'This is in the future.'],
  ['email', '2026-12-30T18:01', 'This is in the future.'],
  ['email', '2026-03-08T02:30', 'This time did not exist on that day, because the clocks were put forward.'],
] as const)('a cancellation by %s of %s is refused: %s', (Channel, ReceivedAt, sentence) => {
  expect(() => writtenMoment({ Channel, ReceivedAt }, context())).toThrow(sentence)
  expect(() => writtenMoment({ Channel, ReceivedAt }, context())).toThrow(Refusal)
})

test('a letter with the postmark of today, and an email of this minute, are not in the future', () => {
  const now = '2026-12-31T05:59:30Z'
  expect(writtenMoment({ Channel: 'letter', ReceivedAt: '2026-12-30' }, context({ now }))).toBeInstanceOf(Date)
  expect(writtenMoment({ Channel: 'email', ReceivedAt: '2026-12-30T23:59' }, context({ now }))).toBeInstanceOf(Date)
})
