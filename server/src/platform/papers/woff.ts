import { inflateSync } from 'node:zlib'

/** Sizes in bytes, from the specification of WOFF 1.0 and of OpenType. */
const woffHeader = 44
const woffEntry = 20
const fontHeader = 12
const fontEntry = 16

/**
 * Unpacks a WOFF file to the font that is in it. Done once here, because fontkit unpacks a table again for each glyph
 * that it reads.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(fontHeader + count * fontEntry)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const parts: Buffer[] = [header]
  let end = header.length
  for (let index = 0; index < count; index += 1) {
    const from = woffHeader + index * woffEntry
    const table = readTable(woff, from)
    const to = fontHeader + index * fontEntry
    woff.copy(header, to, from, from + 4)
    woff.copy(header, to + 4, from + 16, from + 20)
    header.writeUInt32BE(end, to + 8)
    header.writeUInt32BE(table.length, to + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    end += table.length + padding.length
  }
  return Buffer.concat(parts)
}

function readTable(woff: Buffer, entry: number): Buffer {
  const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
  const stored = woff.subarray(offset, offset + packed)
  return packed < length ? inflateSync(stored) : stored
}
