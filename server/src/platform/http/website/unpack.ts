import { brotliDecompressSync } from 'node:zlib'

/**
 * Unpacks assets, of which only packed forms are kept in memory, for visitors who accept no compression. Keeps the last
 * few, because unpacking a large script takes milliseconds in which nobody else is served.
 * @param kept how many unpacked assets stay in memory
 */
export function createUnpacker(kept = 8): (packed: Buffer) => Buffer {
  const unpacked = new Map<Buffer, Buffer>()
  return (packed) => {
    const plain = unpacked.get(packed) ?? brotliDecompressSync(packed)
    // The one used last comes last.
    unpacked.delete(packed)
    unpacked.set(packed, plain)
    const [oldest] = unpacked.keys()
    if (oldest && unpacked.size > kept) unpacked.delete(oldest)
    return plain
  }
}
