import { createHash } from 'node:crypto'
import { acceptedFiles, type CourseFileKind } from '@course/contract/course/files/files'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'

type Found = { kind: CourseFileKind } | { problem: string }

const startsWith = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).equals(Buffer.from(text))
const endsWithin = (bytes: Buffer, text: string, distance: number): boolean =>
  bytes.subarray(-distance).includes(text, 0, 'latin1')

/**
 * The kind of a file, by its bytes. Its name has to agree, because the name decides which program opens it.
 * @param fileName as it is on the owner's computer
 */
export function kindOfFile(bytes: Buffer, fileName: string): Found {
  if (bytes.byteLength === 0) return { problem: 'The file is empty. Please choose another one.' }
  const extension = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
  const found = kindOfBytes(bytes, extension)
  if ('problem' in found || found.kind === extension) return found
  const named = extension === '' ? 'has no extension' : `ends in .${extension}`
  return { problem: `The file's name ${named}, but it contains a .${found.kind} file. Please rename it.` }
}

function kindOfBytes(bytes: Buffer, extension: string): Found {
  if (startsWith(bytes, '%PDF-')) return readPdf(bytes)
  if (startsWith(bytes, 'PK\u0003\u0004')) return readZip(bytes)
  if (extension === 'csv') return readCsv(bytes)
  if (extension === 'pdf' || extension === 'xlsx' || extension === 'ods')
    return { problem: `The file's name ends in .${extension}, but it isn't such a file. Please save it again.` }
  return { problem: `This kind of file is not accepted. ${acceptedFiles}` }
}

/** Programs read a PDF from its end, so one that was cut short can't be opened. */
const readPdf = (bytes: Buffer): Found =>
  endsWithin(bytes, '%%EOF', 2_048) && endsWithin(bytes, 'startxref', 2_048)
    ? { kind: 'pdf' }
    : { problem: 'This PDF is damaged: its end is missing. Please save it again.' }

const openDocument = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'

/** Names of the entries are readable in the directory at the end, so nothing is decompressed. */
function readZip(bytes: Buffer): Found {
  if (!endsWithin(bytes, 'PK\u0005\u0006', 66_000))
    return { problem: 'This file is damaged: its end is missing. Please save it again.' }
  if (bytes.subarray(30, 30 + openDocument.length).equals(Buffer.from(openDocument))) return { kind: 'ods' }
  if (!bytes.includes('[Content_Types].xml') || !bytes.includes('xl/workbook.xml'))
    return { problem: `This kind of file is not accepted. ${acceptedFiles}` }
  if (bytes.includes('xl/vbaProject.bin'))
    return {
      problem: 'This workbook contains macros, which can harm anyone who opens it. Please save it without them.',
    }
  return { kind: 'xlsx' }
}

/** All control characters but tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: text files have none of them
const binary = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

function readCsv(bytes: Buffer): Found {
  const noTable = { problem: 'This file isn’t CSV in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)”.' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const [first = ''] = text.split(/\r?\n/, 1)
    return !binary.test(text) && /[,;\t]/.test(first) ? { kind: 'csv' } : noTable
  } catch {
    return noTable
  }
}

/**
 * Checks the bytes of a file. Returns what is stored about them, with an ID of their own.
 * @param fileName as it is on the owner's computer
 * @throws Refusal with a sentence about what is wrong with the file
 */
export function readContent(bytes: Buffer, fileName: string) {
  const found = kindOfFile(bytes, fileName)
  if ('problem' in found)
    throw new Refusal('unsupported_media_type', found.problem, { fields: { file: found.problem } })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { contentId: newId(), kind: found.kind, bytes: bytes.byteLength, sha256 }
}
