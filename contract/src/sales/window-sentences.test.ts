import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { windowProblems, wrongWindowDays } from './window-sentences.ts'

test.each([
  ['You may cancel within 3 business days.', '3 business days'],
  ['You may cancel within three business days.', 'three business days'],
  ['You may cancel within three (3) business days.', 'three (3) business days'],
  ['You may cancel within seven (3) business days.', 'seven (3) business days'],
  ['You may cancel within 1 business day.', '1 business day'],
  ['You may cancel within ten working days.', 'ten working days'],
  ['You may cancel within twenty-one business days.', 'twenty-one business days'],
  ['You have a three-business-day window.', 'three-business-day'],
  ['CANCELLATION WITHIN THREE BUSINESS DAYS', 'THREE BUSINESS DAYS'],
  ['The window ends at the end of the third business day after it.', 'third business day'],
  ['The window ends with the 3rd business day.', '3rd business day'],
  ['The window ends with the twelfth business day.', 'twelfth business day'],
  ['After the three business days, we decide about a cancellation.', 'three business days'],
  ['Within three business days of your enrollment, you can cancel.', 'three business days'],
  ['We refund you if you cancel within 3 business days.', '3 business days'],
  ['You may cancel within 7 business days.', ''],
  ['You may cancel within seven business days.', ''],
  ['You may cancel within seven (7) business days.', ''],
  ['The window ends with the seventh business day.', ''],
  ['The window ends with the 7th business day.', ''],
  ['You may cancel within 3 days.', ''],
  ['We answer within ten business days.', ''],
  ['We send the refund to your card, within ten business days after your request reaches us.', ''],
  ['If you cancel, we send the refund within ten business days.', ''],
  ['Within ten business days after you cancel, the money is back.', ''],
  ['Within ten business days after the window, we close your account.', ''],
  ['Our office is closed for three business days in May.', ''],
])('under a window of 7 business days, %j contradicts it by %j', (sentence, phrase) => {
  expect(wrongWindowDays(sentence, 7)).toEqual(phrase === '' ? [] : [phrase])
})

test('each field whose text contradicts the number of the terms gets a sentence', () => {
  const terms = {
    windowBusinessDays: 7,
    sections: [
      {
        id: 'a',
        heading: 'Cancellation within three business days',
        paragraphs: ['Ask. Cancel within 7 business days.'],
      },
      { id: 'b', heading: 'Late', paragraphs: ['Fine.', 'Ask first. You can cancel within 5 business days. Write.'] },
    ],
  }
  expect(windowProblems(terms)).toEqual({
    'sections.0.heading':
      'This says “three business days”, but the window of these terms is 7 business days. Change the number or this sentence: “Cancellation within three business days”',
    'sections.1.paragraphs.1':
      'This says “5 business days”, but the window of these terms is 7 business days. Change the number or this sentence: “You can cancel within 5 business days.”',
  })
  expect(windowProblems({ ...terms, windowBusinessDays: 1 })['sections.0.heading']).toContain('is 1 business day.')
})

test.each(['legal', 'legal/2026-11-21', 'legal/2026-11-22', 'legal/2026-11-22b', 'legal/2026-11-23'])(
  'the demo terms of %s agree with three business days in every sentence, and with no other number',
  (file) => {
    const path = new URL(`../../../content/words/${file}.json`, import.meta.url)
    const terms = JSON.parse(readFileSync(path, 'utf8'))
    expect(windowProblems(terms)).toEqual({})
    expect(windowProblems({ ...terms, windowBusinessDays: undefined })).toEqual({})
    const contradicted = Object.keys(windowProblems({ ...terms, windowBusinessDays: 7 }))
    const text = JSON.stringify(terms.sections)
    expect(contradicted.length).toBe(4)
    expect(text).toMatch(/three business days/)
  },
)

test.each([
  null,
  undefined,
  'text',
  {},
  { sections: null },
  { sections: [{ heading: 3 }] },
  { windowBusinessDays: 'x' },
])('unfinished terms such as %j have no contradiction', (terms) => {
  expect(windowProblems(terms)).toEqual({})
})
