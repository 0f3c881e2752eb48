import { expect, test } from 'vitest'
import { decideColumns, readPeople } from '../../src/office/users/import-file.ts'
import { readTable } from '../../src/office/users/import-table.ts'
import { readWorkbook } from '../../src/platform/decoding/workbooks/read-workbook.ts'
import { workbook } from '../workbooks.ts'
import { write, writings } from './written-files.ts'

const rows = [
  ['Nr.', 'First Name', 'Last Name', 'E-Mail-Adresse', 'Notes'],
  ['0007', 'Zoë', 'Müller', 'zoe.muller@example.com', 'paid; sent a "thank you"'],
  ['0008', 'Anne-Marie', 'O’Neil, Jr.', "anne.o'neil+deeds@example.net", ''],
]
const expected = [
  { line: 2, firstName: 'Zoë', lastName: 'Müller', email: 'zoe.muller@example.com', role: '' },
  { line: 3, firstName: 'Anne-Marie', lastName: 'O’Neil, Jr.', email: "anne.o'neil+deeds@example.net", role: '' },
]

test.each(writings)('a CSV file written $title is read', async (writing) => {
  const table = await readTable(readWorkbook, write(rows, writing), {})
  const first = writing.before === undefined ? 0 : 1
  expect(readPeople(table, decideColumns(table, undefined))).toEqual(
    expected.map((person) => ({ ...person, line: person.line + first })),
  )
  expect([table.encoding, table.separator]).toEqual([writing.encoding, writing.separator])
})

test('a workbook is read', async () => {
  const table = await readTable(readWorkbook, workbook(rows), {})
  expect(readPeople(table, decideColumns(table, undefined))).toEqual(expected)
})

test.each([
  ['Email,First Name,Last Name,Role', 'email,firstName,lastName,role'],
  ['userid,name,email,role,signed_up_at', ',fullName,email,role,'],
  ['ID,Name,First Name,Last Name,Email,Phone', ',,firstName,lastName,email,'],
  ['customer_id,email,first_name,last_name,product_title', ',email,firstName,lastName,'],
  ['Item Name,Buyer Name,Purchase Email,Buyer Email', ',fullName,email,'],
  ['lastName,GivenName,EmailAddress', 'lastName,firstName,email'],
  ['Code,Remark', ','],
])('the columns of %s are guessed as %s', async (header, fields) => {
  const table = await readTable(readWorkbook, Buffer.from(`${header}\n1,2,3,4,5\n`), {})
  const guessed = decideColumns(table, undefined).map((field) => field ?? '')
  expect(guessed.slice(0, header.split(',').length).join(',')).toBe(fields)
})

test.each([
  ['Ada King Lovelace', 'Ada King', 'Lovelace'],
  ['Lovelace, Ada', 'Ada', 'Lovelace'],
  ['Madonna', 'Madonna', ''],
  ['李 小龍', '李', '小龍'],
])('the full name %s is split', async (name, firstName, lastName) => {
  const table = await readTable(readWorkbook, Buffer.from(`Name;Email\n${name};a@example.com\n`), {})
  expect(readPeople(table, decideColumns(table, undefined))).toMatchObject([{ firstName, lastName }])
})
