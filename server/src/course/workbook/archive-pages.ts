import { checkWithOffice } from '@course/contract/course/workbook/deadlines/counted-dates'
import type { UpcomingDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { type PropertyRow, propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText, saleKindNames, stageNames } from '@course/contract/course/workbook/properties/property-words'
import { escapeCell } from '@course/contract/text-files/csv-cells'
import { longDateText } from '@course/contract/words/dates'
import { stringify } from 'csv-stringify/sync'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { Described } from './describe-property.ts'

const style =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:17px/1.5 Georgia,serif;color:#1d2b26;background:#fff}dt{margin-top:.7rem;color:#55635d}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}p{white-space:pre-wrap;overflow-wrap:anywhere}'

/** A page that needs nothing but itself, and may load nothing. */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>
${body}
</body></html>
`

function partHtml(part: Described): string {
  if (part.kind === 'heading') return `<h${part.level}>${escapeHtml(part.text)}</h${part.level}>`
  if (part.kind === 'paragraph') return `<p>${escapeHtml(part.text)}</p>`
  return `<dl><dt>${escapeHtml(part.label)}</dt><dd>${escapeHtml(part.value)}</dd></dl>`
}

/** A property as a page to read. */
export const propertyPage = (title: string, parts: readonly Described[]): string =>
  page(title, parts.map(partHtml).join('\n'))

/** The first page of the archive, with links to those of the properties. */
export function indexPage(
  brand: string,
  day: string,
  properties: readonly { folder: string; property: PropertyRow }[],
): string {
  const links = properties.map(
    ({ folder, property }) =>
      `<li><a href="${escapeHtml(encodeURIComponent(folder))}/property.html">${escapeHtml(propertyName(property))}</a>, ${escapeHtml(placeText(property))}</li>`,
  )
  return page(
    'Your workbook',
    `<h1>Your workbook</h1>
<p>From ${escapeHtml(brand)}, ${escapeHtml(day)}. Each folder has a property as a page, as a PDF, and with its files. properties.csv and deadlines.csv are tables for a spreadsheet, deadlines.ics is for a calendar, and workbook.json has everything for another program. Check each date with the office that runs the sale.</p>
<ol>
${links.join('\n')}
</ol>`,
  )
}

/** Excel reads a file as UTF-8 only if it starts with this. */
const byteOrderMark = '\ufeff'

const table = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark +
  stringify(
    rows.map((row) => row.map(escapeCell)),
    { record_delimiter: '\r\n' },
  )

/** The properties as a table for a spreadsheet. */
export const propertiesTable = (properties: readonly PropertyRow[]): string =>
  table([
    ['Address', 'Parcel number', 'County', 'State', 'Sale date', 'What is sold', 'Stage', 'Next date', 'Next deadline'],
    ...properties.map(({ address, parcel, county, state, saleDate, saleKind, stage, nextDeadline }) => [
      address,
      parcel,
      county,
      state.toUpperCase(),
      saleDate ?? '',
      saleKind === null ? '' : saleKindNames[saleKind],
      stageNames[stage],
      nextDeadline?.day ?? '',
      nextDeadline?.what ?? '',
    ]),
  ])

/** The open deadlines as a table for a spreadsheet. */
export const deadlinesTable = (deadlines: readonly UpcomingDeadline[]): string =>
  table([
    ['Date', 'In words', 'What', 'Property', 'Place', 'Where it stands', 'Link', 'Before you act'],
    ...deadlines.map(({ day, what, property, source, link }) => [
      day,
      longDateText(day),
      what,
      propertyName(property),
      placeText(property),
      source,
      link ?? '',
      checkWithOffice,
    ]),
  ])
