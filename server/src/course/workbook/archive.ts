import { toUsableName } from '@course/contract/course/files/file-names'
import { checkWithOffice } from '@course/contract/course/workbook/deadlines/counted-dates'
import type { UpcomingDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { type PropertyRow, propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText, saleKindNames, stageNames } from '@course/contract/course/workbook/properties/property-words'
import { escapeCell } from '@course/contract/text-files/csv-cells'
import { longDateText } from '@course/contract/words/dates'
import { stringify } from 'csv-stringify/sync'
import type { ZipEntry } from '../../platform/write-zip.ts'
import { type CalendarDeps, writeDeadlines } from './calendar.ts'
import { type GuideDeps, listUpcoming } from './deadlines.ts'
import { findWholeProperty, listProperties } from './properties.ts'
import { readWholeFile } from './property-files.queries.ts'
import { drawProperty, type PaperSite } from './property-paper.ts'

/** Excel reads a file as UTF-8 only if it starts with this. */
const byteOrderMark = '\ufeff'

function table<Row>(headings: string[], rows: readonly Row[], cellsOf: (row: Row) => string[]): string {
  const lines = [headings, ...rows.map(cellsOf)].map((cells) => cells.map(escapeCell))
  return byteOrderMark + stringify(lines, { record_delimiter: '\r\n' })
}

const propertiesTable = (properties: readonly PropertyRow[]): string =>
  table(
    ['Address', 'Parcel number', 'County', 'State', 'Sale date', 'What is sold', 'Stage', 'Next date', 'Next deadline'],
    properties,
    ({ address, parcel, county, state, saleDate, saleKind, stage, nextDeadline }) => [
      address,
      parcel,
      county,
      state.toUpperCase(),
      saleDate ?? '',
      saleKind === null ? '' : saleKindNames[saleKind],
      stageNames[stage],
      nextDeadline?.day ?? '',
      nextDeadline?.what ?? '',
    ],
  )

const deadlinesTable = (deadlines: readonly UpcomingDeadline[]): string =>
  table(
    ['Date', 'In words', 'What', 'Property', 'Place', 'Where it stands', 'Link', 'Before you act'],
    deadlines,
    ({ day, what, property, source, link }) => [
      day,
      longDateText(day),
      what,
      propertyName(property),
      placeText(property),
      source,
      link ?? '',
      checkWithOffice,
    ],
  )

export type WorkbookArchiveDeps = GuideDeps & { site: CalendarDeps['site'] & PaperSite }

/** The archive's names are short, because some systems refuse long paths. */
export const safeName = (name: string): string => toUsableName(name, 60)

const numbered = (at: number, name: string): string => `${String(at + 1).padStart(3, '0')} ${name}`.trim()

/** Begins with a number, because several properties can have the same name. */
const folderOf = (property: PropertyRow, at: number): string =>
  `workbook/${numbered(at, safeName(propertyName(property)))}`

/** The files of a member's workbook, for the archive of everything. Nothing if there are no properties. */
export async function* workbookEntries(deps: WorkbookArchiveDeps, userId: string, now: Date): AsyncGenerator<ZipEntry> {
  const rows = await listProperties(deps.db, userId)
  if (rows.length === 0) return
  yield { path: 'workbook/properties.csv', at: now, content: () => [propertiesTable(rows)] }
  const deadlines = await listUpcoming(deps, userId)
  yield { path: 'workbook/deadlines.csv', at: now, content: () => [deadlinesTable(deadlines)] }
  const { value: calendar } = await writeDeadlines(deps, userId)
  yield { path: 'workbook/deadlines.ics', at: now, content: () => [calendar] }
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
