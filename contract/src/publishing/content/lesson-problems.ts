/** The parts of a lesson's Markdown that name something else: sources, terms and other lessons. No parser is needed. */

/** A reference to a source, like `[^co-auction]`. */
export const sourceReferences = /\[\^([a-z0-9-]+)\]/g

export const glossaryTermLinks = /\]\(\/glossary#([a-z0-9-]+)\)/g

export const videoLinks = /\]\(\/members\?video=([\w-]+)/g

interface LessonParts {
  text: string
  sources: readonly { id: string }[]
}

export const stateLinks = /\]\(\/states\/([\w-]+)/g

export const walkthroughLinks = /\]\(\/walkthroughs\/([\w-]+)/g

/** A sentence for the owner, and its field. */
export interface LessonProblem {
  path: (string | number)[]
  message: string
}

/** Examples and warnings that a text does not open or close as it should. */
export function boxProblems(text: string): string[] {
  const boxes = [...text.matchAll(/^:::([\w-]*)/gm)].map(([, name = '']) => name)
  const strange = boxes.find((name) => !['', 'example', 'warning'].includes(name))
  const open = boxes.filter((name) => name !== '').length - boxes.filter((name) => name === '').length
  return [
    ...(strange === undefined
      ? []
      : [`":::${strange}" is not known. Write ":::example" or ":::warning", and ":::" at the end.`]),
    ...(open === 0 ? [] : ['An example or a warning needs a line ":::" at its end.']),
  ]
}

/** What does not fit together within a lesson. @returns a sentence for each problem, with its field */
export function lessonProblems({ text, sources }: LessonParts): LessonProblem[] {
  const known = new Set(sources.map(({ id }) => id))
  const named = new Set([...text.matchAll(sourceReferences)].map(([, id = '']) => id))
  const unknown = [...named].filter((id) => !known.has(id))
  return [
    ...unknown.map((id) => ({
      path: ['text'],
      message: `The text names the source "${id}", which is not in the list below.`,
    })),
    ...sources.flatMap(({ id }, index) =>
      named.has(id)
        ? []
        : [{ path: ['sources', index, 'id'], message: `Write [^${id}] in the text where this source is needed.` }],
    ),
    ...boxProblems(text).map((message) => ({ path: ['text'], message })),
  ]
}

/** What readers would see otherwise than it was typed, or not at all. @returns the end of a sentence for each */
export function lostText(text: string): string[] {
  const tables = text.match(/(?:^ {0,3}\|.*(?:\n|$))+/gm) ?? []
  const isNested = /^:::\w(?:(?!\n:::)[\s\S])*\n:::\w/m.test(text)
  const [, place] = /\]\((#[\w-]+)\)/.exec(text) ?? []
  return [
    ...tables.flatMap(tableProblem),
    ...(isNested ? ['an example or a warning has another one in it. Write ":::" before the second begins.'] : []),
    ...(place ? [`a link leads to "${place}", but a lesson has no such places. Name the heading instead.`] : []),
    ...(/\]\[(?!\^)|^ {0,3}\[(?!\^)[^\]]*\]:/m.test(text)
      ? ['a link has its address elsewhere. Write it where the link stands, like "[the law](https://…)".']
      : []),
  ]
}

function tableProblem(table: string): string[] {
  const [head = '', line = '', ...rows] = table.trimEnd().split('\n')
  const named = `the table that begins with "${shorten(head)}"`
  if (!/^[\s|:-]*-[\s|:-]*$/.test(line) || cellCount(line) !== cellCount(head))
    return [`${named} needs a second line with "---" for each column: ${'|---'.repeat(cellCount(head))}|`]
  const long = rows.find((row) => cellCount(row) > cellCount(head))
  return long === undefined ? [] : [`${named} has a line with too many cells: "${shorten(long)}".`]
}

const cellCount = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
