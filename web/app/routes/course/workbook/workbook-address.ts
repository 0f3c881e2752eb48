import type { SheetName } from '@course/contract/course/workbook/sheets/sheets'
import * as paths from '@course/contract/paths'

/** What the page of the workbook shows. The query names it. */
export const workbookParts = ['properties', 'dates', 'calendar'] as const
export type WorkbookPart = (typeof workbookParts)[number]

/** The part that a query names. What it does not know is the list of properties. */
export const readPart = (query: URLSearchParams): WorkbookPart =>
  workbookParts.find((part) => part === query.get('part')) ?? 'properties'

export const workbookPath = (part: WorkbookPart): string =>
  part === 'properties' ? paths.workbook : `${paths.workbook}?part=${part}`

/** The address of a worksheet of a property. Without a sheet, that of the property. */
export const sheetPath = (property: string, sheet?: SheetName): string =>
  sheet ? `${paths.property(property)}?sheet=${sheet}` : paths.property(property)
