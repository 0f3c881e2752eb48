import { expect, test } from 'vitest'
import { documentForm } from './document-form.ts'
import type { Json } from './json.ts'
import { type Choices, findChoices, mergeBodies } from './merge.ts'

const home = documentForm('home')
const videos = documentForm('videos')
const video = (id: string, changes: object = {}) => ({
  id,
  productId: 1,
  name: `Video ${id}`,
  vimeoNumber: '1',
  ...changes,
})
const [a, b, c, x] = [video('a'), video('b'), video('c'), video('x')]

const brief = (form: typeof home, sides: { base: Json; mine: Json; theirs: Json }) =>
  findChoices(form, sides).map(({ where, suggested }) => [where.join(' > '), suggested])

test('a field that one side changed is suggested, one that both changed must be chosen', () => {
  const base = { headline: 'A', lead: 'B', learnLead: 'C' }
  const mine = { headline: 'mine', lead: 'B', learnLead: 'mine' }
  const theirs = { headline: 'A', lead: 'theirs', learnLead: 'theirs' }
  expect(brief(home, { base, mine, theirs })).toEqual([
    ['Headline', 'mine'],
    ['Text below the headline', 'theirs'],
    ['Text above the list of the videos', undefined],
  ])
  expect(mergeBodies(home, { base, mine, theirs }, { learnLead: 'theirs' })).toEqual({
    headline: 'mine',
    lead: 'theirs',
    learnLead: 'theirs',
  })
})

test.each<[string, Json[], Json[], Choices, Json[]]>([
  ['both add one', [a, b, c], [a, x, b], {}, [a, x, b, c]],
  ['one edits and one moves', [{ ...a, name: 'mine' }, b], [b, a], {}, [b, { ...a, name: 'mine' }]],
  [
    'one archives and one edits',
    [{ ...a, archived: true }, b],
    [{ ...a, name: 'new' }, b],
    {},
    [{ ...a, name: 'new', archived: true }, b],
  ],
  [
    'both rename, and theirs is taken',
    [{ ...a, name: 'mine' }, b],
    [{ ...a, name: 'new' }, b],
    { 'a.name': 'theirs' },
    [{ ...a, name: 'new' }, b],
  ],
])('of two lists of videos where %s, nothing is lost', (_, mine, theirs, choices, expected) => {
  expect(mergeBodies(videos, { base: [a, b], mine, theirs }, choices)).toEqual(expected)
})

test('taking all of one side gives exactly its text', () => {
  const sides = { base: [a, b, c], mine: [c, { ...a, name: 'mine' }, b], theirs: [b, c, { ...a, name: 'new' }] }
  for (const side of ['mine', 'theirs'] as const) {
    const choices = Object.fromEntries(findChoices(videos, sides).map(({ key }) => [key, side]))
    expect(mergeBodies(videos, sides, choices)).toEqual(sides[side])
  }
})

test('taking all of one side keeps the videos that the other side added', () => {
  const sides = { base: [a, b], mine: [{ ...a, name: 'mine' }, b], theirs: [{ ...a, name: 'new' }, b, x] }
  const choices = Object.fromEntries(findChoices(videos, sides).map(({ key }) => [key, 'mine' as const]))
  expect(mergeBodies(videos, sides, choices)).toEqual([{ ...a, name: 'mine' }, b, x])
})
