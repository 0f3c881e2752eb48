import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { ParsedContent } from '@course/contract/content-files'
import { type PrerenderedPage, prerenderedPages } from '@course/contract/pages'
import { createPalette } from '@course/contract/palette'
import * as paths from '@course/contract/paths'
import { brandCss, svgAddress } from './app/page-data/palette-css.ts'
import { siteMarks } from './app/site-marks.ts'
import { readContent, readLogo } from './content-files.ts'

const modulePreload = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const styleSheet = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g
const startScript = /<script type="module" async="">([^<]*)<\/script>/g

/**
 * Last step of the build: defers scripts on pages without forms, inlines styles, writes the manifest and the sitemap, and
 * gives the shell of the client-rendered pages the name that the server expects.
 * @param folder the built client, `build/client`
 */
export async function finishPages(folder: string): Promise<void> {
  const content = await readContent()
  const logo = await readLogo()
  const brand = brandCss(content['brand.json'], svgAddress(logo))
  await writeFile(`${folder}/logo.svg`, logo)
  await writeFile(`${folder}/site.webmanifest`, manifest(content))
  const shell = await readFile(`${folder}/index.html`, 'utf8')
  await rm(`${folder}/index.html`)
  await writeFile(`${folder}/__spa-fallback.html`, addStyle(shell, brand))
  await writeFile(`${folder}/sitemap.xml`, sitemap())
  for (const name of (await readdir(`${folder}/assets`)).filter((name) => /^manifest-.*\.js$/.test(name)))
    await writeFile(`${folder}/assets/${name}`, slimManifest(await readFile(`${folder}/assets/${name}`, 'utf8')))
  for (const { path, scripts } of prerenderedPages) {
    const file = `${folder}${path}/index.html`
    const deferred = deferStart(await readFile(file, 'utf8'), scripts)
    await writeFile(`${folder}${deferred.start.path}`, deferred.start.code)
    await writeFile(file, await inlineStyles(deferred.html, brand, (path) => readFile(`${folder}${path}`, 'utf8')))
  }
}

/** The web app manifest, which a phone needs to put the site on its home screen. */
function manifest({ 'brand.json': { light }, 'site.json': site }: ParsedContent): string {
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
function sitemap(): string {
  const listed = prerenderedPages.filter(({ inSitemap }) => inSitemap)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map(({ path }) => `  <url><loc>${siteMarks.publicUrl}${path}</loc></url>`).join('\n')}
</urlset>
`
}

/**
 * Leaves out what no page needs of the list of routes, which every page loads: properties that are false, and imports,
 * which only help to preload a route. The prerendered pages have their own preloads.
 * @throws if the file is not what React Router writes
 */
export function slimManifest(code: string): string {
  const [, json] = /^window\.__reactRouterManifest=(\{.*\});$/s.exec(code.trim()) ?? []
  if (!json) throw new Error("React Router's manifest has another form.")
  const manifest: { routes: Record<string, object> } = JSON.parse(json)
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    Object.fromEntries(Object.entries(route).filter(([name, value]) => value !== false && name !== 'imports')),
  ])
  return `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`
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
 * Inlines a page's style sheets after the owner's colors, so that its first paint waits for no second response. The links stay, because hydration
 * looks for them, but load nothing; pages opened later bring their own. Code that loads scripts on demand looks for the
 * links without the `#` that React Router adds to some, so those links are duplicated without it.
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
