import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { courseFacts, type RenderFacts, type RenderInput } from '@course/contract/publishing/documents/page-documents'
import { createWebsite, type Website } from '../server/src/platform/http/website/website.ts'
import { parseDocuments } from '../server/src/publishing/documents/document-rules.ts'
import { readContentFiles } from '../server/src/publishing/publishing.ts'
import { loadRenderer } from '../server/src/start/site-pages.ts'
import { contentFolder } from '../web/content-files.ts'

const root = join(import.meta.dirname, '..')

type Facts = Pick<RenderFacts, 'publicUrl' | 'payments'>

/** What the pages of the files in `content/` are rendered from. */
export async function readRenderInput(facts: Facts): Promise<RenderInput> {
  const { bodies } = await readContentFiles(contentFolder)
  const logo = await readFile(join(contentFolder, 'logo.svg'), 'utf8')
  return {
    values: parseDocuments(bodies),
    ...courseFacts(bodies),
    facts: { ...facts, auditKept: '7 years' },
    logo,
  }
}

/** Renders with the build in this folder. */
export const { render: renderSite, renderSingle } = loadRenderer(
  join(root, 'web/build/render'),
  join(root, 'web/build/client'),
)

/** The pages of the files in `content/`, as a site serves them. */
export async function renderedWebsite(facts: Facts): Promise<Website> {
  return createWebsite({
    rendered: await renderSite(await readRenderInput(facts)),
    drawPictures: async () => new Map(),
    fixed: new Map(),
    facts: { ...facts, videoHosts: [] },
  })
}
