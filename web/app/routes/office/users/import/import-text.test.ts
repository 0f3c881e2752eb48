import type { ImportPreview } from '@course/contract/office/users/user-import'
import { expect, test } from 'vitest'
import { byUrgency, doneText, formatText, importLabel, isWorthApplying, readyText } from './import-text.ts'
import { refusedRowsCsv } from './refused-rows-button.tsx'

const none = { new: 0, changed: 0, unchanged: 0, refused: 0 }

test.each([
  [none, false, 'This file has no rows. Nothing has been written yet.'],
  [{ ...none, unchanged: 1 }, false, '1 row would change nothing. Nothing has been written yet.'],
  [{ ...none, refused: 2 }, false, '2 rows can’t be used and would be left out. Nothing has been written yet.'],
  [
    { new: 1000, changed: 1, unchanged: 2, refused: 1 },
    true,
    '1,000 users would be created, 1 user would be changed, 2 rows would change nothing, 1 row can’t be used and would be left out. Nothing has been written yet.',
  ],
])('a preview with %j is worth importing: %s', (counts, isWorth, expected) => {
  expect(isWorthApplying(counts)).toBe(isWorth)
  expect(readyText(counts)).toBe(expected)
})

test.each([
  [{ ...none, new: 1 }, 1, 'The import is done: 1 user created. 1 invitation is on its way.'],
  [{ ...none, new: 2 }, 0, 'The import is done: 2 users created. No invitations were sent.'],
  [{ ...none, changed: 1 }, 0, 'The import is done: 1 user changed.'],
  [
    { new: 3, changed: 2, unchanged: 9, refused: 1 },
    3,
    'The import is done: 3 users created, 2 users changed, 1 row left out. 3 invitations are on their way.',
  ],
])('an import of %j with %i invitations is summarized', (counts, invited, expected) => {
  expect(doneText(counts, invited)).toBe(expected)
})

test.each([
  [{ ...none, new: 1 }, true, 'Import and send 1 invitation'],
  [{ ...none, new: 1_000, changed: 3 }, true, 'Import and send 1,000 invitations'],
  [{ ...none, new: 2 }, false, 'Import, invite later'],
  [{ ...none, changed: 1 }, true, 'Import'],
])('the button for %j, invitations now: %s, says %j', (counts, sendsInvitations, label) => {
  expect(importLabel(counts, sendsInvitations)).toBe(label)
})

const row = (line: number, outcome: ImportPreview['rows'][number]['outcome'], more = {}) => ({
  line,
  outcome,
  firstName: '',
  lastName: '',
  email: '',
  role: '',
  remark: null,
  ...more,
})

test('refused rows come first, then the order of the file', () => {
  const rows = [
    ...[row(2, 'unchanged'), row(3, 'new'), row(4, 'refused')],
    ...[row(5, 'changed'), row(6, 'new'), row(7, 'refused')],
  ]
  expect(byUrgency(rows).map(({ line }) => line)).toEqual([4, 7, 3, 6, 5, 2])
})

test('the refused rows are a CSV file with reasons, in which no cell is a formula', () => {
  const rows = [
    row(2, 'new', { firstName: 'Not', email: 'not@example.com' }),
    row(3, 'refused', { firstName: '=1+1', lastName: 'O "X"', email: 'a;b', role: 'Owner', remark: 'No, “Owner”.' }),
  ]
  expect(refusedRowsCsv(rows).split('\r\n')).toEqual([
    '"First Name","Last Name","Email","Role","Reason","Line in the first file"',
    `"'=1+1","O ""X""","a;b","Owner","No, “Owner”.","3"`,
    '',
  ])
})

const file = {
  encoding: 'windows-1252',
  separator: 'semicolon',
  sheet: null,
  otherSheets: [],
  hiddenRows: 0,
  columns: ['Name', 'E-Mail', 'Rolle', 'Vorname'].map((name) => ({ name, samples: [], field: null })),
} satisfies ImportPreview['file']

test.each([
  [file, 'Read as Windows-1252, separated by semicolons.'],
  [{ ...file, encoding: null, separator: null, sheet: 'Members' }, 'Read from the sheet “Members”.'],
  [
    { ...file, encoding: null, separator: null, sheet: 'Members', hiddenRows: 1 },
    'Read from the sheet “Members”. 1 hidden row is left out.',
  ],
  [
    { ...file, encoding: null, separator: null, sheet: 'Members', hiddenRows: 1200 },
    'Read from the sheet “Members”. 1,200 hidden rows are left out.',
  ],
])('%j is described', (described, expected) => {
  expect(formatText(described)).toBe(expected)
})
