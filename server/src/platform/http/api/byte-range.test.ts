import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

const modified = new Date('2026-11-26T10:00:00.123Z')
const file = { size: 100, etag: '"abc"', modified }
const whole = { first: 0, last: 99, part: false }

test.each([
  [undefined, whole],
  ['bytes=0-9', { first: 0, last: 9, part: true }],
  ['bytes=90-', { first: 90, last: 99, part: true }],
  ['bytes=90-500', { first: 90, last: 99, part: true }],
  ['bytes=-10', { first: 90, last: 99, part: true }],
  ['bytes=-500', { first: 0, last: 99, part: true }],
  ['bytes=99-99', { first: 99, last: 99, part: true }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', whole],
  ['bytes=0-1,5-6', whole],
  ['bytes=-', whole],
  ['bytes=a-b', whole],
  ['lines=0-9', whole],
  ['bytes=99999999999999999999-', whole],
])('of 100 bytes, %s asks for %o', (range, found) => {
  expect(readRange({ range, ifRange: undefined }, file)).toEqual(found)
})

test.each([
  ['"abc"', true],
  ['"other"', false],
  ['W/"abc"', false],
  ['Thu, 26 Nov 2026 10:00:00 GMT', true],
  ['Thu, 26 Nov 2026 10:00:01 GMT', false],
  ['nonsense', false],
])('If-Range: %s continues the download: %s', (ifRange, continues) => {
  const part = { first: 5, last: 99, part: true }
  expect(readRange({ range: 'bytes=5-', ifRange }, file)).toEqual(continues ? part : whole)
})
