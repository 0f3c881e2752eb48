import { createHash } from 'node:crypto'
import { lessonPage, type PrerenderedPage, pages, prerenderedNames } from '@course/contract/pages'
import type { RenderedFile, RenderInput, SinglePage } from '@course/contract/publishing/documents/page-documents'
import type { Manifest } from 'vite'
import { renderDocument } from './app/document.tsx'
import { type Rendered, renderNotFound, renderPage, renderShell, renderTerms } from './app/entry.server.tsx'
import { freeLessonsOf } from './app/page-data/free-lessons.ts'
import type { PageContent } from './app/page-data/page-content.ts'
import { brandCss } from './app/page-data/palette-css.ts'
import { filesOf, prefetchRules } from './page-files.ts'
import { robots, sitemap, webManifest } from './site-files.ts'

const start = 'app/entry.client.tsx'
const documentStart = 'app/entry.document.ts'
/** The course page, to which a login and a payment lead. */
const course = ['area/members-area.tsx', 'course/members.tsx'].map((file) => `app/routes/course/learning/${file}`)
/** What every unknown address shows. */
const notFoundPath = '/__not-found.html'
/** The shell of all pages that are rendered in the browser. */
const shellPath = '/__spa-fallback.html'

const contentOf = ({ values, videoNames, freeVideos, ...course }: RenderInput): PageContent => ({
  ...values,
  ...course,
  freeLessons: freeLessonsOf(values.lessons, { names: videoNames, watchable: freeVideos }),
  videos: Object.entries(videoNames).map(([id, name]) => ({ id, name })),
})

/** Pages are rendered from one global content, so one site is rendered after another. */
let rendering: Promise<unknown> = Promise.resolve()

function inTurn<T>(render: () => Promise<T>): Promise<T> {
  const rendered = rendering.then(render)
  rendering = rendered.catch(() => {})
  return rendered
}

type Read = (path: string) => Promise<string>

/**
 * Renders every public page, the shell, and the few other files that depend on the content.
 * @param read reads the text of a file of the built client
 * @returns each file by its path
 * @throws if a page can't be rendered
 */
export const renderSite = (input: RenderInput, read: Read): Promise<Map<string, RenderedFile>> =>
  inTurn(() => renderAll(input, read))

/** Renders a page that is not kept. @param read reads the text of a file of the built client */
export const renderSingle = (input: RenderInput, { terms }: SinglePage, read: Read): Promise<RenderedFile> =>
  inTurn(async () => {
    const { manifest, asDocument } = await openSite(input, read)
    return asDocument(await renderTerms(terms), [sourceOf(manifest, 'terms-version.tsx')])
  })

/** What all documents of a site share. */
async function openSite(input: RenderInput, read: Read) {
  const content = contentOf(input)
  globalThis.pageContent = content
  const manifest: Manifest = JSON.parse(await read('/.vite/manifest.json'))
  const entries: Manifest = {
    ...JSON.parse(await read('/.vite/documents.json')),
    ...JSON.parse(await read('/.vite/forms.json')),
  }
  const digest = createHash('sha256').update(input.logo).digest('base64url').slice(0, 12)
  const brand = brandCss(content.brand, `/logo.svg?${digest}`)
  const fixed = prerenderedNames.map((name) => ({ name, id: undefined, page: pages[name] }))
  const lessons = content.freeLessons.map(({ videoId: id }) => ({ name: 'lesson' as const, id, page: lessonPage(id) }))
  const all = [...fixed, ...lessons]
  const listed = all.map(({ page }): PrerenderedPage => page)
  const speculationRules = prefetchRules(listed)
  const stylesOf = async (sheets: readonly string[]) => [brand, ...(await Promise.all(sheets.map(read)))].join('')
  const asDocument = async (rendered: Rendered, sources: readonly string[], entry = documentStart) =>
    renderDocument({
      ...rendered,
      styles: await stylesOf(filesOf(manifest, [start, ...sources]).sheets),
      // What it imports loads after it, so that little competes with the first paint.
      scripts: [`/${entries[entry]?.file}`],
      ...(entry !== documentStart && { next: filesOf(manifest, [start, ...course]).scripts }),
      speculationRules,
    })
  return { content, manifest, brand, all, listed, asDocument }
}

async function renderAll(input: RenderInput, read: Read) {
  const { content, manifest, brand, all, listed, asDocument } = await openSite(input, read)
  const files = new Map<string, RenderedFile>()
  for (const { name, id, page } of all) {
    const entry = page.scripts === 'form' ? `app/entry.${name}.tsx` : documentStart
    files.set(page.path, await asDocument(await renderPage(name, id), [sourceOf(manifest, `${name}.tsx`)], entry))
    // Lets other requests be answered between two pages.
    await new Promise(setImmediate)
  }
  files.set(notFoundPath, await asDocument(await renderNotFound(), []))
  files.set(shellPath, renderDocument({ ...(await renderShell()), ...filesOf(manifest, [start]), styles: brand }))
  return files
    .set('/site.webmanifest', { text: webManifest(content) })
    .set('/sitemap.xml', { text: sitemap(content.facts.publicUrl, listed) })
    .set('/robots.txt', { text: robots(content.facts.publicUrl) })
    .set('/logo.svg', { text: input.logo })
}

/** The module of a page, whose file bears the page's name. */
function sourceOf(manifest: Manifest, file: string): string {
  const [source, ...others] = Object.keys(manifest).filter((key) => key.endsWith(`/${file}`))
  if (!source || others.length > 0) throw new Error(`The build needs exactly one ${file}.`)
  return source
}
