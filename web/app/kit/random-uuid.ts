/** A random UUID (version 4). Unlike `crypto.randomUUID`, it also works on a plain http address. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const marked = bytes.map((byte, place) => (place === 6 ? (byte & 15) | 64 : place === 8 ? (byte & 63) | 128 : byte))
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
