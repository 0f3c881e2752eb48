import { expect, test } from 'vitest'
import { measure, percentile } from './sizes.ts'

const docstring = (lines: number) => `/**\n${' * text\n'.repeat(lines)} */\n`

test.each([
  ['// one\nconst a = 1 // not a comment line\n', 1],
  ['/* two\n   lines */\nconst a = 1\n', 2],
  ['<div>\n  {/* in JSX */}\n</div>\n', 1],
  [`${docstring(2)}export function f() {}\n`, 0],
  [`${docstring(2)}export async function f() {}\n`, 0],
  [`${docstring(2)}export const f = (a: number) => a\n`, 0],
  [`${docstring(2)}function f() {}\n`, 4],
  [`${docstring(2)}export interface A {}\n`, 4],
  ['/** one line */\nconst a = 1\n', 1],
])('%j has %i comment lines', (source, comments) => {
  expect(measure(source).comments).toBe(comments)
})

test('a docstring has at most six lines', () => {
  expect(measure(`${docstring(6)}export function f() {}\n`).longDocstrings).toEqual([])
  expect(measure(`const a = 1\n${docstring(7)}export function f() {}\n`).longDocstrings).toEqual([2])
})

test('blank lines count as lines, but not as written ones', () => {
  expect(measure('a\n\nb\n')).toMatchObject({ lines: 3, written: 2 })
})

test('percentiles are numbers of the list', () => {
  expect(percentile([5, 1, 3, 2, 4], 0.5)).toBe(3)
  expect(percentile([5, 1, 3, 2, 4], 0.9)).toBe(5)
})
