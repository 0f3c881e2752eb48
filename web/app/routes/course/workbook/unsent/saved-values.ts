import type { SheetValue } from '@course/contract/course/workbook/properties/properties'

/** What the server has of each field of a property, as far as the page knows. */
export interface SavedValues {
  get(sheet: string, field: string): string
  set(sheet: string, field: string, value: string): void
}

/** Outlives the fields: another worksheet is shown without asking the server. */
export function savedValues(loaded: readonly SheetValue[]): SavedValues {
  const values = new Map(loaded.map(({ sheet, field, value }) => [`${sheet}/${field}`, value]))
  return {
    get: (sheet, field) => values.get(`${sheet}/${field}`) ?? '',
    set: (sheet, field, value) => void values.set(`${sheet}/${field}`, value),
  }
}
