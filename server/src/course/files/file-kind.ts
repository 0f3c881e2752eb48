import { createHash } from 'node:crypto'
import { acceptedFiles, type CourseFileKind } from '@course/contract/course/files/files'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { typeOfArchive } from './archive-type.ts'

type Found = { kind: CourseFileKind } | { problem: string }

/** Whether programs open it as a PDF: they look for the signature in the first kilobyte. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1_024).includes('%PDF-')

/** The kind of a file, by its bytes. Its name has to agree, because the name decides which program opens it. */
export async function kindOfFile(bytes: Buffer, fileName: string): Promise<Found> {
  if (bytes.byteLength === 0) return { problem: 'The file is empty. Please choose another one.' }
  const extension = /\.([^.]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? ''
  const found = await kindOfBytes(bytes, extension)
  if ('problem' in found || found.kind === extension) return found
  const named = extension === '' ? 'has no extension' : `ends in .${extension}`
  return { problem: `The file's name ${named}, but it contains a .${found.kind} file. Please rename it.` }
}

async function kindOfBytes(bytes: Buffer, extension: string): Promise<Found> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return readArchive(bytes)
  if (isPdf(bytes)) return readPdf(bytes)
  if (extension === 'csv') return readCsv(bytes)
  if (extension === 'pdf' || extension === 'xlsx' || extension === 'ods')
    return { problem: `The file's name ends in .${extension}, but it isn't such a file. Please save it again.` }
  return { problem: `This kind of file is not accepted. ${acceptedFiles}` }
}

/** `startxref` follows the last object. Scanners and portals add bytes of their own after it. */
function readPdf(bytes: Buffer): Found {
  const end = bytes.lastIndexOf('startxref')
  if (end >= 0 && !/\d \d+ obj\b/.test(bytes.toString('latin1', end))) return { kind: 'pdf' }
  return { problem: 'This PDF is damaged: its end is missing. Please save it again.' }
}

async function readArchive(bytes: Buffer): Promise<Found> {
  const type = await typeOfArchive(bytes)
  if (type === 'xlsx' || type === 'ods') return { kind: type }
  if (type === 'damaged') return { problem: 'This file is damaged: its end is missing. Please save it again.' }
  if (type === 'macros')
    return {
      problem: 'This workbook contains macros, which can harm anyone who opens it. Please save it without them.',
    }
  return { problem: `This kind of file is not accepted. ${acceptedFiles}` }
}

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

/** Checks the bytes of a file, and describes them. @throws Refusal with a sentence about what is wrong with them */
export async function readContent(bytes: Buffer, fileName: string) {
  const found = await kindOfFile(bytes, fileName)
  if ('problem' in found)
    throw new Refusal('unsupported_media_type', found.problem, { fields: { file: found.problem } })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { contentId: newId(), kind: found.kind, bytes: bytes.byteLength, sha256 }
}
