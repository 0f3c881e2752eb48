import { lessonPage, prerenderedPages } from '@course/contract/pages'
import type { Manifest } from 'vite'
import { renderDocument } from './app/document.tsx'
import { renderPage, renderShell } from './app/entry.server.tsx'
import type { PageContent } from './app/page-data/page-content.ts'
import { brandCss, svgAddress } from './app/page-data/palette-css.ts'
import { filesOf, loaderScript } from './page-files.ts'
import { sitemap, webManifest } from './site-files.ts'

const start = 'app/entry.client.tsx'
/** The shell of all pages that are rendered in the browser. */
const shellPath = '/__spa-fallback.html'

interface RenderOptions {
  content: PageContent
  /** The drawing's SVG. */
  logo: string
  /** Reads the text of a file of the built client. */
  read(path: string): Promise<string>
}

/**
 * Renders every public page with its data, the shell, and the few other files that depend on the content.
 * @returns the text of each file by its path
 * @throws if a page can't be rendered
 */
export async function renderSite({ content, logo, read }: RenderOptions): Promise<Map<string, string>> {
  globalThis.pageContent = content
  const manifest: Manifest = JSON.parse(await read('/.vite/manifest.json'))
  const brand = brandCss(content.brand, svgAddress(logo))
  const listed = [...prerenderedPages, ...content.freeLessons.map(({ videoId }) => lessonPage(videoId))]
  const files = new Map<string, string>()
  for (const { path, scripts: when } of listed) {
    const rendered = await renderPage(path)
    const [[name, data] = []] = Object.entries(rendered.data)
    const { scripts, sheets } = filesOf(manifest, [start, sourceOf(manifest, `${name}.tsx`)])
    const styles = [brand, ...(await Promise.all(sheets.map(read)))].join('')
    const loader = loaderScript(scripts, when)
    files.set(`${path}/index.html`, renderDocument({ ...rendered, styles, sheets, loader, scripts }))
    files.set(`${path}.data`, JSON.stringify(data))
  }
  files.set(shellPath, renderDocument({ ...(await renderShell()), ...filesOf(manifest, [start]), styles: brand }))
  return files
    .set('/site.webmanifest', webManifest(content))
    .set('/sitemap.xml', sitemap(listed))
    .set('/logo.svg', logo)
}

/** The module of a page, whose file bears the page's name. */
function sourceOf(manifest: Manifest, file: string): string {
  const [source, ...others] = Object.keys(manifest).filter((key) => key.endsWith(`/${file}`))
  if (!source || others.length > 0) throw new Error(`The build needs exactly one ${file}.`)
  return source
}
