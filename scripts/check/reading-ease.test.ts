import { expect, test } from 'vitest'
import { lessonReadingEase, readingEase } from './reading-ease.ts'

const ease = (words: number, sentences: number, syllables: number) =>
  206.835 - (1.015 * words) / sentences - (84.6 * syllables) / words

test.each([
  ['a sentence', 'The dog sat on the mat.', ease(6, 1, 6)],
  ['two sentences', 'Pay the county. Keep the paper.', ease(6, 2, 8)],
  ['points without full stops', '- pay the tax\n- keep the deed', ease(6, 2, 6)],
  ['references and addresses', 'The [tax](/glossary#redemption) is due.[^fl-rate]', ease(4, 1, 4)],
  [
    'headings, tables and the lines of a box',
    '## Redemption\n\n:::example Certificates\nPay.\n:::\n\n| a | b |',
    ease(1, 1, 1),
  ],
  ['names', 'The dog of Alabama sat in Montana.', ease(5, 1, 5)],
  ['the title of a case', 'The court in *Tyler v. Hennepin County* said no.', ease(5, 1, 5)],
  ['a country with full stops', 'The U.S. court said no.', ease(4, 1, 4)],
  ['a sum, and a number at the end', 'You get $1,400 × 9% × 8 ÷ 12 = **$84.00** of $2,000.', ease(5, 1, 5)],
  ['a sentence in quotation marks', 'She said, "Stop it." Then he left.', ease(7, 2, 7)],
])('of %s', (_what, markdown, expected) => {
  expect(readingEase(markdown)).toBeCloseTo(expected, 8)
})

test('a lesson is read with its key points, questions, choices and answers', () => {
  const hard = 'Administrative confirmation necessitates documentation'
  const lesson = { keyPoints: ['Pay.'], text: 'Wait.', questions: [{ question: 'Why?', answer: 'Go.' }] }
  const choices = [{ text: hard, reason: 'No.' }]
  expect(lessonReadingEase(lesson)).toBeCloseTo(ease(4, 4, 4), 8)
  expect(lessonReadingEase({ ...lesson, keyPoints: [hard] })).toBeLessThan(60)
  expect(lessonReadingEase({ ...lesson, questions: [{ question: 'Why?', answer: 'Go.', choices }] })).toBeLessThan(60)
})
