import { createHash } from 'node:crypto'
import { lessonParts, plainMarkdown } from '@course/contract/course/lessons/lesson-headings'
import type { Cue } from '@course/contract/course/lessons/lessons'
import type { SearchKind } from '@course/contract/course/search'
import { cellTitles } from '@course/contract/course/states/state-words'
import * as paths from '@course/contract/paths'
import { cellNames } from '@course/contract/publishing/content/content-states'
import type { DocumentValues } from '@course/contract/publishing/documents/documents'

/** What a search can find. */
export interface SearchEntry {
  kind: SearchKind
  title: string
  about: string | null
  text: string
  seconds: number | null
  address: string
}

export type SearchedContent = Pick<
  DocumentValues,
  'videos' | 'lessons' | 'glossary' | 'states' | 'general-links' | 'state-links'
>

/** A document, or the captions of a video, from which entries are made. */
export interface EntrySource {
  /** A digest of what the entries are made from. */
  basis: string
  /** The video whose captions are needed. */
  captionsOf?: string
  make(cues: readonly Cue[]): SearchEntry[]
}

/** The sources of all entries, by name. @param captions the version of each video's captions */
export function sourcesOf(content: SearchedContent, captions: ReadonlyMap<string, number>): Map<string, EntrySource> {
  const from = (name: string, document: unknown, make: () => SearchEntry[]): [string, EntrySource] => [
    name,
    { basis: digestOf(document), make },
  ]
  const videos = content.videos.flatMap((video): [string, EntrySource][] => {
    const { id, name } = video
    const lesson = Object.hasOwn(content.lessons, id) ? content.lessons[id] : undefined
    const basis = digestOf([name, captions.get(id)])
    return [
      from(`lesson-${id}`, [name, lesson], () => lessonEntries(video, lesson)),
      [`captions-${id}`, { basis, captionsOf: id, make: (cues) => cues.map((cue) => cueEntry(video, cue)) }],
    ]
  })
  return new Map([
    ...videos,
    ...Object.entries(content.states).map(([code, state]) =>
      from(`state-${code}`, state, () => stateEntries(code, state)),
    ),
    from('glossary', content.glossary, () => content.glossary.flatMap(termEntry)),
    from('general-links', content['general-links'], () => content['general-links'].map(resourceEntry)),
    from('state-links', content['state-links'], () => content['state-links'].map(resourceEntry)),
  ])
}

export const digestOf = (made: unknown): string => createHash('sha256').update(JSON.stringify(made)).digest('base64url')

type Video = SearchedContent['videos'][number]

function lessonEntries({ id, name }: Video, lesson: SearchedContent['lessons'][string] | undefined): SearchEntry[] {
  if (!lesson) return []
  const at = (title: string, text: string, place: string): SearchEntry => {
    const about = title === name ? null : name
    return { kind: 'lesson', title, about, text, seconds: null, address: `${paths.memberVideo(id)}#${place}` }
  }
  const asked = lesson.questions.map(({ question, answer }) => `${question} ${plainMarkdown(answer)}`)
  return [
    at(name, lesson.keyPoints.join(' '), 'key-points'),
    ...lessonParts(lesson.text).map(({ heading, id: place, text }) => at(heading ?? name, text, place ?? 'lesson')),
    at('Check yourself', asked.join(' '), 'questions'),
  ]
}

const cueEntry = ({ id, name }: Video, { start, text }: Cue): SearchEntry => ({
  kind: 'transcript',
  title: name,
  about: null,
  text,
  seconds: Math.floor(start),
  address: paths.memberVideo(id, Math.floor(start)),
})

const termEntry = ({ id, term, meaning, archived }: SearchedContent['glossary'][number]): SearchEntry[] =>
  archived
    ? []
    : [{ kind: 'term', title: term, about: null, text: meaning, seconds: null, address: `${paths.glossary}#${id}` }]

function stateEntries(code: string, state: SearchedContent['states'][string]): SearchEntry[] {
  const at = (title: string, text: string, place?: string): SearchEntry => ({
    kind: 'state',
    title: `${state.name}: ${title}`,
    about: null,
    text,
    seconds: null,
    address: place ? `${paths.state(code)}#${place}` : paths.state(code),
  })
  const cells = cellNames.flatMap((cell) => {
    const fact = state.cells[cell]
    return fact ? [at(cellTitles[cell], `${fact.text} ${fact.citation}`, cell)] : []
  })
  const more = [...state.notes, ...state.changes].map(({ text }) => text)
  return [
    ...cells,
    at('The law', [code.toUpperCase(), state.law.title, state.seller?.name, ...more].filter(Boolean).join('. ')),
  ]
}

const resourceEntry = ({ category, title, link }: SearchedContent['general-links'][number]): SearchEntry => ({
  kind: 'resource',
  title,
  about: category ?? null,
  text: '',
  seconds: null,
  address: link,
})
