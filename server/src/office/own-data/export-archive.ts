import type { Readable } from 'node:stream'
import { type WorkbookArchiveDeps, workbookEntries } from '../../course/course.ts'
import { streamZip, type ZipEntry } from '../../platform/write-zip.ts'
import { paperEntries } from '../../sales/sales.ts'
import { type AboutExport, writeJson } from './export-json.ts'
import { writePage } from './export-page.ts'

export interface ExportSource extends AboutExport {
  personId: string
  check(): Promise<unknown>
}

/** JSON for programs, a page for people, the invoices, and the workbook, each read when the client is ready for it. */
export const streamArchive = (deps: WorkbookArchiveDeps, source: ExportSource): Promise<Readable> =>
  streamZip(checkedEntries(deps, source))

async function* checkedEntries(deps: WorkbookArchiveDeps, source: ExportSource): AsyncGenerator<ZipEntry> {
  for await (const entry of archiveEntries(deps, source)) {
    await source.check()
    yield entry
  }
}

async function* archiveEntries(deps: WorkbookArchiveDeps, source: ExportSource): AsyncGenerator<ZipEntry> {
  const { db } = deps
  const { personId, exportedAt: at } = source
  yield { path: 'your-data.html', at, content: () => writePage(db, personId, source) }
  yield { path: 'data.json', at, content: () => writeJson(db, personId, source) }
  yield* paperEntries(db, personId, at)
  yield* workbookEntries(deps, personId, at)
}
