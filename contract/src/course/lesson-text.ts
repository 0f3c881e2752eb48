import { directive, directiveHtml } from 'micromark-extension-directive'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import type { GlossaryContent, LessonContent } from '../publishing/content/content-lessons.ts'
import { type Extension, markdownToHtml } from '../words/markdown.ts'
import { glossaryTermLinks, sourceReferences } from './lesson-faults.ts'
import { countWords } from './lesson-words.ts'
import type { Lesson } from './lessons.ts'

const wordsPerMinute = 200

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

/** A lesson as members and visitors read it. Sources come in the order in which the text refers to them. */
export function renderLesson(
  videoId: string,
  content: LessonContent,
  glossary: GlossaryContent,
  level: 2 | 4 = 4,
): Lesson {
  const { text } = content
  const order = [...new Set([...text.matchAll(sourceReferences)].map(([, id = '']) => id))]
  const sources = order.flatMap((id) => content.sources.filter((source) => source.id === id))
  const numberOf = (id: string) => sources.findIndex((source) => source.id === id) + 1
  const shown = glossary.filter(({ archived }) => !archived)
  const named = new Set([...content.terms, ...[...text.matchAll(glossaryTermLinks)].map(([, id = '']) => id)])
  return {
    videoId,
    keyPoints: content.keyPoints,
    html: lessonHtml(withNumbers(text, numberOf), level),
    minutes: Math.max(1, Math.round(countWords(text) / wordsPerMinute)),
    terms: shown.filter(({ id }) => named.has(id)).map(({ id, term, meaning }) => ({ id, term, meaning })),
    sources: sources.map(({ link = null, noLink = null, ...source }) => ({ ...source, link, noLink })),
    questions: content.questions.map(({ question, answer }) => ({ question, html: markdownToHtml(answer) })),
  }
}
