import { expect, test } from 'vitest'
import { fit } from './paper-layout.ts'

const room = { width: 100, size: 20, smallestInOneLine: 10 }
const widthOf = (line: string) => line.length

test.each([
  ['short', { lines: ['short'], size: 20 }],
  ['ten in all', { lines: ['ten in all'], size: 10 }],
  ['eleven or so', { lines: ['eleven', 'or so'], size: 10 }],
  ['one two three four five', { lines: ['one two three', 'four five'], size: 100 / 13 }],
  ['x'.repeat(40), { lines: ['x'.repeat(40)], size: 2.5 }],
])('%s fits', (text, fitted) => {
  expect(fit(text, room, widthOf)).toEqual(fitted)
})
