import { expect, test } from 'vitest'
import { findWrongEmails } from './records.ts'

test.each([
  [['a@x', 'b@x'], []],
  [['a@x', 'B@x'], []],
  [['a@x'], ['b@x got 0 emails instead of 1']],
  [['a@x', 'b@x', 'a@x'], ['a@x got 2 emails instead of 1']],
  [['a@x', 'b@x', 'owner@x'], []],
])('of the emails %j, these are wrong: %j', (accepted, wrong) => {
  expect(
    findWrongEmails(
      [
        ['a@x', 1],
        ['b@x', 1],
      ],
      accepted,
    ),
  ).toEqual(wrong)
})
