import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeCell, unescapeCell } from './csv-cells.ts'

test.each([
  ['=1+1', "'=1+1"],
  ["Ann;=cmd|'/C calc'!A0;", "Ann;'=cmd|'/C calc'!A0;"],
  ['a\t@b', "a\t'@b"],
  ["'=already", "''=already"],
  ['Ann-Marie + co = 2', 'Ann-Marie + co = 2'],
  ['ada@example.com', 'ada@example.com'],
  ['', ''],
  ['0005', "'0005"],
  ["'0005", "''0005"],
  ['Visa;0005', "Visa;'0005"],
  ['12e4', "'12e4"],
  ['0', '0'],
  ['2026-10-31', '2026-10-31'],
  ['1e2 Main St', '1e2 Main St'],
])('the cell %j is exported as %j', (text, cell) => {
  expect(escapeCell(text)).toBe(cell)
})

test.each([
  [
    'a day',
    ['10-11-12', '10-11', '3/4', '10/11/12', '1-1-2027', '2027/1/1', '12-2027', '2027-12', '10 - 11 - 12', '1.2.2027'],
  ],
  [
    'a day by the name of its month',
    ['SEPT2', 'MARCH1', 'Mar-12', '12-Mar', '1 Dec 2027', '12 March', 'May 2027', 'Oct. 5, 2027', 'DEC1'],
  ],
  ['a time', ['1:30', '12:05:09', '25:10', '1:30 PM', '1 pm', '12 A', '3 P']],
  ['a percentage', ['5%', '0.5 %', '%5', '1,250%']],
  ['a negative number', ['(123)', '($1,250.50)', '12-', '1,250-']],
  ['a sum of money', ['$5', '$0005', '€ 12', '12 €', '£3.50']],
  ['a fraction', ['5 10/12', '1 1/2']],
  [
    'another number',
    ['007.5', '00', '.5', '5.', '1.e5', ' 0005', '0005 ', '1,234,567,890,123,456', '12345678901234567.5'],
  ],
])('%s is kept as it was typed, and comes back', (_what, texts) => {
  for (const text of texts) {
    expect(escapeCell(text)).toBe(`'${text}`)
    expect(escapeCell(`Lot;${text};x`)).toBe(`Lot;'${text};x`)
    expect(unescapeCell(escapeCell(text))).toBe(text)
    expect(unescapeCell(escapeCell(`'${text}`))).toBe(`'${text}`)
  }
})

test.each([
  '07-22-401-009',
  '10-11-12A',
  '555-1234',
  'Lot 10-11',
  '5% of it',
  'May',
  'a1',
  '2027-10-31',
  '2027-10-31T10:00:00.000Z',
  '1250',
  'T10N R5W',
])('%j stays as it is', (text) => {
  expect(escapeCell(text)).toBe(text)
})

test('no part of an exported cell is a formula or a number that changes, and reading it back restores the text [XS-02]', () => {
  const text = fc
    .array(fc.constantFrom(...';\t\r\n\'=+-@＝a," 01e:/%.()$p'), { maxLength: 12 })
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(text, (original) => {
      const cell = escapeCell(original)
      expect(
        cell
          .split(/[;\n]/)
          .filter((part) => /^(?:[=+\-@＝＋－＠]|0\d+$|\d+e\d+$|\d\d?[-/]\d\d?$|\d+:\d+$|\d+%$)/.test(part)),
      ).toEqual([])
      expect(unescapeCell(cell)).toBe(original)
    }),
  )
})
