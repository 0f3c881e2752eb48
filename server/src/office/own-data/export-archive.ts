import type { Readable } from 'node:stream'
import { paperFileName } from '@course/contract/words/texts'
import { listMemberFiles, readWholeFile } from '../../course/course.ts'
import type { Db } from '../../platform/db/db.ts'
import { streamZip, type ZipEntry } from '../../platform/write-zip.ts'
import { findPapersOfUser, readPdf } from '../../sales/sales.ts'
import { type AboutExport, writeJson } from './export-json.ts'
import { writePage } from './export-page.ts'

/**
 * Streams everything about a person as a ZIP file: JSON for programs, a page for people, the invoices, and the files in
 * the workbook. Each part is read when the client is ready for it.
 */
export const streamArchive = (db: Db, personId: string, about: AboutExport): Promise<Readable> =>
  streamZip(archiveEntries(db, personId, about))

async function* archiveEntries(db: Db, personId: string, about: AboutExport): AsyncGenerator<ZipEntry> {
  const at = about.exportedAt
  yield { path: 'your-data.html', at, content: () => writePage(db, personId, about) }
  yield { path: 'data.json', at, content: () => writeJson(db, personId, about) }
  // Two sellers can have given the same number.
  for (const [index, paper] of (await findPapersOfUser(db, personId)).entries()) {
    const pdf = await readPdf(db, paper.id)
    yield { path: `papers/${index + 1}-${paperFileName(paper)}`, at, isCompressed: true, content: () => [pdf] }
  }
  for (const [index, { id, name, uploadedAt }] of (await listMemberFiles(db, personId)).entries()) {
    const file = await readWholeFile(db, id)
    // Deleted in the meantime.
    if (!file) continue
    yield { path: `workbook/${index + 1}-${name}`, at: uploadedAt, isCompressed: true, content: () => [file] }
  }
}
