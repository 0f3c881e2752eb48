import { expect, test } from 'vitest'
import type { DeadlineRule } from './deadlines.ts'
import { ruleChange } from './rule-changes.ts'

const rule: DeadlineRule = {
  id: 'redemption',
  what: 'owner can redeem',
  number: 1,
  unit: 'years',
  from: 'sale',
  fromText: null,
  appliesTo: null,
  exceptions: null,
  citation: 'A law',
  link: null,
  noLink: 'In print.',
  readOn: '2026-11',
  confirmedOn: null,
}

test.each<[string, DeadlineRule | undefined, string]>([
  ['is gone', undefined, 'no longer has the rule'],
  ['has another length', { ...rule, number: 2 }, 'It was “1 year from the sale”, and is now “2 years from the sale”.'],
  ['has another start', { ...rule, from: 'deed recorded' }, 'is now “1 year from the day the deed is recorded”.'],
  ['has exceptions', { ...rule, exceptions: 'Minors have longer.' }, 'The length is the same, but'],
  ['has another citation', { ...rule, citation: 'Another law' }, 'The length is the same, but'],
])('a confirmed date says that its rule %s', (_what, now, words) => {
  expect(ruleChange(rule, now)).toContain(words)
})

test.each<Partial<DeadlineRule>>([
  {},
  { readOn: '2027-01' },
  { confirmedOn: '2027-01-05' },
  { link: 'https://example.org/law', noLink: null },
])('a rule that was read again is the same: %j', (changes) => {
  expect(ruleChange(rule, { ...rule, ...changes })).toBeUndefined()
})
