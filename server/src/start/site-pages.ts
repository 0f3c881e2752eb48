import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { yearsText } from '@course/contract/office/retention/retention-table'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import type {
  RenderedFile,
  RenderFacts,
  RenderInput,
  SinglePage,
} from '@course/contract/publishing/documents/page-documents'
import { isInContent, isVideoFile } from '@course/contract/publishing/videos/video-files'
import { type Config, paymentModeOf } from '../config/config.ts'
import type { Db } from '../platform/db/db.ts'
import type { RunPictureJob } from '../platform/decoding/pictures/run.ts'
import { asSinglePage } from '../platform/http/website/documents.ts'
import { createWebsite, type FixedFiles, prepareFixedFiles, type Website } from '../platform/http/website/website.ts'
import {
  type Course,
  createRendering,
  type Publications,
  type PublishedContent,
  type Renderer,
  type Rendering,
  type RenderSingle,
  readBrandLogo,
  readBrandPictures,
} from '../publishing/publishing.ts'
import { StartError } from './start-error.ts'

interface PagesDeps {
  log: { warn(what: object, message: string): void }
  publications: Publications
  rendering: Rendering
  pagesFolder: string
  facts: Pick<RenderFacts, 'publicUrl' | 'payments'>
}

export interface SitePages {
  fixed: FixedFiles
  current(): Website
  renderSingle: RenderSingle
}

/** If a later publication can't be rendered, the pages stay as they are. @throws StartError at the start */
export async function openPages({ log, publications, rendering, pagesFolder, facts }: PagesDeps): Promise<SitePages> {
  const fixed = await prepareFixedFiles(pagesFolder)
  const policyFacts = ({ values }: Course) => ({ ...facts, videoHosts: videoHosts(values) })
  const websiteOf = async (content: PublishedContent): Promise<Website> =>
    createWebsite({
      rendered: await rendering.render(content),
      async drawPictures() {
        try {
          return await rendering.drawPictures(content.values)
        } catch (error) {
          log.warn({ err: error }, 'the pictures of the brand were not drawn')
          return new Map()
        }
      },
      fixed,
      facts: policyFacts(content),
    })
  let website: Website | undefined
  publications.onChange(async (content) => {
    website = await websiteOf(content)
  })
  const first = await websiteOf(publications.current()).catch((cause: Error) => {
    throw new StartError(`The pages can't be rendered: ${cause.message}`, { cause })
  })
  return {
    fixed,
    current: () => website ?? first,
    async renderSingle(page, course = publications.current()) {
      const file = await rendering.renderSingle(course, page)
      return file && asSinglePage(file, policyFacts(course))
    },
  }
}

function videoHosts({ videos }: Pick<DocumentValues, 'videos'>): string[] {
  const files = videos.flatMap(({ file }) => (file && isVideoFile(file) && !isInContent(file) ? [file] : []))
  return [...new Set(files.map((address) => new URL(address).origin))].sort()
}

export const renderFactsOf = (config: Config): RenderFacts => ({
  publicUrl: config.publicUrl,
  payments: paymentModeOf(config),
  auditKept: yearsText(config.auditYears),
})

interface RenderingParts {
  pagesFolder: string
  renderFolder: string
  contentFolder: string
  facts: RenderFacts
  runPictureJob: RunPictureJob
  log: PagesDeps['log']
}

/** Renders with the renderer of this build. */
export function siteRendering(db: Db, parts: RenderingParts): Rendering {
  const { pagesFolder, renderFolder, contentFolder, facts, runPictureJob, log } = parts
  const readReleaseLogo = () => readFile(join(contentFolder, 'logo.svg'), 'utf8')
  return createRendering({
    facts,
    log,
    ...loadRenderer(renderFolder, pagesFolder),
    readLogo: async (brand) => readBrandLogo({ db, releaseLogo: await readReleaseLogo() }, brand),
    drawPictures: async ({ brand, site }) =>
      readBrandPictures({ db, runPictureJob, releaseLogo: await readReleaseLogo() }, brand, site.brand),
  })
}

/** The built renderer, which reads styles and the list of scripts from the built pages. */
export function loadRenderer(renderFolder: string, pagesFolder: string): Renderer {
  const read = (path: string) => readFile(join(pagesFolder, path), 'utf8')
  const load = (): Promise<BuiltRenderer> => import(pathToFileURL(join(renderFolder, 'render.mjs')).href)
  return {
    render: async (input) => (await load()).renderSite(input, read),
    renderSingle: async (input, page) => (await load()).renderSingle(input, page, read),
  }
}

type Read = (path: string) => Promise<string>
interface BuiltRenderer {
  renderSite(input: RenderInput, read: Read): ReturnType<Renderer['render']>
  renderSingle(input: RenderInput, page: SinglePage, read: Read): Promise<RenderedFile | undefined>
}
