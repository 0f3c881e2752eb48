import { Readable } from 'node:stream'
import { escapeCell } from '@course/contract/text-files/csv-cells'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { dayIn } from '../../calendar-days.ts'

/** Excel reads a file as UTF-8 only if it starts with this. */
const byteOrderMark = '\ufeff'

const toCsv = (rows: readonly (readonly (string | null)[])[]) =>
  stringify(
    rows.map((row) => row.map((cell) => cell && escapeCell(cell))),
    { record_delimiter: '\r\n' },
  )

interface CsvFile {
  name: string
  caller: { id: string }
  columns: readonly string[]
  timeZone: string
}

/** With at most one batch in memory. Logs who exported how many rows. */
export function sendCsv(
  reply: FastifyReply,
  { name, caller, columns, timeZone }: CsvFile,
  batches: AsyncIterable<(string | null)[][]>,
): Readable {
  let rows = 0
  let isFull = false
  async function* lines() {
    yield byteOrderMark + toCsv([columns])
    for await (const batch of batches) {
      rows += batch.length
      yield toCsv(batch)
    }
    isFull = true
  }
  const today = dayIn(new Date(), timeZone)
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}-${today}.csv"`)
  const file = Readable.from(lines(), { objectMode: false })
  file.once('close', () => reply.log.info({ by: caller.id, file: name, rows, isFull }, 'rows exported'))
  return file
}
