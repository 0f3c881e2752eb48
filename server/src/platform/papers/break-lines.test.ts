import { expect, test } from 'vitest'
import { breakLines } from './break-lines.ts'

const widthOf = (part: string) => part.length

test.each([
  ['one two three', ['one two', 'three']],
  ['one', ['one']],
  ['', ['']],
  ['one two four', ['one two', 'four']],
  ['abcdefghijklm', ['abcdefgh', 'ijklm']],
  ['a abcdefghijklm b', ['a', 'abcdefgh', 'ijklm b']],
  ['a  b', ['a  b']],
])('%j fits into lines of 8 characters as %j', (text, lines) => {
  expect(breakLines(text, 8, widthOf)).toEqual(lines)
})
