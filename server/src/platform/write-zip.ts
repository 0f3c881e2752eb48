import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'

/** A file in an archive. Its content is only made once its turn comes. */
export interface ZipEntry {
  path: string
  at: Date
  /** Photos and PDFs are compressed already. */
  isCompressed?: true
  content: () => AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** With at most one piece of one file in memory. Nothing more is read once the client has left. */
export async function streamZip(entries: AsyncIterable<ZipEntry>): Promise<Readable> {
  // Most sites start without an archive, so its code waits for the first one.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  const addAll = async () => {
    for await (const { path, at, isCompressed, content } of entries) {
      if (output.destroyed) return
      const part = Readable.from(inPieces(content()), { objectMode: false })
      const leave = () => part.destroy()
      output.once('close', leave)
      zip.addReadStream(part, path, { mtime: at, compress: !isCompressed })
      await finished(part)
      output.off('close', leave)
    }
    zip.end()
  }
  void addAll().catch((error: Error) => output.destroy(error))
  return output
}

const pieceLength = 1_000_000

/** A photo or a PDF is written in pieces. Between them, others are served. */
async function* inPieces(content: ReturnType<ZipEntry['content']>): AsyncGenerator<string | Uint8Array> {
  for await (const chunk of content) {
    if (typeof chunk === 'string' || chunk.length <= pieceLength) yield chunk
    else
      for (let at = 0; at < chunk.length; at += pieceLength) {
        yield chunk.subarray(at, at + pieceLength)
        await setImmediate()
      }
  }
}
