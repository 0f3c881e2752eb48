import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { findDifferences } from './differences.ts'
import { documentForm } from './document-form.ts'
import type { Json } from './json.ts'

const home = (changes: object = {}): Json => ({
  headline: 'Learn',
  features: [
    { title: 'One', text: 'First' },
    { title: 'Two', text: 'Second' },
    { title: 'Three', text: 'Third' },
  ],
  enrollPoints: ['a', 'b', 'c'],
  questions: [{ question: 'Who?', answer: 'You.' }],
  ...changes,
})

const video = (id: string, changes: object = {}) => ({
  id,
  productId: 1,
  name: `Video ${id}`,
  vimeoNumber: '1',
  ...changes,
})
const brief = (differences: ReturnType<typeof findDifferences>) =>
  differences.map(({ where, kind, positions }) => [where.join(' > '), kind, ...(positions ?? [])])

test.each<[string, object, unknown[]]>([
  ['nothing', {}, []],
  ['a text', { headline: 'Study' }, [['Headline', 'changed']]],
  ['a text that was not there', { lead: 'New' }, [['Text below the headline', 'added']]],
  [
    'the text of an entry',
    { questions: [{ question: 'Who?', answer: 'Me.' }] },
    [['Questions and answers > Question “Who?” > Answer', 'changed']],
  ],
  ['a new paragraph', { enrollPoints: ['a', 'x', 'b', 'c'] }, [['Points beside the price > Point 2', 'added']]],
  ['a removed paragraph', { enrollPoints: ['a', 'c'] }, [['Points beside the price > Point 2', 'removed']]],
  ['a changed paragraph', { enrollPoints: ['a', 'b2', 'c'] }, [['Points beside the price > Point 2', 'changed']]],
  ['a moved paragraph', { enrollPoints: ['b', 'c', 'a'] }, [['Points beside the price > Point 3', 'moved', 1, 3]]],
  [
    'no link and then one',
    { questions: [{ question: 'Who?', answer: 'You.', link: { text: 'L', to: paths.legal } }] },
    [['Questions and answers > Question “Who?” > Link below the answer', 'added']],
  ],
])('the home page with %s changed', (_, changes, expected) => {
  expect(brief(findDifferences(documentForm('home'), home(), home(changes)))).toEqual(expected)
})

const [one, two, three] = [video('a'), video('b'), video('c')]
test.each<[string, Json, unknown[]]>([
  ['moved', [two, three, one], [['Video a', 'moved', 1, 3]]],
  ['added', [one, video('x'), two, three], [['Video x', 'added']]],
  ['archived', [one, { ...two, archived: true }, three], [['Video b', 'archived']]],
  ['renamed', [{ ...one, name: 'New name' }, two, three], [['New name > Name', 'changed']]],
  [
    'moved and changed',
    [two, three, { ...one, vimeoNumber: '2' }],
    [
      ['Video a', 'moved', 1, 3],
      ['Video a > Number on Vimeo', 'changed'],
    ],
  ],
])('a video that was %s', (_, after, expected) => {
  expect(brief(findDifferences(documentForm('videos'), [one, two, three], after))).toEqual(expected)
})

test('a restored video is one difference', () => {
  const before = [{ ...one, archived: true }, two]
  expect(brief(findDifferences(documentForm('videos'), before, [one, two]))).toEqual([['Video a', 'restored']])
})
