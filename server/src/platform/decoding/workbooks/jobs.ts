export interface WorkbookJob {
  bytes: Uint8Array
  /** Rows with text after these are not read. */
  maxRows: number
}

export interface TableRow {
  line: number
  cells: string[]
}

export interface WorkbookTable {
  kind: 'table'
  sheet: string
  otherSheets: string[]
  /** How many rows with text a filter or a person has hidden. They are left out. */
  hiddenRows: number
  rows: TableRow[]
}

/** `message` is a sentence for the person who sent the file. */
export interface WorkbookRefused {
  kind: 'refused'
  message: string
}

export const maxColumns = 200
