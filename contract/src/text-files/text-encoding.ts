export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type TextEncoding = (typeof textEncodings)[number]

export const encodingNames: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
}

/**
 * The encoding of a text file: from its byte-order mark, else from where its zero bytes are, else UTF-8 if all of it is
 * valid. What remains is Windows-1252, in which every byte is a character.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1_000)
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 8 && odd > 4 * even) return 'utf-16le'
  if (even > start.length / 8 && even > 4 * odd) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The text of a file, without a byte-order mark. Bytes that the encoding doesn't have become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: TextEncoding = detectEncoding(bytes)): string =>
  new TextDecoder(encoding).decode(bytes)
