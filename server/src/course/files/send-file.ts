import { Readable } from 'node:stream'

const partBytes = 1024 * 1024

/** A slow client waits between pieces, so each one is small enough to be sent within about a second. */
const pieceBytes = 128 * 1024
const checkEveryMs = 500

export interface PartRange {
  number: number
  from: number
  length: number
}

interface Sending {
  /** Undefined if the file was replaced or deleted. */
  readPart: (part: PartRange) => Promise<Buffer | undefined>
  /** Throws once the member may no longer have the file. */
  check: () => Promise<unknown>
  range: { first: number; last: number }
}

/**
 * Sends bytes of a file from the database. It stops within a second after the member has lost access. If the file is
 * replaced or deleted, it breaks off instead of mixing two files; browsers continue with another Range request.
 */
export const sendFile = (sending: Sending): Readable =>
  Readable.from(pieces(sending), { objectMode: false, highWaterMark: pieceBytes })

async function* pieces({ readPart, check, range: { first, last } }: Sending): AsyncGenerator<Buffer> {
  let checkedAt = performance.now()
  for (let at = first; at <= last; ) {
    const from = at % partBytes
    const length = Math.min(partBytes - from, last - at + 1)
    const part = await readPart({ number: Math.floor(at / partBytes), from, length })
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

export function* partsOf(content: Buffer): Generator<{ number: number; bytes: Buffer }> {
  for (let number = 0; number * partBytes < content.byteLength; number += 1)
    yield { number, bytes: content.subarray(number * partBytes, (number + 1) * partBytes) }
}
