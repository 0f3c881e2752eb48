import { brotliDecompressSync } from 'node:zlib'
import { lessonPage, serverRenderedPages } from '@course/contract/pages'
import { standardHeaders } from '../../server/src/platform/http/headers.ts'
import { ensureBuilt } from '../build.ts'
import { renderedWebsite } from '../rendered-website.ts'
import { firstFlightBytes, requestsBeforePaint, responseBytes } from './first-paint.ts'

await ensureBuilt()
const website = await renderedWebsite({ publicUrl: 'https://www.tax-deed-course.example', payments: 'production' })

let longest = { path: '', bytes: 0 }
for (const { path } of [...serverRenderedPages, lessonPage('tax-lien-certificate')]) {
  const file = await website.find(path)
  if (!file?.brotli) throw new Error(`The build has no page ${path}.`)
  const headers = { ...standardHeaders(true), ...file.headers, etag: file.etag, 'content-encoding': 'br' }
  const html = brotliDecompressSync(file.brotli).toString('utf8')
  const bytes = responseBytes({ html, headers, bodyBytes: file.brotli.length })
  if (bytes > longest.bytes) longest = { path, bytes }
  const early = requestsBeforePaint(html)
  if (early.length > 0) process.stderr.write(`${path} requests before its first text: ${early.join(' ')}\n`)
  if (bytes > firstFlightBytes)
    process.stderr.write(`${path} takes ${bytes} bytes with headers; a first flight has ${firstFlightBytes}\n`)
  if (early.length > 0 || bytes > firstFlightBytes) process.exitCode = 1
}
process.stdout.write(
  `longest response of a public page: ${longest.path}, ${longest.bytes} of ${firstFlightBytes} bytes\n`,
)
