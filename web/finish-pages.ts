import { createHash } from 'node:crypto'
import type { PrerenderedPage } from '@course/contract/pages'
import { createPalette } from '@course/contract/palette'
import * as paths from '@course/contract/paths'
import type { PageContent } from './app/page-data/page-content.ts'
import { brandCss, svgAddress } from './app/page-data/palette-css.ts'
import { siteMarks } from './app/site-marks.ts'
import { documentPath, pagesOf, shellPath } from './render-pages.ts'

const modulePreload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const styleSheet = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g
const startScript = /<script type="module" async="">([^<]*)<\/script>/g

interface FinishOptions {
  content: PageContent
  /** The drawing's SVG. */
  logo: string
  /** Reads the text of a file of the built client. */
  read(path: string): Promise<string>
}

/**
 * Finishes rendered pages: defers scripts on pages without forms, inlines styles with the owner's colors, and adds the
 * manifest, the sitemap and the logo.
 * @param rendered what `renderPages` returns
 * @returns all files that depend on the content, and the start scripts, which do not
 */
export async function finishPages(rendered: ReadonlyMap<string, string>, { content, logo, read }: FinishOptions) {
  const brand = brandCss(content.brand, svgAddress(logo))
  const files = new Map(rendered)
  const starts = new Map<string, string>()
  const listed = pagesOf(content)
  for (const { path, scripts } of listed) {
    const { html, start } = deferStart(rendered.get(documentPath(path)) ?? '', scripts)
    starts.set(start.path, start.code)
    files.set(documentPath(path), await inlineStyles(html, brand, read))
  }
  files.set(shellPath, addStyle(rendered.get(shellPath) ?? '', brand))
  files.set('/site.webmanifest', manifest(content)).set('/sitemap.xml', sitemap(listed)).set('/logo.svg', logo)
  return { files, starts }
}

/** The web app manifest, which a phone needs to put the site on its home screen. */
function manifest({ brand: { light }, site }: PageContent): string {
  return JSON.stringify({
    name: site.brand.name,
    description: site.brand.tagline,
    start_url: paths.home,
    display: 'browser',
    theme_color: light.deep,
    background_color: createPalette('light', light).paper,
    icons: [192, 512].flatMap((size) => {
      const icon = { src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }
      return [icon, { ...icon, purpose: 'maskable' }]
    }),
  })
}

/** The sitemap for search engines. The server fills in its own address. */
function sitemap(all: readonly PrerenderedPage[]): string {
  const listed = all.filter(({ inSitemap }) => inSitemap)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map(({ path }) => `  <url><loc>${siteMarks.publicUrl}${path}</loc></url>`).join('\n')}
</urlset>
`
}

/** Not `fetch`: without a disk cache, WebKit would download a script a second time when it is imported. */
const preload = 'a=>{let l=document.createElement("link");l.rel="modulepreload";l.href=a;document.head.append(l)}'

/**
 * Moves a page's start script to its own file, which is imported after the first paint, or after loading. The number
 * and order of script elements stay the same, because hydration compares them.
 * @throws if the page has not exactly one start script
 */
export function deferStart(
  html: string,
  when: PrerenderedPage['scripts'],
): { html: string; start: { path: string; code: string } } {
  const matches = [...html.matchAll(startScript)]
  const code = matches[0]?.[1]
  if (matches.length !== 1 || !code)
    throw new Error(`Expected one start script in a prerendered page, found ${matches.length}.`)
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const path = `/assets/start-${hash}.js`
  const needed = [...html.matchAll(modulePreload)].map(([, address]) => address)
  // An animation frame callback runs before its frame is painted, so the second one runs after the first paint.
  const painted = (work: string) => `requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(()=>${work})))`
  const begin = painted(`import("${path}")`)
  const loader = {
    load: `document.readyState==="complete"?${begin}:addEventListener("load",()=>${begin})`,
    // The start script's imports are preloaded in parallel. A hidden page is painted when it is shown.
    paint: painted(`{${JSON.stringify(needed)}.map(${preload});import("${path}")}`),
  }[when]
  return {
    html: html
      .replace(modulePreload, '')
      .replace(startScript, () => `<script type="module" async="">${loader}</script>`),
    start: { path, code },
  }
}

/**
 * Inlines the owner's colors and a page's style sheets, so that the first paint waits for no second response. The links
 * stay, because hydration looks for them, but load nothing. Code that loads scripts on demand looks for them without the
 * `#` that React Router adds to some, so those are duplicated without it.
 * @param brand the owner's part of the styles
 * @param read reads the text of a style sheet
 * @throws if the page has no style sheet
 */
export async function inlineStyles(
  html: string,
  brand: string,
  read: (path: string) => Promise<string>,
): Promise<string> {
  const sheets = await Promise.all([...html.matchAll(styleSheet)].map(([, path = '']) => read(path)))
  if (sheets.length === 0) throw new Error('Expected a style sheet in a prerendered page.')
  const disabled = html.replace(
    styleSheet,
    (_, path, mark) => disabledLink(path + mark) + (mark ? disabledLink(path) : ''),
  )
  return addStyle(disabled, [brand, ...sheets].join(''))
}

const addStyle = (html: string, style: string) => html.replace('</head>', () => `<style>${style}</style></head>`)

const disabledLink = (path: string) => `<link rel="stylesheet" href="${path}" disabled=""/>`
