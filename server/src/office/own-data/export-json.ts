import { getTableName } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { type ExportedRow, readOwnRows } from './export-rows.queries.ts'
import { ownTables } from './personal-data.ts'

export interface AboutExport {
  site: string
  exportedAt: Date
}

export async function* writeJson(db: Db, personId: string, about: AboutExport): AsyncGenerator<string> {
  yield `{\n"site": ${JSON.stringify(about.site)},\n"exportedAt": ${JSON.stringify(about.exportedAt)},\n"tables": {`
  for (const [at, own] of ownTables.entries()) {
    const { title, leftOut } = own
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(getTableName(own.table))}: {"title": ${JSON.stringify(title)}, "leftOut": ${JSON.stringify(leftOut)}, "rows": [`
    let separator = ''
    for await (const rows of readOwnRows(db, own, personId)) {
      if (rows.length === 0) continue
      yield `${separator}\n${rows.map(toJson).join(',\n')}`
      separator = ','
    }
    yield ']}'
  }
  yield '\n}\n}\n'
}

const toJson = (row: ExportedRow): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
    ),
  )
