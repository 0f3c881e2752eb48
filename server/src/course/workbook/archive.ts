import { toUsableName } from '@course/contract/course/files/file-names'
import { type PropertyRow, propertyName } from '@course/contract/course/workbook/properties/properties'
import type { ZipEntry } from '../../platform/write-zip.ts'
import { deadlinesTable, propertiesTable } from './archive-tables.ts'
import { type CalendarDeps, writeDeadlines } from './calendar.ts'
import { type GuideDeps, listUpcoming } from './deadlines.ts'
import { findWholeProperty, listProperties } from './properties.ts'
import { readWholeFile } from './property-files.queries.ts'
import { drawProperty, type PaperSite } from './property-paper.ts'

export type WorkbookArchiveDeps = GuideDeps & { site: CalendarDeps['site'] & PaperSite }

/** The archive's names are short, because some systems refuse long paths. */
export const safeName = (name: string): string => toUsableName(name, 60)

const numbered = (at: number, name: string): string => `${String(at + 1).padStart(3, '0')} ${name}`.trim()

/** Begins with a number, because several properties can have the same name. */
const folderOf = (property: PropertyRow, at: number): string =>
  `workbook/${numbered(at, safeName(propertyName(property)))}`

/**
 * The files of a member's workbook, for the archive of everything: tables, a calendar, and a folder for each property
 * with its PDF and the member's own files. Nothing if there are no properties.
 */
export async function* workbookEntries(deps: WorkbookArchiveDeps, userId: string, now: Date): AsyncGenerator<ZipEntry> {
  const rows = await listProperties(deps.db, userId)
  if (rows.length === 0) return
  yield { path: 'workbook/properties.csv', at: now, content: () => propertiesTable(rows) }
  const deadlines = await listUpcoming(deps, userId)
  yield { path: 'workbook/deadlines.csv', at: now, content: () => deadlinesTable(deadlines) }
  const { text: calendar } = await writeDeadlines(deps, userId)
  yield { path: 'workbook/deadlines.ics', at: now, content: () => calendar }
  for (const [at, row] of rows.entries()) yield* propertyEntries(deps, userId, { row, folder: folderOf(row, at), now })
}

async function* propertyEntries(
  deps: WorkbookArchiveDeps,
  userId: string,
  { row, folder, now }: { row: PropertyRow; folder: string; now: Date },
): AsyncGenerator<ZipEntry> {
  const property = await findWholeProperty(deps, userId, row.id)
  if (!property) return
  const readFile = (id: string) => readWholeFile(deps.db, id)
  const paper = await drawProperty(property, deps.site, { readFile, now })
  yield { path: `${folder}/property.pdf`, at: now, isCompressed: true, content: () => [paper] }
  for (const [at, { id, name, kind, uploadedAt }] of property.files.entries()) {
    const bytes = await readFile(id)
    if (!bytes) continue
    const path = `${folder}/files/${numbered(at, `${safeName(name)}.${kind}`)}`
    yield { path, at: new Date(uploadedAt), isCompressed: true, content: () => [bytes] }
  }
}
