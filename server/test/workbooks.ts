import { crc32, deflateRawSync } from 'node:zlib'

/**
 * Writes a zip file.
 * @param options `flags` are the general purpose flags of every part, such as 1 for encrypted; `extra` is a field before
 * the content of every part; stored parts aren't compressed
 */
export function zip(parts: Record<string, string | Buffer>, { flags = 0, extra = '', isStored = false } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const [path, body] = [Buffer.from(name), Buffer.from(content)]
    const packed = isStored ? body : deflateRawSync(body)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(isStored ? 0 : 8, 4)
    facts.writeUInt32LE(crc32(body), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(body.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.from(facts)
    local.writeUInt16LE(extra.length, 24)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), local, path, Buffer.from(extra, 'latin1'), packed)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, more, path)
    at += 30 + path.length + extra.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(parts).length, 4)
  end.writeUInt16LE(Object.keys(parts).length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

interface SheetParts {
  name?: string
  /** What is inside `sheetData`. */
  rows: string
  before?: string
  state?: string
}

interface WorkbookOptions {
  strings?: string[]
  styles?: string
  is1904?: boolean
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The parts of a workbook as Excel writes them. */
export function workbookParts(
  sheets: SheetParts[],
  { strings, styles, is1904 }: WorkbookOptions = {},
): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (...list: string[]) =>
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`
  const list = sheets.map(
    ({ name = 'Sheet1', state }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${office}">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('rIdStrings', 'sharedStrings', 'sharedStrings.xml'),
      relation('rIdStyles', 'styles', '/xl/styles.xml'),
    ),
    ...(strings && {
      'xl/sharedStrings.xml': `${xml}<sst xmlns="${main}">${strings.join('')}</sst>`,
    }),
    ...(styles && { 'xl/styles.xml': `${xml}<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...Object.fromEntries(
      sheets.map(({ rows, before = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${xml}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  }
}

const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnName(Math.floor(column / 26) - 1) + columnName(column % 26)

/** Rows with inline strings, as most libraries write them. */
export const inlineRows = (rows: string[][]): string =>
  rows
    .map((cells, at) => {
      const list = cells.map(
        (text, column) => `<c r="${columnName(column)}${at + 1}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`,
      )
      return `<row r="${at + 1}">${list.join('')}</row>`
    })
    .join('')

/** A workbook with one sheet of texts. */
export const workbook = (rows: string[][]): Buffer => zip(workbookParts([{ rows: inlineRows(rows) }]))
