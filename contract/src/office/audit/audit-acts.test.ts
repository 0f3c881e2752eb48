import { expect, test } from 'vitest'
import { actOf, auditActNames, auditActs, auditDetails } from './audit-acts.ts'

const zone = 'America/Chicago'

test('every value is either kept or personal, and every title is used once', () => {
  for (const name of auditActNames) {
    const { keeps = [], personal = [] } = actOf(name)
    expect(
      keeps.filter((value) => personal.includes(value)),
      name,
    ).toEqual([])
  }
  expect(new Set(auditActNames.map((name) => auditActs[name].title)).size).toBe(auditActNames.length)
})

test.each([
  [
    { price: '29.99', currency: 'USD', terms: 1 },
    { price: '49.00', currency: 'USD', terms: 1 },
    ['Price from $29.99 to $49.00'],
  ],
  [{}, { amount: '5.00', currency: 'USD', endsAccess: true, refund: 'an ID' }, ['Amount: $5.00', 'Ends access: yes']],
  [
    { role: 'Paid User' },
    { role: 'Super User', password: 'changed' },
    ['Role from Paid User to Super User', 'Password: changed'],
  ],
  [{ reason: null }, {}, ['Reason was none']],
  [{ version: 3 }, { version: 4 }, ['Version from 3 to 4']],
  [{}, { filter: { search: 'yes', learningState: 'stuck' } }, ['Filter: search yes, learning state stuck']],
  [{}, { takenAt: '2026-11-30T06:00:00Z' }, ['Backup of: Mon, Nov 30, 2026, 12:00 AM CST']],
  [{}, { createdIds: ['an ID'], created: 1 }, ['Created: 1']],
  [{}, { valueOfTomorrow: 2 }, ['value of tomorrow: 2']],
])('from %j to %j reads %j', (before, after, lines) => {
  expect(auditDetails(before, after, zone)).toEqual(lines)
})
