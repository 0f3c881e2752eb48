import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchBrowser } from '../../e2e/browser.ts'
import { paletteCss } from '../../web/app/page-data/palette-css.ts'
import { readContent } from '../../web/content-files.ts'

const root = join(import.meta.dirname, '../..')
const publicFolder = join(root, 'web/public')
const read = (path: string) => readFileSync(join(root, path))
const dataUrl = (path: string, type: string) => `data:${type};base64,${read(path).toString('base64')}`

const content = await readContent()
const { brand } = content['site.json']
const { light } = content['brand.json']
const logo = dataUrl('content/logo.svg', 'image/svg+xml')
const fonts = `@font-face { font-family: Besley; src: url(${dataUrl('web/app/kit/fonts/besley-600.woff2', 'font/woff2')}) }`
const base = `${paletteCss({ light, dark: light })} ${fonts} :root { --serif: Besley; --sans: system-ui, sans-serif } body { margin: 0 }`

/** The logo on a square: transparent for a browser tab, with a background that a phone may crop to a circle. */
function icon(share: number, ground: string): string {
  const size = `${share * 100}%`
  return `<style>${base} body { display: grid; place-items: center; height: 100vh; background: ${ground} }</style>
    <img src="${logo}" style="width: ${size}; height: ${size}">`
}

/** The link preview image for other sites. */
function linkPicture(): string {
  return `<style>${base}
    body { position: relative; width: 1200px; height: 630px; overflow: hidden; background: var(--band); color: #fff }
    .map { position: absolute; top: 0; right: -190px; width: 1010px }
    .words { position: absolute; inset: 0 auto 0 0; width: 640px; padding: 72px 0 0 72px; box-sizing: border-box;
      background: linear-gradient(90deg, var(--band) 72%, transparent) }
    .sign { display: flex; align-items: center; gap: 20px; font: 38px Besley }
    h1 { margin: 110px 0 0; font: 62px/1.12 Besley; letter-spacing: -0.02em; text-wrap: balance; width: 520px }
    hr { width: 96px; margin: 36px 0 0; border: 0; border-top: 5px solid var(--highlight) }</style>
    <div class="map">${read('web/app/drawings/poster.svg')}</div>
    <div class="words"><div class="sign"><img src="${logo}" width="64">${brand.name}</div>
    <h1>${brand.tagline}</h1><hr></div>`
}

async function draw(page: Page, name: string, size: { width: number; height: number }, html: string): Promise<void> {
  await page.setViewportSize(size)
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(publicFolder, name), omitBackground: true })
}

const browser = await launchBrowser()
try {
  const page = await browser.newPage({ colorScheme: 'light' })
  const square = (side: number) => ({ width: side, height: side })
  await draw(page, 'icon-32.png', square(32), icon(1, 'transparent'))
  await draw(page, 'apple-touch-icon.png', square(180), icon(0.78, '#fff'))
  await draw(page, 'icon-192.png', square(192), icon(0.74, '#fff'))
  await draw(page, 'icon-512.png', square(512), icon(0.74, '#fff'))
  await draw(page, 'og.png', { width: 1200, height: 630 }, linkPicture())
} finally {
  await browser.close()
}
