import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

export interface BarePages {
  url: string
  stop(): void
}

/**
 * Serves the text of a site's pages and the picture of their first screen, without anything else, as small as a static
 * server would.
 */
export async function serveBarePages(siteUrl: string, paths: readonly string[]): Promise<BarePages> {
  const pages = new Map<string, Buffer>()
  const pictures = new Map<string, Buffer>()
  for (const path of paths) {
    const html = await (await fetch(`${siteUrl}${path}`)).text()
    pages.set(path, brotliCompressSync(toBarePage(html)))
    const [, picture] = firstPicture.exec(html) ?? []
    if (picture) pictures.set(picture, Buffer.from(await (await fetch(`${siteUrl}${picture}`)).arrayBuffer()))
  }
  const server = createServer((request, response) => {
    const picture = pictures.get(request.url ?? '')
    if (picture) return void response.writeHead(200, { 'content-type': 'image/webp' }).end(picture)
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

/** The picture of the first screen, which loads at once; the others wait. */
const firstPicture = /<img(?![^>]*loading="lazy")[^>]* src="([^"]+)"[^>]*>/

/** Keeps a page's text, its elements and its first picture, without scripts, style sheets, fonts, and attributes for them. */
function toBarePage(html: string): string {
  const [picture = ''] = firstPicture.exec(html) ?? []
  return html
    .replace(picture, firstPictureMark)
    .replace(/<(script|style|svg|noscript|iframe)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(?:link|source|img|meta (?!charset|name="(?:viewport|description)"))\b[^>]*>/gi, '')
    .replace(/ (?:class|style|data-[\w-]+)="[^"]*"/g, '')
    .replace(firstPictureMark, picture.replace('<img', `<img ${asWideAsThePage}`))
}

const firstPictureMark = '[first picture]'
const asWideAsThePage = 'style="max-width:100%;height:auto"'
