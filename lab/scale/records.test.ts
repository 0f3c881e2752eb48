import { expect, test } from 'vitest'
import { findWrongEmails } from './records.ts'

const kill = 100_000

const at = (moment: number) => (to: string) => ({ to, at: moment })
const late = ['a@x', 'b@x'].map(at(kill + 5_000))

test.each([
  ['one each', late, []],
  ['another spelling of an address', [at(1)('A@x'), at(1)('b@x')], []],
  ['one is missing', [at(1)('a@x')], ['b@x got 0 emails instead of 1']],
  ['one twice', [at(1)('a@x'), ...late], ['a@x got 2 emails instead of 1']],
  ['one twice after the kill', [at(kill + 1)('a@x'), ...late], ['a@x got 2 emails instead of 1']],
  ['one twice, taken long before the kill', [at(kill - 1_001)('a@x'), ...late], ['a@x got 2 emails instead of 1']],
  ['one twice, taken right before the kill', [at(kill - 1_000)('a@x'), ...late], []],
  [
    'one three times, taken right before the kill',
    [at(kill)('a@x'), at(kill + 1)('a@x'), ...late],
    ['a@x got 3 emails instead of 1'],
  ],
  ['one for somebody else', [...late, at(1)('owner@x')], []],
])('finds wrong emails: %s', (_, accepted, wrong) => {
  const expected = [
    ['a@x', 1],
    ['b@x', 1],
  ] as const
  expect(findWrongEmails([...expected], accepted, [kill])).toEqual(wrong)
})
