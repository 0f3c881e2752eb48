import { expect, test } from 'vitest'
import { placeText, valueText } from './property-words.ts'

test.each([
  ['money', '1250.50', '$1,250.50'],
  ['money', '', ''],
  ['day', '2028-02-29', 'February 29, 2028'],
  ['check', 'yes', 'Yes'],
  ['outcome', 'unknown', 'Couldn’t find out'],
  ['line', 'as it is', 'as it is'],
  ['text', 'two\nlines', 'two\nlines'],
] as const)('a field of the kind %s with %j reads %j', (kind, value, text) => {
  expect(valueText(kind, value)).toBe(text)
})

test.each([
  [{ county: 'Polk', state: 'fl' }, 'Polk, Florida'],
  [{ county: '', state: 'ga' }, 'Georgia'],
  [{ county: '', state: 'zz' }, 'ZZ'],
])('a place is written with its state', (place, text) => {
  expect(placeText(place)).toBe(text)
})
