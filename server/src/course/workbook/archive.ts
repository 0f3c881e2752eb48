import { toUsableName } from '@course/contract/course/files/file-names'
import { type PropertyRow, propertyName } from '@course/contract/course/workbook/properties/properties'
import { longDateText } from '@course/contract/words/dates'
import { dayIn } from '../../platform/calendar-days.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ZipEntry } from '../../platform/write-zip.ts'
import { deadlinesTable, indexPage, propertiesTable, propertyPage } from './archive-pages.ts'
import { describeProperty, type Property } from './describe-property.ts'
import { findMemberFiles } from './property-files.queries.ts'
import { drawProperty, type PaperSite } from './property-paper.ts'

/** Where the archive's content comes from. */
export interface ArchiveSource {
  properties: () => Promise<PropertyRow[]>
  /** Undefined if it was deleted meanwhile. */
  property: (id: string) => Promise<Property | undefined>
  deadlines: () => Promise<Parameters<typeof deadlinesTable>[0]>
  calendar: () => Promise<string>
  /** The bytes of a file; undefined if it was deleted meanwhile. */
  file: (id: string) => Promise<Buffer | undefined>
  /** Throws once the member may no longer read the workbook. */
  check: () => Promise<unknown>
}

/** The archive's names are short, because some systems refuse long paths. */
export const safeName = (name: string): string => toUsableName(name, 60)

/** Begins with a number, because several properties can have the same name. */
const folderOf = (property: PropertyRow, at: number): string =>
  `${String(at + 1).padStart(3, '0')} ${safeName(propertyName(property))}`.trim()

/** The files of a member's workbook: pages, tables, PDFs, the member's own files, and JSON for other programs. */
export async function* archiveEntries(source: ArchiveSource, site: PaperSite, now: Date): AsyncGenerator<ZipEntry> {
  const rows = await source.properties()
  const folders = rows.map((property, at) => ({ folder: folderOf(property, at), property }))
  const text = (path: string, content: string): ZipEntry => ({ path, at: now, content: () => [content] })
  const dayText = (moment: Date | string) => longDateText(dayIn(new Date(moment), site.timeZone))
  yield text('index.html', indexPage(site.brand, dayText(now), folders))
  yield text('properties.csv', propertiesTable(rows))
  yield text('deadlines.csv', deadlinesTable(await source.deadlines()))
  yield text('deadlines.ics', await source.calendar())
  yield { path: 'workbook.json', at: now, content: () => allAsJson(source, rows) }
  for (const { folder, property: row } of folders) {
    await source.check()
    const property = await source.property(row.id)
    if (!property) continue
    yield text(`${folder}/property.html`, propertyPage(propertyName(row), describeProperty(property, dayText)))
    const paper = await drawProperty(property, site, { readFile: source.file, now })
    yield { path: `${folder}/property.pdf`, at: now, isCompressed: true, content: () => [paper] }
    yield* filesOf(source, folder, property)
  }
}

async function* filesOf(source: ArchiveSource, folder: string, { files }: Property): AsyncGenerator<ZipEntry> {
  for (const [at, { id, name, kind, uploadedAt }] of files.entries()) {
    await source.check()
    const bytes = await source.file(id)
    if (!bytes) continue
    const number = String(at + 1).padStart(3, '0')
    const path = `${folder}/files/${number} ${safeName(name)}.${kind}`
    yield { path, at: new Date(uploadedAt), isCompressed: true, content: () => [bytes] }
  }
}

/** One property after the other, so that the largest workbook needs no memory. */
async function* allAsJson(source: ArchiveSource, rows: readonly PropertyRow[]): AsyncGenerator<string> {
  let before = '['
  for (const { id } of rows) {
    const property = await source.property(id)
    if (!property) continue
    yield `${before}${JSON.stringify(property, null, 2)}`
    before = ',\n'
  }
  yield before === '[' ? '[]\n' : ']\n'
}

/** All files in a member's workbook, the oldest first, with a name that every system accepts. */
export async function listMemberFiles(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string; uploadedAt: Date }[]> {
  const files = await findMemberFiles(db, userId)
  return files.map(({ id, name, kind, uploadedAt }) => ({ id, name: `${safeName(name)}.${kind}`, uploadedAt }))
}
