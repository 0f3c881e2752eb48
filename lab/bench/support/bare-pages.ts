import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { brotliCompressSync } from 'node:zlib'
import { tokenPath } from './bare-server.ts'

export interface BarePages {
  url: string
  stop(): void
}

/** Behind the address of a bare page: with the card fields, mounted by the provider's unmodified library. */
export const withCardFields = '?card-fields'

/**
 * Serves the text of a site's pages, the picture of their first screen and the font of their headings, without anything
 * else, as small as a static server would.
 */
export async function serveBarePages(siteUrl: string, paths: readonly string[]): Promise<BarePages> {
  const pages = new Map<string, Buffer>()
  const files = new Map<string, Buffer>()
  for (const path of paths) {
    const html = await (await fetch(`${siteUrl}${path}`)).text()
    const bare = toBarePage(html)
    pages.set(path, brotliCompressSync(bare))
    pages.set(path + withCardFields, brotliCompressSync(bare.replace('</body>', `${cardFields}</body>`)))
    for (const [, file] of [firstPicture.exec(html) ?? [], headingFont.exec(html) ?? []])
      if (file) files.set(file, Buffer.from(await (await fetch(`${siteUrl}${file}`)).arrayBuffer()))
  }
  for (const name of cardLibrary) files.set(`/${name}.js`, libraryFile(name))
  // In a thread of its own, because what measures is busy while pages load, and a real server is not.
  const worker = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData: { siteUrl, pages, files } })
  const [port] = await once(worker, 'message')
  return { url: `http://localhost:${port}`, stop: () => void worker.terminate() }
}

const cardLibrary = ['client', 'hosted-fields']
const libraryFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`braintree-web/dist/browser/${name}.js`))

/** Mounts the four fields as briefly as possible. The library asks the local gateway, as it does on the site. */
const cardFields = `<div id=number></div><div id=expirationDate></div><div id=cvv></div><div id=postalCode></div>
${cardLibrary.map((name) => `<script src="/${name}.js"></script>`).join('')}
<script>(async () => {
  const { message } = await (await fetch('${tokenPath}')).json()
  const client = await braintree.client.create({ authorization: message })
  const configuration = client.getConfiguration()
  configuration.gatewayConfiguration.assetsUrl = location.origin + '/gw'
  client.getConfiguration = () => structuredClone(configuration)
  client._request = (options, callback) => callback?.(null, {}, 200)
  const field = (name) => ({ container: '#' + name })
  await braintree.hostedFields.create({ client, fields: { number: field('number'), expirationDate: field('expirationDate'), cvv: field('cvv'), postalCode: field('postalCode') } })
})()</script>`

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
