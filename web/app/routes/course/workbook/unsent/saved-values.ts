import type { SheetValue } from '@course/contract/course/workbook/properties/properties'
import { nothingSaved, type SavedValue } from './send-values.ts'

/** What the server has of each field of a property, as far as the page knows. */
export interface SavedValues {
  get(sheet: string, field: string): SavedValue
  set(sheet: string, field: string, value: SavedValue): void
}

/** Outlives the fields: another worksheet is shown without asking the server. */
export function savedValues(loaded: readonly SheetValue[]): SavedValues {
  const values = new Map<string, SavedValue>(loaded.map((value) => [`${value.sheet}/${value.field}`, value]))
  return {
    get: (sheet, field) => values.get(`${sheet}/${field}`) ?? nothingSaved,
    set: (sheet, field, value) => void values.set(`${sheet}/${field}`, value),
  }
}
