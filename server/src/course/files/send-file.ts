import { Readable } from 'node:stream'
import type { Db } from '../../platform/db/db.ts'
import { type FileRow, partBytes, readPart } from './files.queries.ts'

/** A slow client waits between pieces, so each one is small enough to be sent within about a second. */
const pieceBytes = 128 * 1024
const checkEveryMs = 500

interface Sending {
  /** Throws once the member may no longer have the file. */
  check: () => Promise<unknown>
  /** Both ends are included. */
  range: { first: number; last: number }
}

/**
 * Sends bytes of a file from the database. It stops within a second after the member has lost access. If the file is
 * replaced or deleted, it breaks off instead of mixing two files; browsers continue with another Range request.
 */
export const sendFile = (db: Db, file: FileRow, sending: Sending): Readable =>
  Readable.from(pieces(db, file, sending), { objectMode: false, highWaterMark: pieceBytes })

async function* pieces(db: Db, file: FileRow, { check, range: { first, last } }: Sending): AsyncGenerator<Buffer> {
  let checkedAt = performance.now()
  for (let at = first; at <= last; ) {
    const number = Math.floor(at / partBytes)
    const from = at % partBytes
    const part = await readPart(db, file, { number, from, length: Math.min(partBytes - from, last - at + 1) })
    if (!part || part.byteLength === 0) throw new Error('The file was replaced or deleted while it was sent.')
    for (let sent = 0; sent < part.byteLength; sent += pieceBytes) {
      if (performance.now() - checkedAt > checkEveryMs) {
        await check()
        checkedAt = performance.now()
      }
      yield part.subarray(sent, sent + pieceBytes)
    }
    at += part.byteLength
  }
}
