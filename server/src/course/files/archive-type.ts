import { text } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'

type ArchiveType = 'xlsx' | 'ods' | 'macros' | 'other' | 'damaged'

/** A list of the parts of a workbook, which is all that is unpacked. */
const maxPartBytes = 1_000_000
const maxParts = 10_000
const openDocument = 'application/vnd.oasis.opendocument.spreadsheet'

/** The type of the document in a ZIP archive: by its directory, and the part that states the type. */
export async function typeOfArchive(bytes: Buffer): Promise<ArchiveType> {
  try {
    const { fromBufferPromise } = await import('yauzl')
    const zip = await fromBufferPromise(withoutTrailingBytes(bytes), { lazyEntries: true, autoClose: false })
    const parts = new Map<string, Entry>()
    for await (const part of zip.eachEntry()) {
      if (parts.size === maxParts) return 'other'
      parts.set(part.fileName.toLowerCase(), part)
    }
    if ((await readPart(zip, parts.get('mimetype'))).trim() === openDocument) return 'ods'
    const types = await readPart(zip, parts.get('[content_types].xml'))
    const isMacro = (name: string) => name.endsWith('vbaproject.bin')
    if (/ms-excel\.\w+\.macroEnabled\.main\+xml/i.test(types)) return 'macros'
    if (!/spreadsheetml\.sheet\.main\+xml/i.test(types)) return 'other'
    return [...parts.keys()].some(isMacro) || /vnd\.ms-office\.vbaProject/i.test(types) ? 'macros' : 'xlsx'
  } catch {
    return 'damaged'
  }
}

/** The end of the directory states the length of the comment after it. Programs ignore what follows. */
function withoutTrailingBytes(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  return bytes.subarray(0, end + 22 + bytes.readUInt16LE(end + 20))
}

/** Sizes that an archive states are kept to: the library refuses a part that is longer. */
async function readPart(zip: ZipFile, part: Entry | undefined): Promise<string> {
  if (!part || part.uncompressedSize > maxPartBytes) return ''
  return text(await zip.openReadStreamPromise(part))
}
