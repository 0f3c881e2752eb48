import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HomeContent, LegalContent, ResourcesContent, SiteContent, VideosContent } from '@course/contract/content'
import { parseContent } from '@course/contract/content-files'

/** The owner's files, as far as the server needs them: who sells, under which terms, and the course itself. */
export interface ContentFiles {
  site: SiteContent
  terms: LegalContent
  videos: VideosContent
  /** The film on the home page. */
  homeVideo: HomeContent['video']
  generalResources: ResourcesContent
  stateResources: ResourcesContent
}

/**
 * Reads and checks all of the owner's files, including those that only the build puts into pages.
 * @throws ContentError naming every file with faults, and every fault in it
 */
export async function readContentFiles(directory: string): Promise<ContentFiles> {
  const files = await parseContent((name) => readFile(join(directory, name), 'utf8'), directory)
  return {
    site: files['site.json'],
    terms: files['words/legal.json'],
    videos: files['videos.json'],
    homeVideo: files['words/home.json'].video,
    generalResources: files['resources/general.json'],
    stateResources: files['resources/state.json'],
  }
}
