import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { escapeFormulas } from '../../csv-formulas.ts'
import { Refusal } from '../../refusal.ts'
import type { Caller } from '../session/session.queries.ts'
import { answerError } from './errors.ts'

/** Excel takes a file for UTF-8 only where it begins with this. */
const byteOrderMark = '\ufeff'

const toCsv = (rows: readonly (readonly (string | null)[])[]) =>
  stringify(
    rows.map((row) => row.map((cell) => cell && escapeFormulas(cell))),
    { record_delimiter: '\r\n' },
  )

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
  let isFull = false
  async function* lines() {
    yield byteOrderMark + toCsv([columns])
    for await (const batch of batches) {
      rows += batch.length
      yield toCsv(batch)
    }
    isFull = true
  }
  const today = new Date().toISOString().slice(0, 10)
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}-${today}.csv"`)
  const file = Readable.from(lines(), { objectMode: false })
  file.once('close', () => reply.log.info({ by: caller.id, file: name, rows, isFull }, 'rows exported'))
  return file
}

/** What is wrong with the body of a call that takes a CSV file. */
const csvRefusals: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported_media_type', 'Please send a CSV file.'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too_large', 'The file is too large. Please split it.'),
}

/**
 * A corner of the app whose calls take CSV files instead of JSON.
 * @param mostBytes how large a file can be
 */
export function acceptCsvOnly(
  app: FastifyInstance,
  mostBytes: number,
  routes: (corner: FastifyInstance) => void,
): void {
  app.register(async (corner) => {
    corner.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: mostBytes } as const
    corner.addContentTypeParser('text/csv', options, (_request, body, done) => done(null, body))
    corner.setErrorHandler((error: FastifyError, request, reply) =>
      answerError(csvRefusals[error.code] ?? error, request, reply),
    )
    routes(corner)
  })
}
