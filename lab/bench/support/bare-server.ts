import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync } from 'node:zlib'
import { readClientToken } from '@course/contract/sales/checkout'

export interface BareSite {
  siteUrl: string
  /** Compressed pages, by their address. */
  pages: Map<string, Uint8Array>
  files: Map<string, Uint8Array>
}

export const tokenPath = readClientToken.path

/** Serves bare pages, and reports the port. */
function serve({ siteUrl, pages, files }: BareSite): void {
  const server = createServer((request, response) => {
    const { url = '' } = request
    if (url.startsWith('/gw/') || url === tokenPath) return void forward(siteUrl, request, response)
    const file = files.get(url)
    if (file) return void response.writeHead(200, { 'content-type': typeOf(url) }).end(file)
    const body = pages.get(url)
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
  })
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
}

const typeOf = (path: string) => ({ '.woff2': 'font/woff2', '.js': 'text/javascript' })[extname(path)] ?? 'image/webp'

/** Answers for the card library as the site does, with the address of the bare pages in place of the site's. */
async function forward(siteUrl: string, { url = '', headers }: IncomingMessage, response: ServerResponse) {
  const answer = await fetch(siteUrl + url)
  const ownAddress = (text: string) => text.replaceAll(siteUrl, `http://${headers.host}`)
  const text = await answer.text()
  const token = url === tokenPath && Buffer.from((JSON.parse(text) as { message: string }).message, 'base64')
  const body = token ? JSON.stringify({ message: btoa(ownAddress(token.toString())) }) : ownAddress(text)
  const type = answer.headers.get('content-type') ?? 'text/plain'
  response.writeHead(answer.status, { 'content-type': type, 'content-encoding': 'br' }).end(brotliCompressSync(body))
}

if (parentPort) serve(workerData)
