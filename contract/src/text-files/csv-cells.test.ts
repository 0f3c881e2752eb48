import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeCell, unescapeCell } from './csv-cells.ts'

test.each([
  ['=1+1', "'=1+1"],
  ["Ann;=cmd|'/C calc'!A0;", "Ann;'=cmd|'/C calc'!A0;"],
  ['a;b;-1', "a;b;'-1"],
  ['a\t@b', "a\t'@b"],
  ["'=already", "''=already"],
  ['Ann-Marie + co = 2', 'Ann-Marie + co = 2'],
  ['ada@example.com', 'ada@example.com'],
  ['', ''],
  ['0005', "'0005"],
  ["'0005", "''0005"],
  ['Visa;0005', "Visa;'0005"],
  ['12e4', "'12e4"],
  ['1.5E-3', "'1.5E-3"],
  ['4111111111111111', "'4111111111111111"],
  ['1111', '1111'],
  ['0', '0'],
  ['0.05', '0.05'],
  ['29.99', '29.99'],
  ['2026-10-31', '2026-10-31'],
  ['1e2 Main St', '1e2 Main St'],
])('the cell %j is exported as %j', (text, cell) => {
  expect(escapeCell(text)).toBe(cell)
})

test('no part of an exported cell is a formula or a number that changes, and reading it back restores the text', () => {
  const text = fc.array(fc.constantFrom(...';\t\r\n\'=+-@＝a," 01e'), { maxLength: 12 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(text, (original) => {
      const cell = escapeCell(original)
      expect(cell.split(/[;\n]/).filter((part) => /^(?:[=+\-@＝＋－＠]|0\d+$|\d+e\d+$)/.test(part))).toEqual([])
      expect(unescapeCell(cell)).toBe(original)
    }),
  )
})
