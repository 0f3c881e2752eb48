import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

export interface BarePages {
  url: string
  stop(): void
}

/**
 * Serves the text of a site's pages, the picture of their first screen and the font of their headings, without anything
 * else, as small as a static server would.
 */
export async function serveBarePages(siteUrl: string, paths: readonly string[]): Promise<BarePages> {
  const pages = new Map<string, Buffer>()
  const files = new Map<string, Buffer>()
  for (const path of paths) {
    const html = await (await fetch(`${siteUrl}${path}`)).text()
    pages.set(path, brotliCompressSync(toBarePage(html)))
    for (const [, file] of [firstPicture.exec(html) ?? [], headingFont.exec(html) ?? []])
      if (file) files.set(file, Buffer.from(await (await fetch(`${siteUrl}${file}`)).arrayBuffer()))
  }
  const server = createServer((request, response) => {
    const { url = '' } = request
    const file = files.get(url)
    const type = url.endsWith('.woff2') ? 'font/woff2' : 'image/webp'
    if (file) return void response.writeHead(200, { 'content-type': type }).end(file)
    const body = pages.get(url)
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

/** The font, in the styles of a page. */
const headingFont = /@font-face\{font-family:Besley;[^}]*url\(([^)]+)\)/

/** The usual way to load a font: the text is shown in another one until it arrives. */
const fontStyle = (file: string) =>
  `<style>@font-face{font-family:Besley;font-weight:600;font-display:swap;src:url(${file})}h1,h2{font-family:Besley,serif;font-weight:600}</style>`

/** Keeps a page's text, its elements, its first picture and its font, without scripts, styles, and attributes for them. */
function toBarePage(html: string): string {
  const [picture = ''] = firstPicture.exec(html) ?? []
  const [, font] = headingFont.exec(html) ?? []
  return html
    .replace(picture, firstPictureMark)
    .replace(/<(script|style|svg|noscript|iframe)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<(?:link|source|img|meta (?!charset|name="(?:viewport|description)"))\b[^>]*>/gi, '')
    .replace(/ (?:class|style|data-[\w-]+)="[^"]*"/g, '')
    .replace(firstPictureMark, picture.replace('<img', `<img ${asWideAsThePage}`))
    .replace('</head>', `${font ? fontStyle(font) : ''}</head>`)
}

const firstPictureMark = '[first picture]'
const asWideAsThePage = 'style="max-width:100%;height:auto"'
