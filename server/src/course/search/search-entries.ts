import type { FilePlace } from '@course/contract/course/files/files'
import { lessonParts, plainMarkdown } from '@course/contract/course/lessons/lesson-headings'
import type { Cue } from '@course/contract/course/lessons/lessons'
import type { SearchKind } from '@course/contract/course/search'
import { cellTitles } from '@course/contract/course/states/state-words'
import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { cellNames } from '@course/contract/publishing/content/content-states'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'
import { passagesOf } from './lesson-passages.ts'

/** What a search can find. Several entries can have one address, such as the paragraphs below a heading. */
export interface SearchEntry {
  kind: SearchKind
  title: string
  about: string | null
  text: string
  seconds: number | null
  address: string
  /** Words by which it is found, too, without being shown. */
  more?: string
  citations?: readonly Citation[]
  transcript?: { videoId: string; lines: readonly Cue[] }
}

export interface Citation {
  text: string
  link: string | null
}

export type SearchedContent = Pick<
  DocumentValues,
  'videos' | 'lessons' | 'glossary' | 'states' | 'general-links' | 'state-links'
>

export interface SearchedFile {
  name: string
  place: FilePlace
  videoId: string | null
}

type Video = SearchedContent['videos'][number]

/** A transcript is searched in parts of this length, in seconds: words that belong together are often in several lines. */
const partSeconds = 30

export function* entriesOf(content: SearchedContent, files: readonly SearchedFile[]): Generator<SearchEntry[]> {
  for (const video of content.videos)
    if (Object.hasOwn(content.lessons, video.id)) yield lessonEntries(video, content.lessons[video.id])
  for (const [code, state] of Object.entries(content.states)) yield stateEntries(code, state)
  yield content.glossary.flatMap(termEntry)
  yield [...content['general-links'], ...content['state-links']].map(resourceEntry)
  yield files.flatMap((file) => fileEntry(file, content.videos))
}

function lessonEntries({ id, name }: Video, lesson: SearchedContent['lessons'][string] | undefined): SearchEntry[] {
  if (!lesson) return []
  const citations = (ids: readonly string[]) =>
    lesson.sources.flatMap((source) =>
      ids.includes(source.id) ? [{ text: source.citation, link: source.link ?? null }] : [],
    )
  const at = (place: string, title: string, text: string): SearchEntry => {
    const about = title === name ? null : name
    return { kind: 'lesson', title, about, text, seconds: null, address: `${paths.memberVideo(id)}#${place}` }
  }
  return [
    ...lesson.keyPoints.map((point) => at('key-points', name, point)),
    ...lessonParts(lesson.text).flatMap(({ heading = name, id: place = 'lesson', markdown }) =>
      passagesOf(markdown).map(({ text, more, sources }) => ({
        ...at(place, heading, text),
        more,
        citations: citations(sources),
      })),
    ),
    ...lesson.questions.map(({ question, answer }) => at('questions', question, plainMarkdown(answer))),
  ]
}

export function transcriptEntries({ id, name }: Video, cues: readonly Cue[]): SearchEntry[] {
  const parts: Cue[][] = []
  for (const cue of cues) {
    const part = parts.at(-1)
    if (part?.[0] && cue.start - part[0].start < partSeconds) part.push(cue)
    else parts.push([cue])
  }
  return parts.map((lines) => {
    const seconds = Math.floor(lines[0]?.start ?? 0)
    const text = lines.map((line) => line.text).join(' ')
    return {
      ...{ kind: 'transcript', title: name, about: null, text, seconds },
      address: paths.memberVideo(id, seconds),
      transcript: { videoId: id, lines },
    }
  })
}

const termEntry = ({ id, term, meaning, archived }: SearchedContent['glossary'][number]): SearchEntry[] =>
  archived
    ? []
    : [{ kind: 'term', title: term, about: null, text: meaning, seconds: null, address: `${paths.glossary}#${id}` }]

function stateEntries(code: string, state: SearchedContent['states'][string]): SearchEntry[] {
  const entry = { kind: 'state', about: null, seconds: null } as const
  const cells = cellNames.flatMap((cell): SearchEntry[] => {
    const fact = state.cells[cell]
    if (!fact) return []
    return [
      {
        ...entry,
        title: `${state.name}: ${cellTitles[cell]}`,
        text: fact.text,
        address: `${paths.state(code)}#${cell}`,
        more: `${code} ${fact.citation}`,
        citations: [{ text: fact.citation, link: fact.link ?? null }],
      },
    ]
  })
  const more = [...state.notes, ...state.changes].map(({ text }) => text)
  const text = [state.law.title, state.seller?.name, ...more].filter(Boolean).join('. ')
  return [{ ...entry, title: state.name, text, address: paths.state(code), more: code }, ...cells]
}

const resourceEntry = ({ category, title, link }: SearchedContent['general-links'][number]): SearchEntry => ({
  kind: 'resource',
  title,
  about: category ?? null,
  text: '',
  seconds: null,
  address: link,
})

function fileEntry({ name, place, videoId }: SearchedFile, videos: readonly Video[]): SearchEntry[] {
  const video = videos.find(({ id }) => id === videoId)
  if (videoId !== null && !video) return []
  const about = video?.name ?? (place === 'general' ? pages.generalResources : pages.courseFiles).title
  return [{ kind: 'file', title: name, about, text: '', seconds: null, address: paths.courseFiles }]
}
