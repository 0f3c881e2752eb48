import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BrandContent, LegalContent, ResourcesContent, SiteContent, VideosContent } from '@course/contract/content'
import { z } from 'zod'

/** The owner's files, as far as the server needs them: who sells, under which terms, and the course itself. */
export interface ContentFiles {
  site: SiteContent
  terms: LegalContent
  videos: VideosContent
  generalResources: ResourcesContent
  stateResources: ResourcesContent
}

/** A content file that can't be read. Its message says which one and what to change. */
export class ContentError extends Error {}

/**
 * Reads and checks the owner's files.
 * @throws ContentError naming the file and every fault in it
 */
export async function readContentFiles(directory: string): Promise<ContentFiles> {
  const [site, terms, videos, generalResources, stateResources] = await Promise.all([
    readContentFile(directory, 'site.json', SiteContent),
    readContentFile(directory, 'words/legal.json', LegalContent),
    readContentFile(directory, 'videos.json', VideosContent),
    readContentFile(directory, 'resources/general.json', ResourcesContent),
    readContentFile(directory, 'resources/state.json', ResourcesContent),
    // Only the pages use it, and they are built by now; but a fault in it should be told in the same words.
    readContentFile(directory, 'brand.json', BrandContent),
  ])
  return { site, terms, videos, generalResources, stateResources }
}

async function readContentFile<S extends z.ZodType>(directory: string, name: string, schema: S): Promise<z.output<S>> {
  const path = join(directory, name)
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new ContentError(`The content file ${path} can't be read: ${error.message}`)
  })
  const parsed = schema.safeParse(parseJson(path, text))
  if (!parsed.success) throw new ContentError(`The content file ${path} has faults:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentError(`The content file ${path} is not valid JSON: ${(error as Error).message}`)
  }
}
