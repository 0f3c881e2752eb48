import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { yearsText } from '@course/contract/office/retention/retention-table'
import { type ParsedContent, parseContent } from '@course/contract/publishing/content/content-files'
import { countSeconds, courseScope } from '@course/contract/publishing/documents/page-documents'
import { freeVideosOf } from '@course/contract/publishing/videos/free-videos'
import { videoSources } from '@course/contract/publishing/videos/video-sources'
import { freeLessonsOf } from './app/page-data/free-lessons.ts'
import type { PageContent } from './app/page-data/page-content.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The owner's folder; tests build the pages from another one. */
// biome-ignore lint/style/noProcessEnv: only the build reads this, for the tests
export const contentFolder = resolve(root, process.env.CONTENT_DIR || 'content')

const read = (name: string) => readFile(resolve(contentFolder, name), 'utf8')
const list = (folder: string) => readdir(resolve(contentFolder, folder)).catch(() => [])

/** Reads and checks all of the owner's files. @throws ContentError naming every fault */
export const readContent = (): Promise<ParsedContent> => parseContent({ name: contentFolder, read, list })

const namesOf = (content: ParsedContent) => Object.fromEntries(content['videos.json'].map(({ id, name }) => [id, name]))

/** The owner's files as pages are rendered from them in development. */
export const pageContentOf = (content: ParsedContent): PageContent => ({
  site: content['site.json'],
  brand: content['brand.json'],
  home: content['words/home.json'],
  info: content['words/info.json'],
  legal: content['words/legal.json'],
  privacy: content['words/privacy.json'],
  accessibility: content['words/accessibility.json'],
  payment: content['words/payment.json'],
  prices: content['prices.json'],
  descriptions: content['words/descriptions.json'],
  glossary: content['glossary.json'],
  freeLessons: freeLessonsOf(content.lessons, {
    names: namesOf(content),
    watchable: freeVideosOf(content['videos.json'], Object.keys(content.lessons)),
  }),
  videos: content['videos.json'].map(({ id, name }) => ({ id, name })),
  sources: videoSources(content['videos.json']),
  scope: courseScope(namesOf(content), content.lessons, {
    links: content['resources/general.json'].length + content['resources/state.json'].length,
    seconds: countSeconds(content['videos.json']),
  }),
  logoFile: '/logo.svg',
  facts: { publicUrl: 'http://localhost:5173', payments: 'local', auditKept: yearsText(7) },
})
