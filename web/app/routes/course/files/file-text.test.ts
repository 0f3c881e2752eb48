import { expect, test } from 'vitest'
import { fileFactsText, nameFromFile, propertyFileText, sizeText } from './file-text.ts'

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
  [0, '0 kB'],
  [27_300, '27.3 kB'],
  [1_234_567, '1.2 MB'],
  [200_000_000, '200 MB'],
  [5_000_000_000, '5 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test('a file is described by its kind and size', () => {
  expect(propertyFileText({ kind: 'jpg', bytes: 2_000_000 })).toBe('Photo, 2 MB')
})

test.each([
  ['Sale_day_sheet.pdf', 'Sale day sheet'],
  ['county.v2.xlsx', 'county.v2'],
  ['no extension', 'no extension'],
])('for the file %s, the name %s is suggested', (fileName, name) => {
  expect(nameFromFile(fileName)).toBe(name)
})
