import { createHash } from 'node:crypto'
import { lessonPage, pages, type ServerRenderedPage, serverRenderedNames } from '@course/contract/pages'
import type { RenderedFile, RenderInput, SinglePage } from '@course/contract/publishing/documents/page-documents'
import { logoAddress, releaseLogoAddress } from '@course/contract/publishing/files'
import type { Manifest } from 'vite'
import { renderDocument } from './app/document.tsx'
import * as server from './app/entry.server.tsx'
import { freeLessonsOf } from './app/page-data/free-lessons.ts'
import type { PageContent } from './app/page-data/page-content.ts'
import { paletteCss } from './app/page-data/palette-css.ts'
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

/** A page that is made of drafts. */
type DraftPage = Extract<SinglePage, { path: string }>

function contentOf(input: RenderInput, draft?: DraftPage): PageContent {
  const { values, videoNames, freeVideos, ...more } = input
  const editedLesson = draft?.kind === 'live' ? draft.path.replace(pages.lesson.path.replace(':id', ''), '') : undefined
  const { logo } = values.brand
  const digest = createHash('sha256').update(input.logo).digest('base64url').slice(0, 12)
  const draftLogo = logo ? logoAddress(logo) : releaseLogoAddress
  return {
    ...values,
    ...more,
    logoFile: draft ? draftLogo : `/logo.svg?${digest}`,
    freeLessons: freeLessonsOf(values.lessons, { names: videoNames, watchable: freeVideos }, editedLesson),
    videos: Object.entries(videoNames).map(([id, name]) => ({ id, name })),
  }
}

/** Pages are rendered from one global content, so one site is rendered after another. */
let rendering: Promise<unknown> = Promise.resolve()

function serialize<T>(render: () => Promise<T>): Promise<T> {
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
  serialize(() => renderAll(input, read))

/**
 * Renders a page that is not kept.
 * @param read reads the text of a file of the built client
 * @returns undefined if the drafts have no such page
 */
export const renderSingle = (input: RenderInput, page: SinglePage, read: Read): Promise<RenderedFile | undefined> =>
  serialize(async () => {
    if (page.kind === 'preview' || page.kind === 'live') return renderDraft(input, page, read)
    const { asDocument } = await openSite(input, read)
    if (page.kind === 'terms') return asDocument(await server.renderTerms(page.terms), ['terms-version.tsx'])
    return asDocument(await server.renderNoPreview(page.reason), ['preview.tsx'])
  })

async function renderDraft(input: RenderInput, draft: DraftPage, read: Read): Promise<RenderedFile | undefined> {
  const { all, asDocument } = await openSite(input, read, draft)
  const found = all.find(({ page }) => page.path === draft.path)
  if (!found) return undefined
  const { name, id } = found
  const isShown = draft.kind === 'preview'
  const { head, html } = await server.renderPage(name, id, isShown ? draft : undefined)
  const inside = new Set(all.map(({ page }) => page.path))
  const stayInside = (link: string, path: string) =>
    isShown && inside.has(path) ? ` href="${draft.base}${path}` : link
  return asDocument({ head: server.draftHead(head), html: html.replace(/ href="(\/[^"?#]*)/g, stayInside) }, [
    fileOf(name),
    'preview.tsx',
  ])
}

/** What all documents of a site share. */
async function openSite(input: RenderInput, read: Read, draft?: DraftPage) {
  const manifest: Manifest = JSON.parse(await read('/.vite/manifest.json'))
  const entries: Manifest = {
    ...JSON.parse(await read('/.vite/documents.json')),
    ...JSON.parse(await read('/.vite/forms.json')),
  }
  const content = contentOf(input, draft)
  globalThis.pageContent = content
  const brand = paletteCss(content.brand)
  const fixed = serverRenderedNames.map((name) => ({ name, id: undefined, page: pages[name] }))
  const lessons = content.freeLessons.map(({ videoId: id }) => ({ name: 'lesson' as const, id, page: lessonPage(id) }))
  const all = [...fixed, ...lessons]
  const listed = all.map(({ page }): ServerRenderedPage => page)
  const speculationRules = prefetchRules(listed)
  const stylesOf = async (sheets: readonly string[]) => [brand, ...(await Promise.all(sheets.map(read)))].join('')
  const asDocument = async (rendered: server.Rendered, files: readonly string[], entry = documentStart) =>
    renderDocument({
      ...rendered,
      styles: await stylesOf(filesOf(manifest, [start, ...files.map((file) => sourceOf(manifest, file))]).sheets),
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
    const entry = page.scripts === 'form' ? entryOf(name) : documentStart
    files.set(page.path, await asDocument(await server.renderPage(name, id), [fileOf(name)], entry))
    // Lets other requests be answered between two pages.
    await new Promise(setImmediate)
  }
  files.set(notFoundPath, await asDocument(await server.renderNotFound(), []))
  files.set(
    shellPath,
    renderDocument({ ...(await server.renderShell()), ...filesOf(manifest, [start]), styles: brand }),
  )
  return files
    .set('/site.webmanifest', { text: webManifest(content) })
    .set('/sitemap.xml', { text: sitemap(content.facts.publicUrl, listed) })
    .set('/robots.txt', { text: robots(content.facts.publicUrl) })
    .set('/logo.svg', { text: input.logo })
}

type PageName = (typeof serverRenderedNames)[number] | 'lesson'

/** The files of a page bear the first word of its address. */
const fileOf = (name: PageName) => `${pages[name].path.split('/')[1]}.tsx`
const entryOf = (name: PageName) => `app/entry.${fileOf(name)}`

/** The module with this file name. */
function sourceOf(manifest: Manifest, file: string): string {
  const [source, ...others] = Object.keys(manifest).filter((key) => key.endsWith(`/${file}`))
  if (!source || others.length > 0) throw new Error(`The build needs exactly one ${file}.`)
  return source
}
