import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BrandContent,
  type HomeContent,
  LegalContent,
  type ResourcesContent,
  type SiteContent,
  type VideosContent,
} from '@course/contract/publishing/content/content'
import {
  ContentError,
  type ParsedContent,
  parseContent,
  problemText,
} from '@course/contract/publishing/content/content-files'
import type { PricesContent } from '@course/contract/publishing/content/content-prices'
import {
  bodyOfFile,
  type DocumentBodies,
  documentKind,
  documentNames,
  familyDocument,
} from '@course/contract/publishing/documents/documents'
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

/** Reads and checks all of the owner's files. @throws ContentError naming every problem in every file */
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

/** The earlier terms in `words/legal/`, each named after its version, if any. @throws ContentError */
async function readEarlierTerms(directory: string, present: string): Promise<LegalContent[]> {
  const folder = join(directory, 'words/legal')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new ContentError(`${folder} can't be read: ${error.message}`)
  })
  const files = names.filter((name) => name.endsWith('.json')).sort()
  return Promise.all(files.map((name) => readOne(join(folder, name), name.replace(/\.json$/, ''), present)))
}

async function readOne(path: string, name: string, present: string): Promise<LegalContent> {
  const terms = await readTerms(path)
  if (terms.version !== name)
    throw new ContentError(`${path} has version ${terms.version}. Name the file ${terms.version}.json.`)
  if (terms.version >= present)
    throw new ContentError(
      `${path} is an earlier text, but words/legal.json has version ${present}. Give words/legal.json a later version.`,
    )
  return terms
}

async function readTerms(path: string): Promise<LegalContent> {
  try {
    return LegalContent.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    throw new ContentError(`${path} ${problemText(error)}`)
  }
}
