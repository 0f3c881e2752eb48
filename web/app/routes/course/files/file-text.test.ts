import { expect, test } from 'vitest'
import { fileFactsText, nameFromFile } from './file-text.ts'

test.each([
  ['pdf', 1, 'PDF, 1 kB'],
  ['xlsx', 27_400, 'Excel, 27 kB'],
  ['ods', 999_499, 'OpenDocument, 999 kB'],
  ['csv', 999_500, 'CSV, 1.0 MB'],
  ['pdf', 25_000_000, 'PDF, 25.0 MB'],
] as const)('a file of kind %s with %i bytes is described as %s', (kind, bytes, text) => {
  expect(fileFactsText({ kind, bytes })).toBe(text)
})

test.each([
  ['Sale_day_sheet.pdf', 'Sale day sheet'],
  ['county.v2.xlsx', 'county.v2'],
  ['no extension', 'no extension'],
])('for the file %s, the name %s is suggested', (fileName, name) => {
  expect(nameFromFile(fileName)).toBe(name)
})
