import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

export interface BarePages {
  url: string
  stop(): void
}

/** Serves the text of a site's pages without anything else, as small as a static server would. */
export async function serveBarePages(siteUrl: string, paths: readonly string[]): Promise<BarePages> {
  const pages = new Map<string, Buffer>()
  for (const path of paths)
    pages.set(path, brotliCompressSync(toBarePage(await (await fetch(`${siteUrl}${path}`)).text())))
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? '')
    if (!body) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Keeps a page's text and its elements, without scripts, style sheets, fonts, pictures, and attributes for them. */
function toBarePage(html: string): string {
  return html
    .replace(/<(script|style|svg|noscript|iframe)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(?:link|img|meta (?!charset|name="(?:viewport|description)"))\b[^>]*>/gi, '')
    .replace(/ (?:class|style|data-[\w-]+)="[^"]*"/g, '')
}
