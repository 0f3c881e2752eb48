import { join } from 'node:path'
import { familyDocument } from '@course/contract/publishing/documents/documents'
import type { Logger } from 'pino'
import { importFiles } from '../src/course/files/import-files.ts'
import type { Db } from '../src/platform/db/db.ts'
import { importCaptions } from '../src/publishing/captions/captions.ts'
import { type ContentFiles, readContentFiles } from '../src/publishing/content/content-files.ts'
import { importDocuments } from '../src/publishing/documents/import.ts'
import { type PublishedContent, readPublished } from '../src/publishing/documents/published-content.ts'
import { publishTerms } from '../src/publishing/terms/published-terms.ts'

export const demoFolder = join(import.meta.dirname, '../../content')

/** Which content a test site has. */
export interface TestContent {
  contentFolder?: string
  /** The demo's whole course, instead of its first nine videos. */
  wholeCourse?: boolean
  /** Imports the demo's files for members, as a first start does. */
  withFiles?: boolean
}

/** The demo's course as it was sold first: with nine videos, the sums in the tests of refunds stay what they are. */
function withNineVideos(files: ContentFiles): ContentFiles {
  const later = files.videos.slice(9).map(({ id }) => id)
  const links = new RegExp(`/members\\?video=(?:${later.join('|')})(?:&t=\\d+)?\\)`, 'g')
  const bodies = JSON.parse(JSON.stringify(files.bodies).replace(links, '/members)'))
  for (const id of later) delete bodies[familyDocument('lesson', id)]
  bodies.videos = bodies.videos.slice(0, 9)
  return { ...files, bodies, videos: files.videos.slice(0, 9) }
}

/** Read once for each process, because most tests start a site with them. */
const demo = readContentFiles(demoFolder)
const demoWithNineVideos = demo.then(withNineVideos)

export const readTestContent = ({ contentFolder, wholeCourse }: TestContent = {}): Promise<ContentFiles> =>
  contentFolder ? readContentFiles(contentFolder) : wholeCourse ? demo : demoWithNineVideos

/** The database that a site's database is copied from: with content, if the test uses what most tests use. */
export const templateFor = ({ contentFolder, wholeCourse, withFiles }: TestContent) =>
  contentFolder || wholeCourse || withFiles ? 'template_site' : 'template_course'

/** Imports content as a first start does. Skips what the database has already. */
export async function importContent(
  deps: { db: Db; log: Logger },
  {
    content,
    contentFolder,
    withFiles,
  }: { content: ContentFiles; contentFolder: string; withFiles?: boolean | undefined },
): Promise<PublishedContent> {
  await importDocuments(deps.db, content.bodies, async (tx) => {
    if (withFiles) await importFiles(tx, contentFolder)
  })
  const published = await readPublished(deps.db)
  const { site, legal, videos } = published.values
  await importCaptions(deps, { videos, contentFolder })
  await publishTerms(deps.db, { site, terms: legal, earlierTerms: content.earlierTerms })
  return published
}
