import { expect, test } from 'vitest'
import { decideColumns, readPeople } from '../../src/office/users/import-file.ts'
import { readTable } from '../../src/office/users/import-table.ts'
import { readWorkbook } from '../../src/platform/decoding/workbooks/read-workbook.ts'

const read = async (text: string) => {
  const table = await readTable(readWorkbook, Buffer.from(text), {})
  return readPeople(table, decideColumns(table, undefined)).map(({ line, firstName, lastName, email }) => [
    line,
    firstName,
    lastName,
    email,
  ])
}

const header = 'First Name,Last Name,Email,Role'
const ada = ['Ada', 'Lovelace', 'ada@example.com']

test.each<[string, string, unknown[][]]>([
  ['a title above the header', `Members of 2026,,,\n,,,\n${header}\nAda,Lovelace,ada@example.com,\n`, [[4, ...ada]]],
  [
    'line breaks in a cell',
    `${header},Note\r\nAda,Lovelace,ada@example.com,,"a\r\nb\r\n"\r\nB,C,b@example.com,,\r\n`,
    [
      [2, ...ada],
      [5, 'B', 'C', 'b@example.com'],
    ],
  ],
  [
    'lines without a person',
    `${header}\n,,,\nAda,Lovelace,ada@example.com,\n,,,Paid User\nTotals\n`,
    [
      [3, ...ada],
      [5, 'Totals', '', ''],
    ],
  ],
  ['an address with its name', 'Name,Email\nAda Lovelace,Ada Lovelace <ada@example.com>\n', [[2, ...ada]]],
  [
    'invisible characters around a value',
    `${header}\n\u200bAda\u00a0,\u202aLovelace\u202c,\ufeffada@example.com\u200e,\n`,
    [[2, ...ada]],
  ],
  [
    'an apostrophe before a formula, from an export',
    `${header}\n'=Ada,'-Lovelace,ada@example.com,\n`,
    [[2, '=Ada', '-Lovelace', 'ada@example.com']],
  ],
  ['two columns of one name', 'Name,Name,Email\nAda Lovelace,x,ada@example.com\n', [[2, ...ada]]],
  [
    'rows of different lengths',
    `${header}\nAda,Lovelace,ada@example.com\nB,C,b@example.com,Paid User,x,y\n`,
    [
      [2, ...ada],
      [3, 'B', 'C', 'b@example.com'],
    ],
  ],
])('%s', async (_what, text, people) => {
  expect(await read(text)).toEqual(people)
})
