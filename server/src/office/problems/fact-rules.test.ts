import * as paths from '@course/contract/paths'
import { expect, test } from 'vitest'
import { type Fact, factsOf, judgeFacts } from './fact-rules.ts'

const today = new Date('2028-03-10T08:00:00Z')
const fact = (confirmedOn: string | null, citation = 'C.R.S. 39-11.5', place = 'Lesson: Liens'): Fact => ({
  place,
  citation,
  confirmedOn,
  document: 'lesson-liens' as const,
})

test.each([
  ['no facts', [], 'green', 'No text states a source of law.'],
  ['a fact confirmed 12 months ago to the day', [fact('2027-03-10')], 'green', 'All 1 sources'],
  [
    'a fact confirmed a day more than 12 months ago',
    [fact('2027-03-09')],
    'amber',
    'confirmed more than 12 months ago',
  ],
  ['an unconfirmed fact', [fact('2028-03-01'), fact(null)], 'amber', 'Nobody has confirmed 1 of 2 sources of law yet.'],
  [
    'many unconfirmed facts',
    ['A', 'B', 'C', 'D', 'E'].map((citation) => fact(null, citation)),
    'amber',
    'Nobody has confirmed 5 of 5',
  ],
])('%s', (_name, facts, level, words) => {
  const verdict = judgeFacts(facts, today)
  expect(verdict.level).toBe(level)
  expect(verdict.text).toContain(words)
})

test('the places are items of their own, each with its link', () => {
  const facts = [...['A', 'B', 'C', 'D', 'E'].map((citation) => fact(null, citation)), fact('2020-01-01', 'F')]
  const texas: Fact = { place: 'State: Texas', document: 'state-tx', citation: 'G', confirmedOn: null }
  const { text, items } = judgeFacts([...facts, texas], today)
  expect(text.length).toBeLessThan(300)
  expect(items).toEqual([
    { text: 'Lesson: Liens (6): A; B; C; and 3 more.', link: paths.contentDocument('lesson-liens') },
    { text: 'State: Texas (1): G.', link: paths.contentDocument('state-tx') },
  ])
})

test('the facts are those of the lessons of the course, by the name of their video, of walkthroughs, states and the whole country', () => {
  const source = { id: 'co', citation: 'HB24-1056', confirmedOn: null }
  const lessons = { liens: { sources: [source] }, gone: { sources: [source] } }
  const videos = [
    { id: 'liens', name: 'What is a lien?' },
    { id: 'deeds', name: 'What is a deed?' },
  ]
  const fact = { text: 'Two years.', citation: 'Tax Code 34.21', confirmedOn: '2027-01-01' }
  const law = { title: 'Tax Code, chapter 34', readOn: '2026-11' }
  const undated = { name: 'Ohio', law: { title: 'Ohio Revised Code' }, cells: {}, periods: [], notes: [], changes: [] }
  const states = {
    oh: undated,
    tx: { name: 'Texas', law, cells: { redemption: fact, rate: null }, periods: [fact], notes: [], changes: [fact] },
  }
  const federal = { changes: [{ ...fact, citation: 'Tyler', confirmedOn: null }] }
  const texas = { place: 'State: Texas', document: 'state-tx', citation: 'Tax Code 34.21', confirmedOn: '2027-01-01' }
  const walkthroughs = { first: { title: 'Your first certificate', sources: [source] } }
  expect(factsOf({ lessons, videos, states, walkthroughs, 'federal-changes': federal } as never)).toEqual([
    { place: 'Lesson: What is a lien?', document: 'lesson-liens', citation: 'HB24-1056', confirmedOn: null },
    {
      place: 'Walkthrough: Your first certificate',
      document: 'walkthrough-first',
      citation: 'HB24-1056',
      confirmedOn: null,
    },
    { place: 'State: Texas', document: 'state-tx', citation: 'Tax Code, chapter 34', confirmedOn: null },
    texas,
    texas,
    texas,
    { place: 'Changes of federal law', document: 'federal-changes', citation: 'Tyler', confirmedOn: null },
  ])
})
