import { createHash } from 'node:crypto'
import { cellTitles } from '@course/contract/course/cell-titles'
import { lessonParts, plainMarkdown } from '@course/contract/course/lesson-headings'
import type { Cue } from '@course/contract/course/lessons'
import type { SearchKind } from '@course/contract/course/search'
import * as paths from '@course/contract/paths'
import { cellNames } from '@course/contract/publishing/content/content-states'
import type { DocumentValues } from '@course/contract/publishing/documents'

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

/** Entries by their source: a document, or the captions of a video. */
export function entriesOf(content: SearchedContent, transcripts: ReadonlyMap<string, readonly Cue[]>) {
  const videos = content.videos.flatMap((video): [string, SearchEntry[]][] => [
    [`lesson-${video.id}`, lessonEntries(video, content.lessons)],
    [`captions-${video.id}`, (transcripts.get(video.id) ?? []).map((cue) => cueEntry(video, cue))],
  ])
  const states = Object.entries(content.states).map(([code, state]): [string, SearchEntry[]] => [
    `state-${code}`,
    stateEntries(code, state),
  ])
  return new Map<string, SearchEntry[]>([
    ...videos,
    ...states,
    ['glossary', content.glossary.flatMap(termEntry)],
    ['general-links', content['general-links'].map(resourceEntry)],
    ['state-links', content['state-links'].map(resourceEntry)],
  ])
}

export const digestOf = (entries: readonly SearchEntry[]): string =>
  createHash('sha256').update(JSON.stringify(entries)).digest('base64url')

type Video = SearchedContent['videos'][number]

function lessonEntries({ id, name }: Video, lessons: SearchedContent['lessons']): SearchEntry[] {
  const lesson = Object.hasOwn(lessons, id) ? lessons[id] : undefined
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
