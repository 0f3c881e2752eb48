import { expect, test } from 'vitest'
import { daySentences, windowProblems } from './window-sentences.ts'

test.each([
  ['You may cancel within 3 business days.', '3 business days'],
  ['You may cancel within three (3) business days.', '(3) business days'],
  ['You have a three-business-day window.', 'three-business-day'],
  ['CANCELLATION WITHIN TEN WORKING DAYS', 'TEN WORKING DAYS'],
  ['The window ends with the third business day.', 'third business day'],
  ['You may cancel within {{windowDays}} business days.', undefined],
  ['A {{windowDays}}-business-day window', undefined],
  ['You may cancel within 3 days.', undefined],
])('%j names %j without the mark', (sentence, phrase) => {
  expect(daySentences({ sentence })[0]?.phrase).toBe(phrase)
})

const terms = (windowBusinessDays: number | undefined, ...paragraphs: string[]) => ({
  windowBusinessDays,
  sections: [{ id: 'a', heading: 'Canceling', paragraphs }],
})
const marked = 'Cancel within {{windowDays}} business days.'
const written = 'Cancel within three business days.'
const refund = 'We refund within ten business days.'
const first = 'sections.0.paragraphs.0'

test.each<[string, object | undefined, object, string[]]>([
  ['the same window in published words', terms(3, written, refund), terms(undefined, `Hello. ${written}`, refund), []],
  ['the same window in new words', terms(3, marked), terms(3, refund, marked), [first]],
  ['a new window by the mark', terms(3, marked), terms(7, marked), []],
  ['a new window by the mark, beside the old number', terms(3, written), terms(7, written, marked), [first]],
  [
    'a new window in words',
    terms(3, written),
    terms(7, 'Cancel within seven business days.'),
    ['windowBusinessDays', first],
  ],
  ['a new window that no sentence names', terms(3, written), terms(7, 'Cancel.'), ['windowBusinessDays']],
  ['a new window, and a known sentence', terms(3, refund), { ...terms(7, refund, marked), otherDays: [refund] }, []],
  ['nothing published', undefined, terms(7, written), []],
])('%s', (_what, before, after, problems) => {
  expect(Object.keys(windowProblems(before, after))).toEqual(problems)
})

test('the sentence for the owner quotes the text, and names the mark and the list', () => {
  expect(windowProblems(terms(3, written), terms(1, `Ask. ${written}`, marked))[first]).toBe(
    'This says “three business days”, and the window of these terms is 1 business day. Put {{windowDays}} in the place of the number, or, if it is about something else, list the sentence under “Sentences about other business days”: “Cancel within three business days.”',
  )
})

test.each([null, 'text', {}, { sections: null }, { sections: [{ heading: 3 }] }, { windowBusinessDays: 'x' }])(
  'unfinished terms such as %j have no contradiction',
  (unfinished) => {
    expect(windowProblems(terms(3), unfinished)).toEqual({})
  },
)
