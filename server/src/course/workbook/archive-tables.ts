import { setImmediate } from 'node:timers/promises'
import { checkWithOffice } from '@course/contract/course/workbook/deadlines/counted-dates'
import type { UpcomingDeadline } from '@course/contract/course/workbook/deadlines/deadlines'
import { type PropertyRow, propertyName } from '@course/contract/course/workbook/properties/properties'
import { placeText, saleKindNames, stageNames } from '@course/contract/course/workbook/properties/property-words'
import { escapeCell } from '@course/contract/text-files/csv-cells'
import { longDateText } from '@course/contract/words/dates'
import { stringify } from 'csv-stringify/sync'

/** How many characters are made at once. Between them, others are served. */
const batchLength = 16_384

async function* inBatches(pieces: Iterable<string>): AsyncGenerator<string> {
  let batch = ''
  for (const piece of pieces) {
    batch += piece
    if (batch.length < batchLength) continue
    yield batch
    batch = ''
    await setImmediate()
  }
  yield batch
}

/** Excel reads a file as UTF-8 only if it starts with this. */
const byteOrderMark = '\ufeff'

function* table<Row>(
  headings: readonly string[],
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly string[],
): Generator<string> {
  const line = (cells: readonly string[]) => stringify([cells.map(escapeCell)], { record_delimiter: '\r\n' })
  yield byteOrderMark + line(headings)
  for (const row of rows) yield line(cellsOf(row))
}

export const propertiesTable = (properties: readonly PropertyRow[]): AsyncGenerator<string> =>
  inBatches(
    table(
      [
        'Address',
        'Parcel number',
        'County',
        'State',
        'Sale date',
        'What is sold',
        'Stage',
        'Next date',
        'Next deadline',
      ],
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
    ),
  )

export const deadlinesTable = (deadlines: readonly UpcomingDeadline[]): AsyncGenerator<string> =>
  inBatches(
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
    ),
  )
