import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'

/** One answer, ready to be sent in each encoding. */
export interface PreparedFile {
  etag: string
  headers: Record<string, string>
  /** Undefined for a packed asset: hardly anybody asks for it, so its brotli is unpacked then. */
  plain: Buffer | undefined
  brotli: Buffer | undefined
  gzip: Buffer | undefined
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const compressible = /^(text|application)\/|svg/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export const findContentType = (name: string): string | undefined => types[extname(name)]

/** Compresses an answer once, so that requests only pick a buffer. */
export async function prepare(
  body: Buffer,
  headers: Record<string, string>,
  compressed: { brotli?: Buffer; gzip?: Buffer } = {},
): Promise<PreparedFile> {
  const worthIt = compressible.test(headers['content-type'] ?? '') && body.length > 512
  // A page should arrive soon. For other files, the highest level only takes longer.
  const isPage = headers['content-type'] === types['.html']
  const level = isPage ? constants.BROTLI_MAX_QUALITY : 9
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
  return {
    etag: `"${createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27)}"`,
    headers,
    plain: body,
    brotli: worthIt ? (compressed.brotli ?? (await toBrotli(body, quality))) : undefined,
    gzip: worthIt ? (compressed.gzip ?? (await toGzip(body, { level: 9 }))) : undefined,
  }
}

/** Every file of a folder by its URL path. @throws when the folder is not there */
export async function readFolder(
  directory: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<Map<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const paths = files.map((file): [string, string] => [`/${relative(directory, file).split(sep).join('/')}`, file])
  const read = paths
    .filter(([path]) => isWanted(path))
    .map(async ([path, file]): Promise<[string, Buffer]> => [path, await readFile(file)])
  return new Map(await Promise.all(read))
}

/**
 * Unpacks assets, of which only packed forms are kept in memory, for visitors who accept no compression. Keeps the last
 * few, because unpacking a large script takes milliseconds in which nobody else is served.
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
