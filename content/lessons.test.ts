import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderLesson } from '../contract/src/course/lessons/lesson-text.ts'
import { pages } from '../contract/src/pages.ts'
import { VideosContent } from '../contract/src/publishing/content/content.ts'
import { GlossaryContent, LessonContent } from '../contract/src/publishing/content/content-lessons.ts'
import { glossaryTermLinks } from '../contract/src/publishing/content/lesson-problems.ts'
import { countWords } from '../contract/src/publishing/content/lesson-words.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const videos = VideosContent.parse(read('videos.json'))
const glossary = GlossaryContent.parse(read('glossary.json'))
const files = readdirSync(new URL('lessons', import.meta.url))
const lessons = videos.map(({ id }) => ({ id, ...LessonContent.parse(read(`lessons/${id}.json`)) }))

test('each video has a lesson, no lesson is without its video, and one is free', () => {
  expect(files.sort()).toEqual(videos.map(({ id }) => `${id}.json`).sort())
  expect(lessons.filter(({ free }) => free)).toHaveLength(1)
})

/** Lessons that are short, because a reader needs them for one decision. */
const short = ['costs-and-taxes', 'nobody-redeems']
const bounds = (id: string) => (short.includes(id) ? { words: 300, sources: 2 } : { words: 700, sources: 5 })

test.each(lessons)(
  '$id has 700 to 1,500 words, or 300 if it is a short one, a worked example, a warning, and a table or list',
  ({ id, text }) => {
    expect(countWords(text)).toBeGreaterThanOrEqual(bounds(id).words)
    expect(countWords(text)).toBeLessThanOrEqual(1_500)
    expect(text).toMatch(/^:::example \S/m)
    expect(text).toMatch(/^:::warning$/m)
    expect(text).toMatch(/^(\||- )/m)
  },
)

test.each(lessons)('the terms and internal links of $id resolve', (lesson) => {
  const known = new Set(glossary.map(({ id }) => id))
  const named = [...lesson.terms, ...[...lesson.text.matchAll(glossaryTermLinks)].map(([, id = '']) => id)]
  expect(named.filter((id) => !known.has(id))).toEqual([])
  const targets = [...lesson.text.matchAll(/\]\((\/[^)#?]*)(\?video=([\w-]+))?/g)]
  const paths = Object.values(pages).map(({ path }): string => path)
  expect(targets.filter(([, path = '']) => !paths.includes(path))).toEqual([])
  const ids = targets.flatMap(([, , , id]) => id ?? [])
  expect(ids.filter((id) => !videos.some((video) => video.id === id))).toEqual([])
})

test.each(lessons)(
  'every rule of $id has a citation that was read in November 2026 and waits for the owner',
  (lesson) => {
    expect(lesson.sources.length).toBeGreaterThanOrEqual(bounds(lesson.id).sources)
    for (const { readOn, confirmedOn } of lesson.sources)
      expect({ readOn, confirmedOn }).toEqual({ readOn: '2026-11', confirmedOn: null })
    for (const statute of lesson.text.match(/§+\s?\d/g) ?? [])
      expect.unreachable(`${statute} stands in the text without a citation`)
  },
)

test.each(lessons)('$id is shown without a mark of Markdown, and promises nothing', (lesson) => {
  const { html, sources } = renderLesson(lesson.id, lesson, glossary)
  const words = html.replace(/<[^>]*>/g, ' ')
  expect(words).not.toMatch(/:::|\[\^|\]\(|\*\*|^#/m)
  expect(sources).toHaveLength(lesson.sources.length)
  expect(words).not.toMatch(/guaranteed (return|profit|income)|risk-free|get rich/i)
})

/** An amount such as "A loss of $120", or a day such as "April 10, 2028". */
const isCounted = ({ text }: { text: string }) => /^\D*\$[\d,.]+$|^\w+ \d+, \d{4}$/.test(text)

test.each(lessons)('a question of $id asks for a sum or a date, and each reason shows how it is counted', (lesson) => {
  const counted = lesson.questions.filter(({ choices = [] }) => choices.length > 3 && choices.every(isCounted))
  expect(counted).toHaveLength(1)
  for (const { reason } of counted.flatMap(({ choices = [] }) => choices)) expect(reason).toMatch(/\d/)
})

test('the glossary has 49 terms, each explained in two sentences', () => {
  expect(glossary).toHaveLength(49)
  for (const { term, meaning } of glossary)
    expect(meaning.replace(/\b(U\.S(\.C)?|v)\./g, '').split(/(?<=[.?!])\s+/), term).toHaveLength(2)
})

test.each(lessons)('every column of the tables of $id has a heading', ({ text }) => {
  const heads = [...text.matchAll(/^\|(.+)\|\n\|[-: |]+\|$/gm)].map(([, head = '']) => head)
  expect(heads.filter((head) => head.split('|').some((title) => title.trim() === ''))).toEqual([])
})
