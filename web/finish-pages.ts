import type { PrerenderedPage } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { createPalette } from '@course/contract/publishing/content/palette'
import type { PageContent } from './app/page-data/page-content.ts'
import { brandCss, svgAddress } from './app/page-data/palette-css.ts'
import { siteMarks } from './app/site-marks.ts'
import { deferStart, joinScripts, withoutRepeatedHtml } from './page-scripts.ts'
import { documentPath, pagesOf, shellPath } from './render-pages.ts'

const styleSheet = /<link rel="stylesheet" href="([^"#]+)(#?)"\/>/g

interface FinishOptions {
  content: PageContent
  /** The drawing's SVG. */
  logo: string
  /** Reads the text of a file of the built client. */
  read(path: string): Promise<string>
}

/**
 * Finishes rendered pages: defers and joins scripts, inlines styles with the owner's colors, and adds the
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
    // Lessons are the longest pages, and the only ones that would not fit the first flight of a connection.
    const short = path.startsWith(paths.lesson('')) ? withoutRepeatedHtml(html) : html
    files.set(documentPath(path), await inlineStyles(joinScripts(short), brand, read))
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
