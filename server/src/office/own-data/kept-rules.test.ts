import { expect, test } from 'vitest'
import { heldUntil, keptOf, type OpenMatter } from './kept-rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const timeZone = 'America/Chicago'
const matter = (kind: OpenMatter['kind'], since: string): OpenMatter => ({ kind, since: new Date(since) })

test.each<[string, OpenMatter[], string | undefined]>([
  ['nothing', [], undefined],
  ['a refund of today', [matter('refund', '2026-11-26')], '2026-12-26'],
  ['a refund and a dispute', [matter('refund', '2026-11-26'), matter('dispute', '2026-11-20')], '2027-05-19'],
  ['a cancellation that takes too long', [matter('cancellation', '2026-01-01')], '2026-11-27'],
])('%s is kept until %s', (_name, matters, day) => {
  expect(heldUntil(matters, now)?.toISOString().slice(0, 10)).toBe(day)
})

test('invoices are kept until the end of the tenth year after the last one, and what is open is named once', () => {
  const matters = [matter('refund', '2026-11-26'), matter('refund', '2026-11-25'), matter('dispute', '2026-11-25')]
  expect(keptOf({ matters, paperYears: [2024, 2026], now, timeZone })).toEqual([
    { what: 'Invoices and credit notes, with name and address', why: 'tax law requires it', until: '2036-12-31' },
    {
      what: 'Name, email address, card, and what was added to the invoice',
      why: 'a refund is still on its way, and a dispute with the bank is still open',
      until: '2027-05-23',
    },
  ])
  expect(keptOf({ matters: [], paperYears: [], now, timeZone })).toEqual([])
})
