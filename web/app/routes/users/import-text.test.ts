import type { ImportPreview } from '@course/contract/users'
import { expect, test } from 'vitest'
import { byUrgency, doneText, isWorthApplying, readyText } from './import-text.ts'

const none = { new: 0, changed: 0, unchanged: 0, refused: 0 }

test.each([
  [none, false, 'This file has no rows. Nothing has been written yet.'],
  [{ ...none, unchanged: 1 }, false, '1 user would stay as they are. Nothing has been written yet.'],
  [{ ...none, refused: 2 }, false, '2 rows can’t be used and would be left out. Nothing has been written yet.'],
  [
    { new: 1000, changed: 1, unchanged: 2, refused: 1 },
    true,
    '1,000 users would be created, 1 user would be changed, 2 users would stay as they are, 1 row can’t be used and would be left out. Nothing has been written yet.',
  ],
])('a preview with %j is worth importing: %s', (counts, isWorth, expected) => {
  expect(isWorthApplying(counts)).toBe(isWorth)
  expect(readyText(counts)).toBe(expected)
})

test.each([
  [{ ...none, new: 1 }, 'The import is done: 1 user created.'],
  [
    { new: 3, changed: 2, unchanged: 9, refused: 1 },
    'The import is done: 3 users created, 2 users changed, 1 row left out.',
  ],
])('an import of %j is summarized', (counts, expected) => {
  expect(doneText(counts)).toBe(expected)
})

test('refused rows come first, then the order of the file', () => {
  const row = (line: number, outcome: ImportPreview['rows'][number]['outcome']) => ({
    line,
    outcome,
    name: '',
    email: '',
    role: '',
    remark: null,
  })
  const rows = [
    row(2, 'unchanged'),
    row(3, 'new'),
    row(4, 'refused'),
    row(5, 'changed'),
    row(6, 'new'),
    row(7, 'refused'),
  ]
  expect(byUrgency(rows).map(({ line }) => line)).toEqual([4, 7, 3, 6, 5, 2])
})
