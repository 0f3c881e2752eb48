import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import type { Caller } from './session.queries.ts'

/** Excel takes a file for UTF-8 only where it begins with this. */
const byteOrderMark = '\ufeff'

/** A cell that would be read as a formula gets an apostrophe. */
const toCsv = (rows: readonly (readonly (string | null)[])[]) =>
  stringify(rows as string[][], { escape_formulas: true, record_delimiter: '\r\n' })

/**
 * Sends rows as a CSV file while they are read: never more than a batch is in memory, and whoever hangs up ends the
 * reading. Who took how many rows is written to the log.
 */
export function sendCsv(
  reply: FastifyReply,
  { name, caller, columns }: { name: string; caller: Caller; columns: readonly string[] },
  batches: AsyncIterable<(string | null)[][]>,
): Readable {
  let rows = 0
  let isWhole = false
  async function* lines() {
    yield byteOrderMark + toCsv([columns])
    for await (const batch of batches) {
      rows += batch.length
      yield toCsv(batch)
    }
    isWhole = true
  }
  const today = new Date().toISOString().slice(0, 10)
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}-${today}.csv"`)
  const file = Readable.from(lines(), { objectMode: false })
  file.once('close', () => reply.log.info({ by: caller.id, file: name, rows, isWhole }, 'rows exported'))
  return file
}
