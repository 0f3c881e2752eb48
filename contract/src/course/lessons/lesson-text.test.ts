import { expect, test } from 'vitest'
import { LessonContent } from '../../publishing/content/content-lessons.ts'
import { countWords } from '../../publishing/content/lesson-words.ts'
import { renderLesson } from './lesson-text.ts'

const source = (id: string) => ({
  id,
  supports: 'The auction.',
  citation: 'C.R.S. 39-11.5',
  link: 'https://leg.colorado.gov/bills/HB24-1056',
  readOn: '2026-11',
})
const lesson = (text: string, sources: string[] = []) => ({
  keyPoints: ['One.', 'Two.', 'Three.'],
  text,
  sources: sources.map(source),
  questions: ['First?', 'Second?', 'Third?'].map((question) => ({ question, answer: '**Yes**, because.' })),
})
const glossary = [
  { id: 'redemption', term: 'Redemption', meaning: 'Paying. Keeping.' },
  { id: 'overbid', term: 'Overbid', meaning: 'More. Much more.' },
  { id: 'old', term: 'Old', meaning: 'Gone.', archived: true },
]
const render = (text: string, sources: string[] = [], terms: string[] = []) =>
  renderLesson('tax-deed', { ...lesson(text, sources), free: false, terms } as unknown as LessonContent, glossary)

test.each([
  [
    'headings stay below those of the page',
    '## Who sells?\n\n# And when?',
    '<h4 id="part-who-sells">Who sells?</h4>\n<h4 id="part-and-when">And when?</h4>',
  ],
  ['a table scrolls in its own box', '| A | B |\n|---|---|\n| 1 | 2 |', '<div class="table" tabindex="0"><table>'],
  ['a worked example has its title', ':::example Two bids\n$1 + $2 = $3\n:::', '<p class="box-title">Two bids</p>'],
  [
    'a warning has a title of its own',
    ':::warning\nStop.\n:::',
    '<div class="warning" role="note"><p class="box-title">Watch out</p>',
  ],
  ['a time of day is no box', 'At 4:30 the sale ends.', '<p>At 4:30 the sale ends.</p>'],
  ['HTML is shown as text', 'a <script>alert(1)</script> b', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a term is a link to the glossary', 'See [it](/glossary#redemption).', '<a href="/glossary#redemption">it</a>'],
  ['another lesson is a link', '[Next](/members?video=tax-sale)', '<a href="/members?video=tax-sale">Next</a>'],
])('%s', (_what, text, html) => {
  expect(render(text).html).toContain(html)
})

test('a text of boxes and tables holds no other tags than those', () => {
  const text = ':::example <b>Title</b>\n| <i>A</i> |\n|---|\n| <img src=x onerror=alert(1)> |\n:::'
  const tags = new Set(render(text).html.match(/<\/?[a-z0-9]+/g))
  expect(
    [...tags].map((tag) => tag.replace(/<\/?/, '')).filter((tag) => ['b', 'i', 'img', 'script'].includes(tag)),
  ).toEqual([])
})

test('sources are numbered in the order of the text, and a second reference has the same number', () => {
  const { html, sources } = render('One.[^b] Two.[^a] Again.[^b]', ['a', 'b'])
  expect(sources.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(html).toBe(
    '<p>One.<a class="source" href="#source-b">1</a> Two.<a class="source" href="#source-a">2</a> Again.<a class="source" href="#source-b">1</a></p>',
  )
})

test('the terms are those of the list and of the text, without archived ones', () => {
  const { terms } = render('[Pay](/glossary#redemption) and [old](/glossary#old).', [], ['overbid'])
  expect(terms.map(({ id }) => id)).toEqual(['redemption', 'overbid'])
})

test.each([
  ['a source that the list lacks', lesson('Rule.[^nowhere]'), 'The text names the source "nowhere"'],
  ['a source that the text does not name', lesson('Rule.', ['unused']), 'Write [^unused] in the text'],
  ['an unknown box', lesson(':::danger\nNo.\n:::'), '":::danger" is not known.'],
  ['a box without an end', lesson(':::warning\nNo.'), 'needs a line ":::" at its end'],
  ['raw HTML', lesson('<div>No</div>'), 'HTML'],
  ['a link that runs a script', lesson('[No](javascript:alert)'), 'javascript:alert'],
  ['a link without encryption', lesson('[No](http://example.com)'), 'http://example.com'],
  ['a text of 200 KB', lesson('word '.repeat(40_000)), 'at most'],
  ['two key points', { ...lesson('Text.'), keyPoints: ['One.', 'Two.'] }, '3 key points'],
  [
    'a source with link and reason',
    { ...lesson('R.[^a]'), sources: [{ ...source('a'), noLink: 'No.' }] },
    'Write a link, or the reason',
  ],
])('%s is refused with a sentence', (_what, content, sentence) => {
  const { error } = LessonContent.safeParse(content)
  expect(error?.issues.map(({ message }) => message).join(' ')).toContain(sentence)
})

test.each([
  ['marks are no words', '**Bold** words, [a link](/glossary#redemption) here.[^source-one]', 5],
  ['boxes and headings', '## The list\n\n:::example One bid\n$5 + $6\n:::', 6],
  ['nothing', '', 0],
])('words are counted as a reader reads them: %s', (_what, text, words) => {
  expect(countWords(text)).toBe(words)
})
