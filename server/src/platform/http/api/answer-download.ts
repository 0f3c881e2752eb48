import type { FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { type ByteRange, readRange } from './byte-range.ts'

interface Download {
  fileName: string
  mediaType: string
  bytes: number
  sha256: string
  uploadedAt: Date
}

/** For a file that is saved and never shown, or a part of it. @throws Refusal range_not_satisfiable */
export function answerDownload(reply: FastifyReply, file: Download): Exclude<ByteRange, string> {
  const { method, headers } = reply.request
  const etag = `"${file.sha256}"`
  const ifRange = headers['if-range'] === undefined ? undefined : String(headers['if-range'])
  // In HTTP, only GET has ranges.
  const asked = { range: method === 'GET' ? headers.range : undefined, ifRange }
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
    // Otherwise nginx would read the whole file at once, and keep sending it after access has ended.
    'x-accel-buffering': 'no',
  })
  return found
}

/** The API's own headers forbid guessing another type, and framing. A file that is shown anyway may do nothing. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const plain = /[^\x20-\x7e]|["\\%]/g

/** Makes a browser save the file and never show it. Old programs read the first name, all others the second. */
export function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${name.replace(plain, '_')}"; filename*=UTF-8''${encoded}`
}
