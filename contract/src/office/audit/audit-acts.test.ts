import { expect, test } from 'vitest'
import { type AuditAct, actOf, auditActNames, auditActs, auditDetails } from './audit-acts.ts'

const facts = {
  who: 'Ida Wells',
  person: 'Ada Lovelace',
  object: 'a thing',
  documents: '“Price”',
  before: {},
  after: {},
}

test.each([...auditActNames, 'an.act-of-tomorrow'])('%s is a sentence, also without values', (name) => {
  expect(actOf(name).say(facts)).toMatch(/^(Ida Wells|Someone|Ada Lovelace) .+\.$/)
})

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

test.each<[AuditAct, object, object, string]>([
  [
    'offer.published',
    { price: '29.99', currency: 'USD', terms: 1 },
    { price: '19.99', currency: 'USD', terms: 2 },
    'Ida Wells published “Price”: the price went from $29.99 to $19.99, and the terms went from version 1 to 2.',
  ],
  [
    'offer.published',
    {},
    { price: '19.99', currency: 'USD' },
    'Ida Wells published “Price”: the price went from ? to $19.99.',
  ],
  ['refund.ordered', {}, { amount: '5.00', currency: 'USD' }, 'Ida Wells ordered a refund of $5.00 to Ada Lovelace.'],
])('%s from %j to %j reads: %s', (name, before, after, sentence) => {
  expect(actOf(name).say({ ...facts, before: { ...before }, after: { ...after } })).toBe(sentence)
})

test('values before and after are one line each', () => {
  expect(auditDetails({ role: 'Paid User' }, { role: 'Super User', endsAccess: true, password: 'changed' })).toEqual([
    'Role: Paid User → Super User',
    'Password: changed',
    'Ends access: yes',
  ])
})
