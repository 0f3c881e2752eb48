export type ByteRange = { first: number; last: number; part: boolean } | 'unsatisfiable'

interface RangeRequest {
  range: string | undefined
  ifRange: string | undefined
}

/** Several ranges at once, or a header that can't be read, get the whole file, as HTTP allows. */
export function readRange(
  { range, ifRange }: RangeRequest,
  { size, etag, modified }: { size: number; etag: string; modified: Date },
): ByteRange {
  const whole = { first: 0, last: size - 1, part: false }
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if ((from === '' && to === '') || (ifRange !== undefined && !isSame(ifRange, etag, modified))) return whole
  if (from === '')
    return to === '0' ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1, part: true }
  if (to !== '' && Number(to) < Number(from)) return whole
  if (Number(from) >= size) return 'unsatisfiable'
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1), part: true }
}

/** A weak ETag never continues a download. A date has whole seconds. */
const isSame = (ifRange: string, etag: string, modified: Date): boolean =>
  ifRange.includes('"') ? ifRange === etag : ifRange === modified.toUTCString()
