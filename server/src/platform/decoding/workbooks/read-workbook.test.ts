import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineRows, workbook, workbookParts, zip } from '../../../../test/workbooks.ts'
import { readWorkbook } from './read-workbook.ts'
import { createWorkbookProcess } from './run.ts'

const program = join(import.meta.dirname, 'program.ts')
const read = (bytes: Buffer, maxRows = 1_002) => readWorkbook({ bytes, maxRows })
const rowsOf = async (bytes: Buffer) => {
  const table = await read(bytes)
  if (table.kind === 'refused') throw new Error(table.message)
  return table.rows.map(({ cells }) => cells)
}
const sheet = (rows: string, more = {}) => zip(workbookParts([{ rows }], more))

const shared = {
  strings: [
    '<si><t>Name</t></si>',
    '<si><r><rPr><b/></rPr><t xml:space="preserve">Ada </t></r><r><t>Lovelace</t></r></si>',
    '<si><t>李</t><rPh sb="0" eb="1"><t>リ</t></rPh></si>',
    '<si><t>a_x000D_&#10;b &amp; c</t></si>',
  ],
}
const styles = `<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0000"/><numFmt numFmtId="166" formatCode="&quot;day&quot; 0"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs>`

test.each<[string, Buffer, string[][]]>([
  [
    'shared strings, with formatted parts, readings and escapes',
    sheet('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>', shared),
    [['Name', 'Ada Lovelace', '李', 'a\r\nb & c']],
  ],
  ['inline strings', sheet(inlineRows([['Name', 'Émile & <Sœur>']])), [['Name', 'Émile & <Sœur>']]],
  [
    'missing cells',
    sheet('<row r="1"><c r="B1" t="str"><v>b</v></c><c r="D1" t="str"><v>d</v></c></row>'),
    [['', 'b', '', 'd']],
  ],
  [
    'empty rows and cells between',
    sheet('<row r="1"><c r="A1"/></row><row r="2"/><row r="9"><c r="A9" t="str"><v>x</v></c></row>'),
    [['x']],
  ],
  [
    'numbers',
    sheet(
      '<row><c><v>15551234567</v></c><c><v>0.30000000000000004</v></c><c><v>1E3</v></c><c t="n"><v>-7</v></c></row>',
    ),
    [['15551234567', '0.3', '1000', '-7']],
  ],
  [
    'leading zeros by a format',
    sheet('<row><c s="3"><v>5</v></c><c s="5"><v>5</v></c></row>', { styles }),
    [['0005', '5']],
  ],
  [
    'days and times',
    sheet(
      '<row><c s="1"><v>46082</v></c><c s="2"><v>46082</v></c><c s="4"><v>46082.5</v></c><c s="6"><v>0.75</v></c><c t="d"><v>2026-03-01</v></c></row>',
      { styles },
    ),
    [['2026-03-01', '2026-03-01', '2026-03-01 12:00:00', '18:00:00', '2026-03-01']],
  ],
  [
    "days of Apple's calendar",
    sheet('<row><c s="1"><v>44620</v></c></row>', { styles, is1904: true }),
    [['2026-03-01']],
  ],
  [
    'results of formulas, which are not calculated',
    sheet(
      '<row><c t="str"><f>A2&amp;"x"</f><v>ada@example.com</v></c><c><f>1+1</f><v>7</v></c><c><f>1+1</f></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    ),
    [['ada@example.com', '7']],
  ],
  [
    'errors, also in rows that have nothing else',
    sheet('<row><c t="str"><v>Ada</v></c><c t="e"><v>#N/A</v></c></row><row><c t="e"><v>#REF!</v></c></row>'),
    [['Ada']],
  ],
  ['yes and no', sheet('<row><c t="b"><v>1</v></c><c t="b"><v>0</v></c></row>'), [['TRUE', 'FALSE']]],
  [
    'the largest area that a sheet can state',
    zip(
      workbookParts([
        { before: '<dimension ref="A1:XFD1048576"/>', rows: '<row r="1"><c r="A1" t="str"><v>a</v></c></row>' },
      ]),
    ),
    [['a']],
  ],
])('a sheet with %s is read', async (_what, bytes, expected) => {
  expect(await rowsOf(bytes)).toEqual(expected)
})

test('prefixes of names are read like Excel, as other programs write them', async () => {
  const parts = workbookParts([{ rows: '' }])
  const namespace = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  parts['xl/worksheets/sheet1.xml'] =
    `\uFEFF<x:worksheet ${namespace}><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Ada</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
  expect(await rowsOf(zip(parts))).toEqual([['Ada']])
})

test('entities of a workbook are not expanded', async () => {
  const rows = '<row><c t="str"><v>&a;</v></c></row>'
  const bytes = zip({
    ...good,
    'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })
  expect(await rowsOf(bytes)).toEqual([['&a;']])
})

test('names of parts are compared without case', async () => {
  const parts = workbookParts([{ rows: '<row><c t="s"><v>0</v></c></row>' }], { strings: ['<si><t>Ada</t></si>'] })
  const capital = Object.entries(parts).map(([name, part]) => [name.replace('sharedStrings', 'SharedStrings'), part])
  expect(await rowsOf(zip(Object.fromEntries(capital)))).toEqual([['Ada']])
})

test('rows keep the numbers that the spreadsheet shows, and reading stops after the last that is needed', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => `<row r="${at * 2 + 1}"><c t="str"><v>${at}</v></c></row>`).join(
    '',
  )
  expect(await read(sheet(rows), 3)).toMatchObject({ rows: [{ line: 1 }, { line: 3 }, { line: 5 }] })
})

test('rows that a filter or a person has hidden are left out and counted', async () => {
  const row = (text: string, attributes = '') => `<row ${attributes}><c t="str"><v>${text}</v></c></row>`
  const hidden = ['r="2" hidden="1"', 'r="3" hidden="true"', 'r="4" ht="0" customHeight="1"']
    .map((how) => row('x', how))
    .join('')
  const shown = row('b', 'hidden="0" ht="15"')
  const nothing = '<row r="5" hidden="1"><c/></row>'
  const table = await read(sheet(`${row('a')}${hidden}${nothing}${shown}`))
  expect(table).toMatchObject({ hiddenRows: 3, rows: [{ cells: ['a'] }, { cells: ['b'] }] })
  expect(await read(sheet(hidden))).toMatchObject({ kind: 'refused', message: expect.stringContaining('are hidden') })
})

test('of several sheets, the first visible one with data is read, and the others are named', async () => {
  const data = inlineRows([['Name']])
  const sheets = [
    { name: 'Old', rows: data, state: 'hidden' },
    { name: 'Cover', rows: '' },
    { name: 'People & more', rows: data },
    { name: 'Notes', rows: data },
  ]
  expect(await read(zip(workbookParts(sheets)))).toMatchObject({
    kind: 'table',
    sheet: 'People & more',
    otherSheets: ['Cover', 'Notes'],
    rows: [{ line: 1, cells: ['Name'] }],
  })
  const hidden = sheets.map((each) => ({ ...each, state: 'veryHidden' }))
  expect(await read(zip(workbookParts(hidden)))).toMatchObject({ sheet: 'Old' })
})

const million = Buffer.alloc(60_000_000, ' ')
const oldExcel = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const withRoot = (path: string) => (good['_rels/.rels'] ?? '').replace('xl/workbook.xml', path)
const good = workbookParts([{ rows: inlineRows([['Name']]) }])

test.each<[string, Buffer, RegExp]>([
  ['a sheet that unpacks to 60 MB', zip({ ...good, 'xl/worksheets/sheet1.xml': million }), /more than 50 MB/],
  ['texts that unpack to 60 MB', zip({ ...good, 'xl/sharedStrings.xml': million }), /more than 50 MB/],
  ['too many cells', sheet(`<row>${'<c/>'.repeat(500_001)}</row>`), /damaged/],
  ['too many columns', sheet('<row><c r="XFD1" t="str"><v>x</v></c></row>'), /more than 200 columns/],
  ['no data', sheet('<row r="1"><c r="A1"/></row>'), /^This workbook is empty/],
  ['a password', Buffer.concat([oldExcel, Buffer.from('EncryptedPackage', 'utf16le')]), /protected by a password/],
  ['encrypted parts', zip(good, { flags: 1 }), /protected by a password/],
  ["Excel's older format", oldExcel, /Excel 97–2003 \(\.xls\)/],
  ['a binary workbook', zip({ ...good, '_rels/.rels': withRoot('xl/workbook.bin'), 'xl/workbook.bin': 'x' }), /\.xlsb/],
  ['another kind of zip file', zip({ 'word/document.xml': '<document/>' }), /isn’t an Excel workbook/],
  ['a text document', zip({ ...good, '_rels/.rels': withRoot('word/document.xml') }), /damaged/],
  ['half of its bytes', workbook([['Name']]).subarray(0, 700), /damaged or incomplete/],
  [
    'a sheet that is missing',
    zip(Object.fromEntries(Object.entries(good).filter(([name]) => !name.includes('sheet1')))),
    /damaged or incomplete/,
  ],
])('a workbook with %s is refused with a sentence', async (_what, bytes, sentence) => {
  expect(await read(bytes)).toEqual({ kind: 'refused', message: expect.stringMatching(sentence) })
})

test('a file that states a smaller size than it has is refused [XS-06]', async () => {
  const bytes = zip({ ...good, 'xl/worksheets/sheet1.xml': million })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(million.length)
  for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size)) bytes.writeUInt32LE(1_000, at)
  expect(await read(bytes)).toMatchObject({ kind: 'refused' })
})

test('workbooks are read in a process of their own, which limits end [XS-06]', async () => {
  const job = { bytes: workbook([['Name'], ['Ada']]), maxRows: 5 }
  expect(await createWorkbookProcess(program)(job)).toMatchObject({ kind: 'table', rows: [{}, { cells: ['Ada'] }] })
  const tooMuch = { kind: 'refused', message: expect.stringContaining('too much time or memory') }
  expect(await createWorkbookProcess(program, { seconds: 0.01, bytes: 1e9 })(job)).toEqual(tooMuch)
  expect(await createWorkbookProcess(program, { seconds: 60, bytes: 1e6 })(job)).toEqual(tooMuch)
})
