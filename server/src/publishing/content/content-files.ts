import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  BrandContent,
  HomeContent,
  LegalContent,
  ResourcesContent,
  SiteContent,
  VideosContent,
} from '@course/contract/publishing/content/content'
import { ContentError, type ParsedContent, parseContent } from '@course/contract/publishing/content/content-files'
import type { PricesContent } from '@course/contract/publishing/content/content-prices'
import {
  bodyOfFile,
  type DocumentBodies,
  documentKind,
  documentNames,
  familyDocument,
} from '@course/contract/publishing/documents/documents'
import { readEarlierTerms } from './earlier-terms.ts'
import { checkVideoFiles } from './video-file-checks.ts'

/** The owner's files, as far as the server needs them: who sells, at which price and under which terms, and the course itself. */
export interface ContentFiles {
  bodies: DocumentBodies
  site: SiteContent
  brand: BrandContent
  prices: PricesContent
  terms: LegalContent
  earlierTerms: LegalContent[]
  /** The day on which a lawyer reviewed the privacy page; null until then. */
  privacyReviewedOn: string | null
  videos: VideosContent
  /** The files of videos that are still the demo's. */
  demoClips: string[]
  homeVideo: HomeContent['video']
  generalResources: ResourcesContent
  stateResources: ResourcesContent
}

/**
 * Reads and checks all of the owner's files, including those that only the build puts into pages, and looks at
 * the videos in the content folder.
 * @throws ContentError naming every file with problems, and every problem in it
 */
export async function readContentFiles(directory: string): Promise<ContentFiles> {
  const texts = new Map<string, string>()
  const list = (folder: string) => readdir(join(directory, folder)).catch(emptyIfMissing)
  const read = async (name: string) => {
    const text = await readFile(join(directory, name), 'utf8')
    texts.set(name, text)
    return text
  }
  const files = await parseContent({ name: directory, read, list })
  const { problems, demoClips } = await checkVideoFiles(directory, files['videos.json'], files['words/home.json'].video)
  if (problems.length > 0) throw new ContentError(problems.join('\n'))
  return {
    bodies: bodiesOf(texts, files),
    site: files['site.json'],
    brand: files['brand.json'],
    prices: files['prices.json'],
    terms: files['words/legal.json'],
    earlierTerms: await readEarlierTerms(directory, files['words/legal.json'].version),
    privacyReviewedOn: files['words/privacy.json'].reviewedOn,
    videos: files['videos.json'],
    demoClips,
    homeVideo: files['words/home.json'].video,
    generalResources: files['resources/general.json'],
    stateResources: files['resources/state.json'],
  }
}

const emptyIfMissing = (error: NodeJS.ErrnoException): string[] => {
  if (error.code !== 'ENOENT') throw error
  return []
}

function bodiesOf(
  texts: ReadonlyMap<string, string>,
  { lessons, states, walkthroughs, pictures }: ParsedContent,
): DocumentBodies {
  const names = [
    ...documentNames,
    ...Object.keys(lessons).map((id) => familyDocument('lesson', id)),
    ...Object.keys(states).map((code) => familyDocument('state', code)),
    ...Object.keys(walkthroughs).map((id) => familyDocument('walkthrough', id)),
    ...Object.keys(pictures).map((id) => familyDocument('picture', id)),
  ]
  const body = (file: string): unknown => bodyOfFile(file, texts.get(file) ?? 'null')
  return Object.fromEntries(names.map((name) => [name, body(documentKind(name).file)])) as DocumentBodies
}
