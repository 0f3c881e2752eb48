import { expect, test } from 'vitest'
import { readFieldValue } from './field-values.ts'
import { cellField, fieldsOf, findField, sheetNames, sheets } from './sheets.ts'

test.each([
  ['1250', '1250.00'],
  ['1,250', '1250.00'],
  [' $1,250.5 ', '1250.50'],
  ['$ 999,999,999.99', '999999999.99'],
  ['0', '0.00'],
  ['', ''],
  ['  ', ''],
])('the amount %j is stored as %j', (typed, value) => {
  expect(readFieldValue('money', typed)).toEqual({ value })
})

test.each([
  ['10.5k', 'The amount must be written in full, such as 10,500 instead of 10.5k.'],
  ['1,25', 'The amount must have a point before the decimals, and commas only between thousands, such as 1,250.50.'],
  [
    '1.250,00',
    'The amount must have a point before the decimals, and commas only between thousands, such as 1,250.50.',
  ],
  ['1,2345', 'The amount must have a point before the decimals, and commas only between thousands, such as 1,250.50.'],
  ['1250.555', 'The amount can have at most two decimals.'],
  ['1000000000', 'The amount can be at most $999,999,999.99.'],
  ...['1 250', '1e3', 'ten', '1.'].map((typed) => [typed, 'The amount must be a number, such as 1,250.50.']),
])('the amount %j gets a sentence', (typed, problem) => {
  expect(readFieldValue('money', typed ?? '')).toEqual({ problem })
})

test.each(['-1', '−1', '–1', '(1)'])('the amount %j gets a sentence about its minus', (typed) => {
  expect(readFieldValue('money', typed)).toEqual({ problem: 'The amount can’t be negative.' })
})

test.each([
  ['day', ' 2028-02-29 ', '2028-02-29'],
  ['day', '', ''],
  ['line', '  as it was typed  ', '  as it was typed  '],
  ['line', 'x'.repeat(500), 'x'.repeat(500)],
  ['text', 'a\r\nb\tc', 'a\nb\tc'],
  ['text', '税'.repeat(5_000), '税'.repeat(5_000)],
  ['check', 'yes', 'yes'],
  ['outcome', 'unknown', 'unknown'],
] as const)('a field of the kind %s stores %j', (kind, typed, value) => {
  expect(readFieldValue(kind, typed)).toEqual({ value })
})

test.each(['2027-02-29', '1900-02-29', '1900-03-01', '2200-01-01', '11/21/2026', 'soon'])(
  'the day %j gets a sentence',
  (typed) => {
    expect(readFieldValue('day', typed)).toEqual({ problem: expect.stringMatching(/^The date must be /) })
  },
)

test('every field of a worksheet has an ID of its own, which is found again', () => {
  for (const name of sheetNames) {
    const fields = fieldsOf(name)
    expect(new Set(fields.map(({ id }) => id)).size, name).toBe(fields.length)
    for (const field of fields) expect(findField(name, field.id)).toEqual(field)
    // IDs are part of addresses and of keys in the browser.
    for (const { id } of fields) expect(id).toMatch(/^[a-z0-9-]+(\.[a-z]+)?$/)
  }
})

test('the field of a cell is called after its row and its column', () => {
  const [, part] = sheets.research.parts
  if (!part || !('rows' in part)) throw new Error('the sheet has no questions')
  const [row] = part.rows
  const [column] = part.columns
  if (!row || !column) throw new Error('the sheet has no questions')
  expect(cellField(row, column)).toMatchObject({ id: 'parcel.found', label: 'Where is the parcel? What I found' })
})
