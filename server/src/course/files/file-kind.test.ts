import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfBytes } from '../../../test/course-files.ts'
import { zip } from '../../../test/workbooks.ts'
import { kindOfFile } from './file-kind.ts'

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'
const mainPart = (path: string, type = `${excel}sheet.main+xml`) => ({
  '[Content_Types].xml': `<Types><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${path}" ContentType="${type}"/></Types>`,
  '_rels/.rels': '<Relationships/>',
  [path]: '<workbook/>',
})
const workbook = mainPart('xl/workbook.xml')
const openDocument = {
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'META-INF/manifest.xml': '<manifest/>',
  'content.xml': '<content/>',
}
const mimetypeLast = Object.fromEntries(Object.entries(openDocument).reverse())
const extra = '\u0099\u0099\u0004\0abcd'
const zeros = Buffer.alloc(6_000)
const page = Buffer.from('\n<html><body>Powered by the county portal</body></html>\n'.repeat(80))
const object = '1 0 obj <</Type/Catalog>> endobj\n'
const whole = Buffer.from(`%PDF-1.4\n${object}xref\n0 1\ntrailer <</Root 1 0 R>>\nstartxref\n42\n%%EOF\n`)
const linearized = Buffer.concat([whole, Buffer.from(`${object}startxref\n9\n%%EOF\n`)])
const after = (start: string | Buffer, bytes = whole) => Buffer.concat([Buffer.from(start as string, 'latin1'), bytes])

test.each<[string, Buffer, string, string]>([
  ['a PDF', pdfBytes(), 'Sheet.PDF', 'pdf'],
  ['a PDF after a line break', after('\r\n'), 'a.pdf', 'pdf'],
  ['a PDF after a byte-order mark', after('\u00ef\u00bb\u00bf'), 'a.pdf', 'pdf'],
  [
    'a PDF after a prologue of a printer',
    after('\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'),
    'a.pdf',
    'pdf',
  ],
  ['a PDF whose signature ends with the first kilobyte', after(' '.repeat(1_019)), 'a.pdf', 'pdf'],
  ['a PDF before zeros', Buffer.concat([whole, zeros]), 'a.pdf', 'pdf'],
  ['a PDF before a web page', Buffer.concat([whole, page]), 'a.pdf', 'pdf'],
  ['a PDF without its last word', whole.subarray(0, -7), 'a.pdf', 'pdf'],
  ['a linearized PDF', linearized, 'a.pdf', 'pdf'],
  ['a workbook', zip(workbook), 'budget.xlsx', 'xlsx'],
  ['a workbook that is not compressed', zip(workbook, { isStored: true }), 'budget.xlsx', 'xlsx'],
  ['a workbook with another main part', zip(mainPart('xl/workbook2.xml')), 'budget.xlsx', 'xlsx'],
  ['a workbook in another folder', zip(mainPart('book/Book.xml')), 'budget.xlsx', 'xlsx'],
  ['a workbook before zeros', Buffer.concat([zip(workbook), zeros]), 'budget.xlsx', 'xlsx'],
  ['an OpenDocument spreadsheet', zip(openDocument, { isStored: true }), 'budget.ods', 'ods'],
  ['one as Excel saves it', zip(openDocument, { isStored: true, extra }), 'budget.ods', 'ods'],
  ['one with its type last', zip(mimetypeLast, { isStored: true }), 'budget.ods', 'ods'],
  ['one with its type compressed', zip(openDocument), 'budget.ods', 'ods'],
  ['CSV with commas', Buffer.from('a,b\r\n1,2\r\n'), 'list.csv', 'csv'],
  ['CSV with semicolons, in another script', Buffer.from('\ufeff郡;価格\n一;2\n'), 'list.csv', 'csv'],
])('%s is accepted', async (_what, bytes, name, kind) => {
  expect(await kindOfFile(bytes, name)).toEqual({ kind })
})

test.each<[string, Buffer, string, string]>([
  ['nothing', Buffer.alloc(0), 'a.pdf', 'The file is empty.'],
  ['text that is named .pdf', Buffer.from('hello, world'), 'a.pdf', "ends in .pdf, but it isn't such a file"],
  ['a web page that is named .pdf', Buffer.from('<!doctype html><script>1,2</script>'), 'a.pdf', "isn't such a file"],
  ['a PDF after more than a kilobyte', after(' '.repeat(1_020)), 'a.pdf', "isn't such a file"],
  ['a PDF that was cut short', pdfBytes(9_000).subarray(0, 5_000), 'a.pdf', 'This PDF is damaged'],
  ['a linearized PDF that was cut short', linearized.subarray(0, -30), 'a.pdf', 'This PDF is damaged'],
  ['a PDF with another name', pdfBytes(), 'a.csv', 'ends in .csv, but it contains a .pdf file'],
  ['a PDF without an extension', pdfBytes(), 'sheet', 'has no extension, but it contains a .pdf file'],
  ['a workbook with macros', zip({ ...workbook, 'xl/vbaProject.bin': 'x' }), 'a.xlsx', 'contains macros'],
  ['macros in another part', zip({ ...mainPart('b.xml'), 'x/VBAProject.bin': 'x' }), 'a.xlsx', 'contains macros'],
  [
    'a workbook of the type for macros',
    zip(mainPart('xl/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml')),
    'a.xlsx',
    'contains macros',
  ],
  ['a workbook that was cut short', zip(workbook).subarray(0, -60), 'a.xlsx', 'is damaged'],
  ['the beginning of a workbook', zip(workbook).subarray(0, 12), 'a.xlsx', 'is damaged'],
  ['a template', zip(mainPart('xl/workbook.xml', `${excel}template.main+xml`)), 'a.xltx', 'Files can be PDF'],
  ['another document of Office', zip(mainPart('word/document.xml', 'x/word.main+xml')), 'a.docx', 'Files can be PDF'],
  ['a text of OpenDocument', zip({ mimetype: 'application/vnd.oasis.opendocument.text' }), 'a.odt', 'Files can be PDF'],
  ['an archive with a path as its words', zip({ 'a.txt': 'xl/workbook.xml' }), 'a.xlsx', 'Files can be PDF'],
  [
    'an archive whose list is too long',
    zip({ ...workbook, '[Content_Types].xml': Buffer.alloc(2_000_000, `${excel}sheet.main+xml`) }),
    'a.xlsx',
    'Files can be PDF',
  ],
  ['a program', Buffer.from('MZ\u0090\0'), 'a.exe', 'Files can be PDF'],
  ['a picture', Buffer.from('\u0089PNG\r\n'), 'a.png', 'Files can be PDF'],
  ['bytes that are named .csv', Buffer.from([0x61, 0x2c, 0, 1, 2]), 'a.csv', 'isn’t CSV in UTF-8'],
  ['CSV in another encoding', Buffer.from([0x61, 0x2c, 0xe9, 0x0a]), 'a.csv', 'isn’t CSV in UTF-8'],
  ['text without columns', Buffer.from('hello'), 'a.csv', 'isn’t CSV in UTF-8'],
])('%s is refused with a sentence [XS-07]', async (_what, bytes, name, sentence) => {
  expect(await kindOfFile(bytes, name)).toEqual({ problem: expect.stringContaining(sentence) })
})

test('the seven worksheets of the demo are tagged PDFs of one page each', async () => {
  const folder = join(import.meta.dirname, '../../../../content/files')
  const names = await readdir(folder)
  expect(names).toHaveLength(7)
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    expect(await kindOfFile(bytes, name)).toEqual({ kind: 'pdf' })
    const text = bytes.toString('latin1')
    expect(text, name).toMatch(/\/Marked true/)
    expect(text, name).toMatch(/\/StructTreeRoot/)
    expect(text.match(/\/Type \/Page\b/g), name).toHaveLength(1)
  }
})
