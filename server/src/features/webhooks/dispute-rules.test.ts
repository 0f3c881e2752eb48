import { expect, test } from 'vitest'
import { type DisputeStanding, standingAfter } from './dispute-rules.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const opened: DisputeStanding = { status: 'open', occurredAt: at(1) }
const reviewed: DisputeStanding = { status: 'open', occurredAt: at(2) }
const lost: DisputeStanding = { status: 'lost', occurredAt: at(3) }
const won: DisputeStanding = { status: 'won', occurredAt: at(4) }

test.each([
  ['the first word', undefined, opened, opened],
  ['a later word of an open one', opened, reviewed, reviewed],
  ['an earlier word that comes late', reviewed, opened, reviewed],
  ['the end', opened, lost, lost],
  ['an opening that comes after the end', lost, opened, lost],
  ['a later end', lost, won, won],
  ['an earlier end that comes late', won, lost, won],
  ['the same word again', won, won, won],
])('%s', (_case, known, told, expected) => {
  expect(standingAfter(known, told)).toEqual(expected)
})

test('every order of the same notifications ends the same', () => {
  const all = [opened, reviewed, lost, won]
  const orders = all.flatMap((a) => all.flatMap((b) => all.flatMap((c) => all.map((d) => [a, b, c, d]))))
  const permutations = orders.filter((order) => new Set(order).size === all.length)
  for (const order of permutations) {
    expect(order.reduce<DisputeStanding | undefined>(standingAfter, undefined)).toEqual(won)
  }
})
