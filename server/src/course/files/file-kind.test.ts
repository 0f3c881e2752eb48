import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfBytes } from '../../../test/course-files.ts'
import { kindOfFile } from './file-kind.ts'

const end = 'PK\u0005\u0006'.padEnd(22, '\0')
const zip = (...names: string[]) => Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}${names.join('\0')}${end}`, 'latin1')
const workbook = ['[Content_Types].xml', 'xl/workbook.xml']
const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'

test.each([
  ['a PDF', pdfBytes(), 'Sheet.PDF', 'pdf'],
  ['a workbook', zip(...workbook), 'budget.xlsx', 'xlsx'],
  ['an OpenDocument spreadsheet', zip(openDocument), 'budget.ods', 'ods'],
  ['CSV with commas', Buffer.from('a,b\r\n1,2\r\n'), 'list.csv', 'csv'],
  ['CSV with semicolons, in another script', Buffer.from('\ufeff郡;価格\n一;2\n'), 'list.csv', 'csv'],
])('%s is accepted', (_what, bytes, name, kind) => {
  expect(kindOfFile(bytes, name)).toEqual({ kind })
})

test.each([
  ['nothing', Buffer.alloc(0), 'a.pdf', 'The file is empty.'],
  ['text that is named .pdf', Buffer.from('hello, world'), 'a.pdf', "ends in .pdf, but it isn't such a file"],
  ['a web page that is named .pdf', Buffer.from('<!doctype html><script>1,2</script>'), 'a.pdf', "isn't such a file"],
  ['a PDF that was cut short', pdfBytes(9_000).subarray(0, 5_000), 'a.pdf', 'This PDF is damaged'],
  ['a PDF with another name', pdfBytes(), 'a.csv', 'ends in .csv, but it contains a .pdf file'],
  ['a PDF without an extension', pdfBytes(), 'sheet', 'has no extension, but it contains a .pdf file'],
  ['a workbook with macros', zip(...workbook, 'xl/vbaProject.bin'), 'a.xlsx', 'contains macros'],
  ['a workbook that was cut short', zip(...workbook).subarray(0, 60), 'a.xlsx', 'is damaged'],
  ['another document of Office', zip('[Content_Types].xml', 'word/document.xml'), 'a.docx', 'Files can be PDF'],
  ['a program', Buffer.from('MZ\u0090\0'), 'a.exe', 'Files can be PDF'],
  ['a picture', Buffer.from('\u0089PNG\r\n'), 'a.png', 'Files can be PDF'],
  ['bytes that are named .csv', Buffer.from([0x61, 0x2c, 0, 1, 2]), 'a.csv', 'isn’t CSV in UTF-8'],
  ['CSV in another encoding', Buffer.from([0x61, 0x2c, 0xe9, 0x0a]), 'a.csv', 'isn’t CSV in UTF-8'],
  ['text without columns', Buffer.from('hello'), 'a.csv', 'isn’t CSV in UTF-8'],
])('%s is refused with a sentence', (_what, bytes, name, sentence) => {
  expect(kindOfFile(bytes, name)).toEqual({ problem: expect.stringContaining(sentence) })
})

test('the seven worksheets of the demo are tagged PDFs of one page each', async () => {
  const folder = join(import.meta.dirname, '../../../../demo-content/files')
  const names = await readdir(folder)
  expect(names).toHaveLength(7)
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    expect(kindOfFile(bytes, name)).toEqual({ kind: 'pdf' })
    const text = bytes.toString('latin1')
    expect(text, name).toMatch(/\/Marked true/)
    expect(text, name).toMatch(/\/StructTreeRoot/)
    expect(text.match(/\/Type \/Page\b/g), name).toHaveLength(1)
  }
})
