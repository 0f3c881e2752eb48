import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentSchemas } from '@course/contract/publishing/content/content-files'
import type { Db } from '../platform/db/db.ts'
import type { RunPictureJob } from '../platform/decoding/pictures/run.ts'
import type { PageFacts } from '../platform/http/website/documents.ts'
import { readFolder } from '../platform/http/website/prepared-files.ts'
import { isRendered, prepareWebsite, replacePages, type Website } from '../platform/http/website/website.ts'
import {
  bytesOf,
  createPublicPages,
  createRendering,
  type DocumentBodies,
  liveFactsOf,
  type Publications,
  type PublicPages,
  type PublishedContent,
  type Rendering,
  readBrandLogo,
  readBrandPictures,
  renderingSeconds,
  runRenderProcess,
} from '../publishing/publishing.ts'

interface PagesDeps {
  db: Db
  log: { warn(what: object, message: string): void }
  publications: Publications
  rendering: Pick<Rendering, 'filesOf'>
  pagesFolder: string
  facts: Pick<PageFacts, 'publicUrl' | 'payments' | 'auditYears'>
}

export interface SitePages {
  /** What the build made; only its files that no publication changes are served from it. */
  first: Website
  pages: PublicPages<Website>
}

/**
 * Prepares the pages of the newest publication, rendering them if this build has not done so yet, and lets them follow
 * later publications.
 * @throws RenderingError if the pages can't be rendered
 */
export async function openPages(deps: PagesDeps): Promise<SitePages> {
  const { publications, rendering, pagesFolder } = deps
  const started = publications.current()
  const first = await prepareWebsite(pagesFolder, factsOf(deps, started))
  const websiteOf = async (content: PublishedContent): Promise<Website> => {
    const files = await rendering.filesOf(content)
    if (!files && content === started) return first
    const bodies = files
      ? new Map(Object.entries(files).map(([path, text]) => [path, bytesOf(path, text)]))
      : await readFolder(pagesFolder, isRendered)
    return replacePages(first, bodies, factsOf(deps, content))
  }
  const website = await websiteOf(started)
  const pages = createPublicPages({ ...deps, checkPublication: publications.check }, website)
  let newest = started.publication
  const follow = async (content: PublishedContent) => {
    const next = { website: await websiteOf(content), live: liveFactsOf(content.values) }
    // The call below may end after one for a later publication.
    if (content.publication < newest) return
    newest = content.publication
    pages.show(next)
  }
  publications.onChange(follow)
  // Another instance may have published since the start.
  if (publications.current().publication !== started.publication) await follow(publications.current())
  return { first, pages }
}

const factsOf = ({ facts }: PagesDeps, { values }: PublishedContent): PageFacts => ({
  ...facts,
  seller: values.site.seller,
  timeZone: values.site.timeZone,
  offer: liveFactsOf(values).offer,
})

interface RenderingParts {
  build: string
  pagesFolder: string
  renderFolder: string
  contentFolder: string
  runPictureJob: RunPictureJob
  log: PagesDeps['log']
}

/** Renders with the program of this build, and stores the pages under its ID. */
export function siteRendering(db: Db, parts: RenderingParts): Rendering {
  const { build, pagesFolder, renderFolder, contentFolder, runPictureJob, log } = parts
  const readReleaseLogo = () => readFile(join(contentFolder, 'logo.svg'), 'utf8')
  return createRendering({
    db,
    build,
    log,
    readBuiltDigest: () => readFile(join(renderFolder, 'content-digest'), 'utf8'),
    readLogo: async (bodies) => readBrandLogo({ db, releaseLogo: await readReleaseLogo() }, brandOf(bodies)),
    async drawPictures(bodies) {
      const { brand } = contentSchemas['site.json'].parse(bodies.site)
      return readBrandPictures({ db, runPictureJob, releaseLogo: await readReleaseLogo() }, brandOf(bodies), brand)
    },
    render: (input) =>
      runRenderProcess(
        { program: join(renderFolder, 'render.mjs'), pagesFolder, timeoutMs: renderingSeconds * 1_000, log },
        input,
      ),
  })
}

const brandOf = (bodies: DocumentBodies) => contentSchemas['brand.json'].parse(bodies.brand)
