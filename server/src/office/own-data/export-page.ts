import type { Db } from '../../platform/db/db.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { AboutExport } from './export-json.ts'
import { type ExportedRow, readOwnRows } from './export-rows.queries.ts'
import { ownTables } from './personal-data.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; border-bottom: 2px solid; }
dl { margin: 1rem 0; padding: 0.5rem 0 0.5rem 1rem; border-left: 2px solid GrayText; }
dt { color: GrayText; font-size: 0.875rem; }
dd { margin: 0 0 0.5rem; white-space: pre-wrap; }
`

export async function* writePage(db: Db, personId: string, { site, exportedAt }: AboutExport): AsyncGenerator<string> {
  const title = `Your data at ${escapeHtml(site)}`
  yield `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${title}</title>\n<style>${style}</style>\n<h1>${title}</h1>\n`
  yield `<p>Everything that the site stored about you on ${escapeHtml(exportedAt.toISOString())}. Times are in UTC. Programs read the same in <a href="data.json">data.json</a>; invoices are in the folder “papers”, and your properties and their files in the folder “workbook”.</p>\n`
  for (const own of ownTables) {
    yield `<h2>${escapeHtml(own.title)}</h2>\n`
    let isEmpty = true
    for await (const rows of readOwnRows(db, own, personId)) {
      if (rows.length === 0) continue
      isEmpty = false
      yield rows.map(toHtml).join('')
    }
    if (isEmpty) yield '<p>Nothing.</p>\n'
    const leftOut = Object.entries(own.leftOut).map(([name, why]) => escapeHtml(`${labelOf(name)}: ${why}`))
    if (leftOut.length > 0) yield `<p>Not included:<br>${leftOut.join('<br>')}</p>\n`
  }
  yield '</html>\n'
}

const toHtml = (row: ExportedRow): string => {
  const facts = Object.entries(row).filter(([, value]) => value !== null)
  return `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(labelOf(name))}</dt><dd>${escapeHtml(textOf(value))}</dd>`).join('')}</dl>\n`
}

/** Such as "Saved at" for savedAt. */
const labelOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 19)
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return JSON.stringify(value)
}
