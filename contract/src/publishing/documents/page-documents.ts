import { countWords } from '../content/lesson-words.ts'
import type { TermsVersion } from '../published-terms.ts'
import { type FreeVideos, freeVideosOf } from '../videos/free-videos.ts'
import { type VideoSources, videoSources } from '../videos/video-sources.ts'
import { type DocumentBodies, type DocumentName, type DocumentValues, memberOf } from './documents.ts'

/** What the pages say that is in no document. */
export interface RenderFacts {
  publicUrl: string
  payments: 'local' | 'sandbox' | 'production'
  /** How long the audit log is kept, in words. */
  auditKept: string
}

/** What the public pages are rendered from. */
export interface RenderInput extends CourseFacts {
  values: DocumentValues
  facts: RenderFacts
  /** The drawing's SVG. */
  logo: string
}

/** A page that is rendered when it is asked for, and not kept. */
export type SinglePage =
  | { kind: 'terms'; terms: TermsVersion }
  /** A public page for somebody with a preview link. Its links to other pages of the preview begin with `base`. */
  | { kind: 'preview'; path: string; base: string; expiresAt: string; unfinished: readonly string[] }
  /** A page beside the form of its document. A lesson has one there even if only members may read it. */
  | { kind: 'live'; path: string }
  /** Why a preview link shows nothing. */
  | { kind: 'noPreview'; reason: string }

/** A file that the site serves. */
export interface RenderedFile {
  text: string
  /** The inline scripts and style sheets of a page: its policy allows these and no others. */
  scripts?: readonly string[]
  styles?: readonly string[]
}

/** What the pages say about the course as a whole. */
export interface CourseFacts {
  /** The names of the videos that are part of the course, by id, in order. */
  videoNames: Record<string, string>
  sources: VideoSources
  freeVideos: FreeVideos
  scope: CourseScope
}

/** How much a member gets, as far as the pages' other documents do not say it. */
export interface CourseScope {
  lessons: number
  /** In all lessons together, to the hundred, so that a corrected sentence does not change the pages. */
  words: number
  links: number
  /** Of all videos together; 0 if the length of one is unknown. */
  seconds: number
}

/** The free lessons, which are public pages. */
export const freeLessons = (bodies: object): DocumentName[] =>
  Object.entries(bodies).flatMap(([name, body]) =>
    memberOf(name)?.family === 'lesson' && body?.free === true ? [name as DocumentName] : [],
  )

/** The names of the videos that a body of the document has, without those that are archived. */
export const videoNames = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    (body as { id: string; name: string; archived?: boolean }[])
      .filter(({ archived }) => !archived)
      .map(({ id, name }) => [id, name]),
  )

/** The length of all videos together, as `CourseScope` has it. Archived videos do not count. */
export function countSeconds(body: unknown): number {
  const shown = (body as { seconds?: number; archived?: boolean }[]).filter(({ archived }) => !archived)
  if (shown.some(({ seconds }) => seconds === undefined)) return 0
  return shown.reduce((sum, { seconds = 0 }) => sum + seconds, 0)
}

/** The scope of a course. Lessons of archived videos do not count. */
export function courseScope(
  videos: Readonly<Record<string, string>>,
  lessons: Readonly<Record<string, { text: string }>>,
  { links, seconds }: Pick<CourseScope, 'links' | 'seconds'>,
): CourseScope {
  const shown = Object.entries(lessons).filter(([id]) => id in videos)
  const words = shown.reduce((sum, [, { text }]) => sum + countWords(text), 0)
  return {
    lessons: shown.length,
    words: Math.round(words / 100) * 100,
    links,
    seconds,
  }
}

/** What the pages say about the course that these documents make. */
export function courseFacts(bodies: DocumentBodies): CourseFacts {
  const names = videoNames(bodies.videos)
  const lessons = Object.entries(bodies).flatMap(([name, body]) => {
    const member = memberOf(name)
    return member?.family === 'lesson' ? [[member.id, body as { text: string }] as const] : []
  })
  const links = [bodies['general-links'], bodies['state-links']].flat() as { archived?: boolean }[]
  const free = freeLessons(bodies)
  return {
    videoNames: names,
    sources: videoSources(bodies.videos),
    freeVideos: freeVideosOf(
      bodies.videos,
      free.flatMap((name) => memberOf(name)?.id ?? []),
    ),
    scope: courseScope(names, Object.fromEntries(lessons), {
      links: links.filter(({ archived }) => !archived).length,
      seconds: countSeconds(bodies.videos),
    }),
  }
}
