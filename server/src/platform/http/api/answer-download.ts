import type { FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { type ByteRange, readRange } from './byte-range.ts'

/** A stored file, as it is downloaded. */
interface Download {
  /** The name that it has on the computer of who downloads it. */
  fileName: string
  mediaType: string
  bytes: number
  sha256: string
  uploadedAt: Date
}

/**
 * Sets status and headers for a file that is saved and never shown, or for the part of it that was asked for.
 * @returns which bytes to send
 * @throws Refusal range_not_satisfiable
 */
export function answerDownload(reply: FastifyReply, file: Download): Exclude<ByteRange, string> {
  const { range, 'if-range': ifRange } = reply.request.headers
  const etag = `"${file.sha256}"`
  const asked = { range, ifRange: ifRange === undefined ? undefined : String(ifRange) }
  const found = readRange(asked, { size: file.bytes, etag, modified: file.uploadedAt })
  if (found === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new Refusal('range_not_satisfiable', 'The file has no such part.')
  }
  const { first, last, part } = found
  if (part) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.bytes}`)
  reply.type(file.mediaType).headers({
    'content-length': String(last - first + 1),
    'content-disposition': disposition(file.fileName),
    'content-security-policy': policy,
    'accept-ranges': 'bytes',
    etag,
    'last-modified': file.uploadedAt.toUTCString(),
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  return found
}

/** The API's own headers forbid guessing another type, and framing. A browser that shows it all the same may do nothing. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const plain = /[^\x20-\x7e]|["\\%]/g

/** For saving, never for showing. Old programs read the first name, all others the second. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${name.replace(plain, '_')}"; filename*=UTF-8''${encoded}`
}
