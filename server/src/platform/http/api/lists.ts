import { Readable } from 'node:stream'
import { rowsBeforeHeader, totalCountHeader, totalIsLowerBoundHeader } from '@course/contract/lists'
import type { FastifyReply } from 'fastify'
import type { Total } from '../../db/totals.ts'

interface ListFacts {
  total: Total
  /** Undefined without neighboring pages. */
  links?: string | undefined
  /** Undefined if it is not known. */
  rowsBefore?: number | undefined
}

/** Sets headers about the whole list, because the body of the reply is only an array of rows. */
export function setListHeaders(
  reply: FastifyReply,
  { total: { total, isLowerBound }, links, rowsBefore }: ListFacts,
): void {
  reply.header(totalCountHeader, String(total))
  if (isLowerBound) reply.header(totalIsLowerBoundHeader, 'true')
  if (rowsBefore !== undefined) reply.header(rowsBeforeHeader, String(rowsBefore))
  if (links) reply.header('link', links)
}

/**
 * Sends rows as they are, or streams batches of them, which are JSON without brackets, as one array. Reading stops when
 * the client disconnects. An error in the middle breaks the connection, so that no client takes a part for all.
 */
export function sendList<Row>(reply: FastifyReply, rows: Row[] | AsyncIterable<Buffer>): Row[] | Readable {
  if (Array.isArray(rows)) return rows
  reply.type('application/json; charset=utf-8')
  return Readable.from(joinBatches(rows), { objectMode: false })
}

async function* joinBatches(batches: AsyncIterable<Buffer>): AsyncGenerator<string | Buffer> {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before
    yield batch
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
