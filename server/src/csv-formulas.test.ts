import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormulas, unescapeFormulas } from './csv-formulas.ts'

test.each([
  ['=1+1', "'=1+1"],
  ["Ann;=cmd|'/C calc'!A0;", "Ann;'=cmd|'/C calc'!A0;"],
  ['a;b;-1', "a;b;'-1"],
  ['a\t@b', "a\t'@b"],
  ["'=already", "''=already"],
  ['Ann-Marie + co = 2', 'Ann-Marie + co = 2'],
  ['ada@example.com', 'ada@example.com'],
  ['', ''],
])('the cell %j is exported as %j', (text, cell) => {
  expect(escapeFormulas(text)).toBe(cell)
})

test('no part of an exported cell is a formula, and reading it back restores the text', () => {
  const text = fc.array(fc.constantFrom(...';\t\r\n\'=+-@＝a," '), { maxLength: 12 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(text, (original) => {
      const cell = escapeFormulas(original)
      expect(cell.split(/[;\n]/).filter((part) => /^[=+\-@＝＋－＠]/.test(part))).toEqual([])
      expect(unescapeFormulas(cell)).toBe(original)
    }),
  )
})
