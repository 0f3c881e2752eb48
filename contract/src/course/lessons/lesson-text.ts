import { directive, directiveHtml } from 'micromark-extension-directive'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import type { GlossaryContent, LessonContent, Source } from '../../publishing/content/content-lessons.ts'
import { glossaryTermLinks, sourceReferences } from '../../publishing/content/lesson-problems.ts'
import { countWords, wordsPerMinute } from '../../publishing/content/lesson-words.ts'
import { type Extension, markdownToHtml } from '../../words/markdown.ts'
import { lessonParts } from './lesson-headings.ts'
import type { Lesson } from './lessons.ts'

/** Worked examples and warnings, the only containers of a lesson. Any other one is shown as its text. */
const boxes = directiveHtml({
  example(box) {
    this.tag('<div class="example" role="note">')
    this.tag('<p class="box-title">')
    this.raw(box.label || 'Example')
    this.tag('</p>')
    this.raw(box.content ?? '')
    this.tag('</div>')
    return true
  },
  warning(box) {
    this.tag('<div class="warning" role="note">')
    this.tag('<p class="box-title">')
    this.raw(box.label || 'Watch out')
    this.tag('</p>')
    this.raw(box.content ?? '')
    this.tag('</div>')
    return true
  },
  '*'(box) {
    this.raw(box.label || box.content || '')
    return true
  },
})

const withNumbers = (text: string, numberOf: (id: string) => number): string =>
  text.replace(sourceReferences, (mark, id: string) => {
    const number = numberOf(id)
    return number > 0 ? `[${number}](#source-${id})` : mark
  })

const scrollTables = (html: string): string =>
  html.replace(/<table>[\s\S]*?<\/table>/g, (table) => `<div class="table" tabindex="0">${table}</div>`)

// Of the directives, only containers: a time such as 4:30 is none.
const [container] = [directive().flow?.[58] ?? []].flat()
const containers = { flow: { 58: container } } as Extension

/** ":::example Two bids" is easier to write than the parser's ":::example[Two bids]". */
const withLabels = (text: string): string =>
  text.replace(
    /^:::(example|warning)[ \t]+([^\s[].*)$/gm,
    (_, name, label) => `:::${name}[${label.replace(/[[\]]/g, '\\$&')}]`,
  )

const lessonHtml = (text: string, level: 2 | 4): string =>
  scrollTables(
    markdownToHtml(withLabels(text), {
      topHeading: level,
      extensions: [gfmTable(), containers],
      htmlExtensions: [gfmTableHtml(), boxes],
    }),
  )
    .replace(/<a href="#source-/g, '<a class="source" href="#source-')
    .replace(/<(\/?)h[1-6]>/g, `<$1h${level}>`)

/** Gives each heading the ID that search results link to. */
function withHeadingIds(html: string, text: string): string {
  const ids = lessonParts(text).flatMap(({ id }) => id ?? [])
  let at = 0
  return html.replace(/<h([1-6])>/g, (tag, level) => {
    const id = ids[at]
    at += 1
    return id === undefined ? tag : `<h${level} id="${id}">`
  })
}

/**
 * Texts as HTML, with the numbers of their sources. Sources come in the order in which the texts refer to them, and terms
 * are those that the texts link to or that `terms` names.
 */
export function renderTexts(
  texts: readonly string[],
  { sources: all, terms = [] }: { sources: readonly Source[]; terms?: readonly string[] },
  glossary: GlossaryContent,
  level: 2 | 4,
): { html: string[] } & Pick<Lesson, 'terms' | 'sources'> {
  const text = texts.join('\n')
  const order = [...new Set([...text.matchAll(sourceReferences)].map(([, id = '']) => id))]
  const sources = order.flatMap((id) => all.filter((source) => source.id === id))
  const numberOf = (id: string) => sources.findIndex((source) => source.id === id) + 1
  const named = new Set([...terms, ...[...text.matchAll(glossaryTermLinks)].map(([, id = '']) => id)])
  return {
    html: texts.map((each) => lessonHtml(withNumbers(each, numberOf), level)),
    terms: glossary
      .filter(({ id, archived }) => !archived && named.has(id))
      .map(({ id, term, meaning }) => ({ id, term, meaning })),
    sources: sources.map(({ link = null, noLink = null, ...source }) => ({ ...source, link, noLink })),
  }
}

/** The time to read a text, in whole minutes. */
export const readingMinutes = (text: string): number => Math.max(1, Math.round(countWords(text) / wordsPerMinute))

/** A lesson as members and visitors read it. */
export function renderLesson(
  videoId: string,
  content: LessonContent,
  glossary: GlossaryContent,
  level: 2 | 4 = 4,
): Lesson {
  const { html, terms, sources } = renderTexts([content.text], content, glossary, level)
  return {
    videoId,
    keyPoints: content.keyPoints,
    html: withHeadingIds(html[0] ?? '', content.text),
    headings: lessonParts(content.text).flatMap(({ id, heading }) =>
      id === undefined || heading === undefined ? [] : [{ id, text: heading }],
    ),
    minutes: readingMinutes(content.text),
    terms,
    sources,
    questions: content.questions.map(({ question, choices = [], answer }) => ({
      question,
      choices: choices.map(({ text, correct = false, reason }) => ({
        text,
        isCorrect: correct,
        html: markdownToHtml(reason),
      })),
      html: markdownToHtml(answer),
    })),
  }
}
