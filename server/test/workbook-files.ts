import { inflateSync } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

/** The files of a ZIP archive, by path. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts))
  }
  return files
}

/** A PDF with its compressed streams in plain text. */
export function unpackPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  return source.replace(/stream\n([\s\S]*?)\nendstream/g, (whole, body: string) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return whole
    }
  })
}
