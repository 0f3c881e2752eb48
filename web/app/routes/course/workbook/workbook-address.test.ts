import { expect, test } from 'vitest'
import { readPart, workbookParts, workbookPath } from './workbook-address.ts'

test.each([...workbookParts])('the address of %s shows it', (part) => {
  expect(readPart(new URL(workbookPath(part), 'https://course.example').searchParams)).toBe(part)
})

test('what no part is called shows the properties', () => {
  expect(readPart(new URLSearchParams('part=everything'))).toBe('properties')
})
