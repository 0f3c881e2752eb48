import type { Note } from './notes.ts'

const listMark = '[ \\t]*(?:[-+]|\\d{1,9}[.)])(?=[ \\t])'
const listMarks = new RegExp(`^((?:${listMark})+)[ \\t]+`, 'gm')
const headings = new RegExp(`^((?:${listMark})*[ \\t]*)(#{1,6}(?=\\s|$))`, 'gm')

/** Escapes what Markdown, also GitHub's, or HTML would take for markup. Lists stay lists. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~|]/g, '\\$&')
    .replace(/&(?=[#\w]+;)/g, '\\&')
    // A line across the page, or one that makes the words before it a heading or a table.
    .replace(/^([ \t]*)(=+|:?-(?:[ \t]*-)*:?)(?=[ \t]*$)/gm, '$1\\$2')
    .replace(headings, '$1\\$2')
    // Words far from the mark of a list would be code.
    .replace(listMarks, '$1 ')
    .replace(/^(?: {4,}| {0,3}\t)[ \t]*/gm, (indent) => '\u00a0'.repeat(indent.replaceAll('\t', '    ').length))

type Written = Pick<Note, 'kind' | 'target' | 'title' | 'number' | 'second' | 'quote' | 'text'>

const removedVideo = 'A video that is no longer in the course'

/** The name of the video or state that a note is about, with the number of the video in the course. */
export function subjectOf({ kind, target, title, number }: Omit<Written, 'second' | 'quote' | 'text'>): string {
  if (kind === 'state') return title ?? target.toUpperCase()
  return title === null ? removedVideo : `${number === null ? '' : `${number}. `}${title}`
}

/** Groups consecutive notes about the same video and its lesson, or about the same state. */
export function groupNotes<N extends Pick<Note, 'kind' | 'target'>>(notes: readonly N[]): N[][] {
  const groups: N[][] = []
  for (const note of notes) {
    const group = groups.at(-1)
    const [first] = group ?? []
    const isSame = first?.target === note.target && (first.kind === 'state') === (note.kind === 'state')
    if (group && isSame) group.push(note)
    else groups.push([note])
  }
  return groups
}

const lines = (text: string, before: string) => text.split('\n').map((line) => `${before}${line}`)

/**
 * A member's notes as a Markdown file. What looks like markup in a note stays text.
 * @param timeText a second as "12:34"
 */
export function toMarkdown(notes: readonly Written[], timeText: (seconds: number) => string): string {
  const blocks = groupNotes(notes).flatMap(([first, ...rest]) =>
    first ? [`## ${escaped(subjectOf(first)).replace(/^(\d+)\./, '$1\\.')}`, ...[first, ...rest].map(toBlock)] : [],
  )
  function toBlock({ kind, second, quote, text }: Written): string {
    const head = kind === 'video' ? [`### At ${timeText(second ?? 0)}`, ''] : []
    const quoted = quote ? [...lines(escaped(quote), '> '), ''] : []
    return [...head, ...quoted, escaped(text).replaceAll('\n', '  \n')].join('\n')
  }
  return `${['# My notes', ...blocks].join('\n\n')}\n`
}
