import { expect, test } from 'vitest'
import { type DisputeFacts, mergeReport, paymentEffect } from './dispute-rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const chargeback = { kind: 'chargeback', replyBy: null, amountCents: null } as const
const opened: DisputeFacts = { ...chargeback, status: 'open', occurredAt: at(1) }
const reviewed: DisputeFacts = { ...chargeback, status: 'open', occurredAt: at(2) }
const lost: DisputeFacts = { ...chargeback, status: 'lost', occurredAt: at(3) }
const won: DisputeFacts = { ...chargeback, status: 'won', occurredAt: at(4) }
const unnamed: DisputeFacts = { ...lost, kind: null }

test.each([
  ['the first report', undefined, opened, opened],
  ['a later report of an open one', opened, reviewed, reviewed],
  ['an earlier report that comes late', reviewed, opened, reviewed],
  ['the end', opened, lost, lost],
  ['an opening that comes after the end', lost, opened, lost],
  ['a later end', lost, won, won],
  ['an earlier end that comes late', won, lost, won],
  ['the same report again', won, won, won],
  ['a kind that was not known', unnamed, lost, lost],
  ['a kind that is not named any more', opened, unnamed, lost],
  [
    'a deadline that is named later',
    opened,
    { ...opened, replyBy: '2026-01-12' },
    { ...opened, replyBy: '2026-01-12' },
  ],
  [
    'a deadline that moved',
    { ...opened, replyBy: '2026-01-12' },
    { ...reviewed, replyBy: '2026-01-20' },
    { ...reviewed, replyBy: '2026-01-20' },
  ],
  ['an amount that an end leaves out', { ...opened, amountCents: 500 }, won, { ...won, amountCents: 500 }],
  [
    'an amount that changed',
    { ...opened, amountCents: 500 },
    { ...won, amountCents: 700 },
    { ...won, amountCents: 700 },
  ],
  ['a deadline that an end leaves out', { ...opened, replyBy: '2026-01-12' }, won, { ...won, replyBy: '2026-01-12' }],
])('%s', (_case, known, reported, expected) => {
  expect(mergeReport(known, reported)).toEqual(expected)
})

test('reports of a dispute give the same result in any order', () => {
  const all = [opened, reviewed, lost, won]
  const orders = all.flatMap((a) => all.flatMap((b) => all.flatMap((c) => all.map((d) => [a, b, c, d]))))
  const permutations = orders.filter((order) => new Set(order).size === all.length)
  for (const order of permutations) {
    expect(order.reduce<DisputeFacts | undefined>(mergeReport, undefined)).toEqual(won)
  }
})

test.each([
  ['chargeback', 'open', 'open'],
  ['chargeback', 'lost', 'lost'],
  ['pre_arbitration', 'lost', 'lost'],
  ['pre_arbitration', 'won', 'won'],
  ['retrieval', 'open', 'none'],
  ['retrieval', 'lost', 'none'],
  [null, 'lost', 'lost'],
] as const)('a dispute of the kind %s that is %s has the effect %s', (kind, status, effect) => {
  expect(paymentEffect({ kind, status })).toBe(effect)
})
