import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { lessonPage, prerenderedPages } from '@course/contract/pages'
import { standardHeaders } from '../../server/src/platform/http/headers.ts'
import { prepareWebsite } from '../../server/src/platform/http/website/website.ts'
import { liveFactsOf, readContentFiles } from '../../server/src/publishing/publishing.ts'
import { ensureBuilt } from '../build.ts'
import { firstFlightBytes, requestsBeforePaint, responseBytes } from './first-paint.ts'

const root = join(import.meta.dirname, '../..')

await ensureBuilt()
const content = await readContentFiles(join(root, 'content'))
const publicUrl = 'https://www.tax-deed-course.example'
const { files } = await prepareWebsite(join(root, 'web/build/client'), {
  publicUrl,
  payments: 'production',
  auditYears: 7,
  seller: content.site.seller,
  timeZone: content.site.timeZone,
  offer: liveFactsOf(content).offer,
})

let longest = { path: '', bytes: 0 }
for (const { path } of [...prerenderedPages, lessonPage('tax-lien-certificate')]) {
  const file = files.get(path)
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
