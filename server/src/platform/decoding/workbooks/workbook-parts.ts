import { type NumberFormat, numberFormat } from './number-texts.ts'
import { type Package, WorkbookError } from './unpack.ts'
import { readXml } from './xml.ts'

export interface Sheet {
  name: string
  path: string
  isHidden: boolean
}

export interface WorkbookParts {
  sheets: Sheet[]
  is1904: boolean
  strings: string[]
  /** By the number of a cell's style. */
  formats: NumberFormat[]
}

const notAWorkbook = () =>
  new WorkbookError('This file isn’t an Excel workbook. Please send a CSV file or an Excel workbook (.xlsx).')

/** Reads all parts but the sheets. @throws WorkbookError */
export async function readParts(parts: Package): Promise<WorkbookParts> {
  const workbook = await findWorkbook(parts)
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const targets = await readTargets(parts, `${folder}_rels/${workbook.slice(folder.length)}.rels`, folder)
  const pathOf = (type: string) => targets.find((target) => target.type === type)?.path
  const sheets: Sheet[] = []
  let is1904 = false
  await readXml(parts, workbook, {
    open(name, { name: title = '', id, state, date1904 }) {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      const target = targets.find((other) => other.id === id && other.type === 'worksheet')
      if (name === 'sheet' && target)
        sheets.push({ name: title, path: target.path, isHidden: /hidden/i.test(state ?? '') })
    },
  })
  if (sheets.length === 0) throw notAWorkbook()
  return {
    sheets,
    is1904,
    strings: await readStrings(parts, pathOf('sharedStrings')),
    formats: await readFormats(parts, pathOf('styles')),
  }
}

async function findWorkbook(parts: Package): Promise<string> {
  if (!parts.has('_rels/.rels')) throw notAWorkbook()
  const targets = await readTargets(parts, '_rels/.rels', '')
  const path = targets.find(({ type }) => type === 'officeDocument')?.path
  if (path?.endsWith('.bin')) throw new WorkbookError(binaryWorkbook)
  if (!path || !parts.has(path)) throw notAWorkbook()
  return path
}

const binaryWorkbook =
  'This is a binary workbook (.xlsb). Please save it in Excel as “Excel Workbook (.xlsx)” or “CSV UTF-8” and send that file.'

/** Where the parts are that another one names. Types are the last words of long addresses. */
async function readTargets(parts: Package, path: string, folder: string) {
  const targets: { id: string; type: string; path: string }[] = []
  if (!parts.has(path)) return targets
  await readXml(parts, path, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const resolved = URL.parse(Target, `package:///${folder}`)?.pathname.slice(1) ?? ''
      targets.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: resolved })
    },
  })
  return targets
}

/** Phonetic readings of Japanese names stand beside the names and are no part of them. */
async function readStrings(parts: Package, path: string | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!path || !parts.has(path)) return strings
  let [text, isText, isReading] = ['', false, false]
  await readXml(parts, path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text: (more) => {
      if (isText) text += more
    },
    close(name) {
      if (name === 'si') strings.push(decodeEscapes(text))
      if (name === 'rPh') isReading = false
      isText = false
    },
  })
  return strings
}

/** Excel writes control characters as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

async function readFormats(parts: Package, path: string | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCellFormat = false
  if (!path || !parts.has(path)) return formats
  await readXml(parts, path, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
      if (name === 'cellXfs') isCellFormat = true
      if (name === 'xf' && isCellFormat) formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false
    },
  })
  return formats
}
