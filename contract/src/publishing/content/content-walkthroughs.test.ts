import { expect, test } from 'vitest'
import type { z } from 'zod'
import { renderLesson } from '../../course/lessons/lesson-text.ts'
import { listedWalkthroughs, renderWalkthrough } from '../../course/walkthroughs/walkthrough-text.ts'
import { LessonContent } from './content-lessons.ts'
import { PictureContent, WalkthroughContent } from './content-walkthroughs.ts'

/** Sentences by field. */
const problemsOf = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

const choice = (text: string, correct?: boolean) => ({
  text,
  reason: `Because ${text}.`,
  ...(correct ? { correct } : {}),
})
const three = [choice('one'), choice('two', true), choice('three')]
const lesson = (choices?: object[]) => ({
  keyPoints: ['One.', 'Two.', 'Three.'],
  text: 'Text.',
  sources: [],
  questions: ['First?', 'Second?', 'Third?'].map((question, index) => ({
    question,
    answer: 'The **full** answer.',
    ...(index === 0 && choices ? { choices } : {}),
  })),
})

test.each<[string, object[] | undefined, Record<string, string>]>([
  ['three choices', three, {}],
  ['no choices, as in earlier lessons', undefined, {}],
  ['two choices', three.slice(1), { 'questions.0.choices': 'Write three or four choices, or none.' }],
  [
    'no correct one',
    three.map(({ text, reason }) => ({ text, reason })),
    { 'questions.0.choices': 'Mark one of the choices as correct.' },
  ],
  [
    'two correct ones',
    [...three.slice(0, 2), choice('three', true)],
    { 'questions.0.choices.2.correct': 'Only one choice can be correct.' },
  ],
  [
    'one text twice',
    [...three.slice(0, 2), choice('ONE')],
    { 'questions.0.choices.2.text': 'This choice stands here twice.' },
  ],
])('a question with %s', (_what, choices, problems) => {
  expect(problemsOf(LessonContent, lesson(choices))).toEqual(problems)
})

test('members read each choice with its reason, and none for an open question', () => {
  const { questions } = renderLesson('tax-deed', LessonContent.parse(lesson(three)), [])
  expect(questions[0]?.choices[1]).toEqual({ text: 'two', isCorrect: true, html: '<p>Because two.</p>' })
  expect(questions[0]?.html).toBe('<p>The <strong>full</strong> answer.</p>')
  expect(questions[1]?.choices).toEqual([])
})

const source = { id: 'law', supports: 'The rule.', citation: 'Code 1', noLink: 'On paper only.', readOn: '2026-11' }
const steps = (first: object) => [
  { id: 'a', title: 'One', text: 'So.[^law]', ...first },
  { id: 'b', title: 'Two', text: 'Then.' },
  { id: 'c', title: 'Three', text: 'Done.' },
]
const walkthrough = (first: object = {}, more: object = {}) => ({
  title: 'First',
  lead: 'Short.',
  steps: steps(first),
  sources: [source],
  ...more,
})

test.each<[string, object, Record<string, string | RegExp>]>([
  ['all that it needs', walkthrough(), {}],
  [
    'a picture without words',
    walkthrough({ picture: { file: 'pictures/a.svg' } }),
    { 'steps.0.picture.alt': /^Say in words what the picture shows/ },
  ],
  [
    'a picture in another folder',
    walkthrough({ picture: { file: '../../../secret.svg', alt: 'A paper.' } }),
    { 'steps.0.picture.file': 'Name a picture, like pictures/bid-screen.svg.' },
  ],
  ['an unknown source', walkthrough({ text: 'A.[^law] B.[^x]' }), { 'steps.0.text': /names the source "x"/ }],
  ['a source that no step names', walkthrough({ text: 'A.' }), { 'sources.0.id': /^Write \[\^law\] in the step/ }],
  ['a box without end', walkthrough({ text: ':::example A\n[^law]' }), { 'steps.0.text': /needs a line ":::"/ }],
  ['two steps', walkthrough({}, { steps: steps({}).slice(0, 2) }), { steps: 'Write at least 3 steps.' }],
  [
    'dollars instead of cents',
    walkthrough({ ledger: [{ label: 'Bid', cents: 12.5 }] }),
    { 'steps.0.ledger.0.cents': 'Write the amount in whole cents, like 12500 or -12500.' },
  ],
])('a walkthrough with %s', (_what, value, problems) => {
  const found = problemsOf(WalkthroughContent, value)
  expect(Object.keys(found)).toEqual(Object.keys(problems))
  for (const [path, text] of Object.entries(problems)) expect(found[path]).toMatch(text)
})

test('a walkthrough is read with its totals, its pictures, and sources by number', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"></svg>'
  const content = WalkthroughContent.parse(
    walkthrough({
      picture: { file: 'pictures/a.svg', alt: 'A paper.' },
      ledger: [
        { label: 'Bid', cents: -1_000 },
        { label: 'Fee', cents: -50 },
      ],
    }),
  )
  const read = renderWalkthrough('first', content, { glossary: [], pictures: { a: { svg } } })
  expect(read.steps[0]).toMatchObject({ picture: { svg, alt: 'A paper.', width: 40, height: 20 }, totalCents: -1_050 })
  expect(read.steps[0]?.html).toContain('href="#source-law">1</a>')
  expect(read.steps[2]).toMatchObject({ picture: null, ledger: [], totalCents: -1_050 })
  expect(read.sources).toMatchObject([{ id: 'law', link: null }])
  const lost = renderWalkthrough('first', content, { glossary: [], pictures: {} })
  expect(lost.steps[0]?.picture).toBeNull()
})

test('the list has the order of the owner, then that of the titles, and no hidden ones', () => {
  const of = (title: string, more: object = {}) => WalkthroughContent.parse(walkthrough({}, { title, ...more }))
  const all = { b: of('B'), a: of('A'), c: of('C', { order: 1 }), d: of('D', { hidden: true }) }
  expect(listedWalkthroughs(all).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(listedWalkthroughs(all)[0]).toMatchObject({ steps: 3, minutes: 1, totalCents: null })
})

test.each([
  ['', 'Paste the SVG of the picture here.'],
  [`<svg>${'é'.repeat(10_000)}</svg>`, 'This picture is too large. It can have at most 20 kB.'],
  ['<svg/>', /^This picture has an <svg> without viewBox, an <svg> without xmlns\. It may have shapes/],
])('a picture that is not possible gets a sentence', (svg, sentence) => {
  expect(problemsOf(PictureContent, { svg }).svg).toMatch(sentence)
})
