import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** All parts of a workbook that are read, together. */
const maxUnpacked = 50_000_000
/** A workbook has one for each sheet, picture and chart. */
const maxEntries = 10_000

/** Thrown for a workbook that can't be read. The message is for the person who sent it. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError'
}

const brokenFile = () =>
  new WorkbookError('This file is damaged or incomplete. Please open it in Excel, save it again and send the new file.')

export interface Package {
  has(path: string): boolean
  /** The text of a part in chunks. @throws WorkbookError if too much has been unpacked, or the part is missing or broken */
  read(path: string): AsyncGenerator<string>
}

/** Opens a workbook. Unpacks nothing yet. @throws WorkbookError */
export async function openPackage(bytes: Uint8Array): Promise<Package> {
  const { zip, entries } = await listEntries(Buffer.from(bytes)).catch(() => {
    throw brokenFile()
  })
  let unpacked = 0
  return {
    has: (path) => entries.has(path),
    async *read(path) {
      const entry = entries.get(path)
      if (!entry) throw brokenFile()
      if (entry.isEncrypted()) throw new WorkbookError(isProtected)
      const text = new TextDecoder()
      try {
        // Sizes that a file states are not trusted: what comes out is counted.
        for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          unpacked += chunk.length
          if (unpacked > maxUnpacked) throw new WorkbookError(tooLarge)
          yield text.decode(chunk, { stream: true })
        }
        yield text.decode()
      } catch (error) {
        throw error instanceof WorkbookError ? error : brokenFile()
      }
    },
  }
}

export const isProtected =
  'This workbook is protected by a password. Please remove it in Excel (File > Info > Protect Workbook > Encrypt with Password) and send the file again.'

const tooLarge =
  'This workbook unpacks to more than 50 MB. Please save the sheet with the people as “CSV UTF-8” and send that file.'

async function listEntries(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size === maxEntries) throw brokenFile()
    entries.set(entry.fileName, entry)
  }
  return { zip, entries }
}
