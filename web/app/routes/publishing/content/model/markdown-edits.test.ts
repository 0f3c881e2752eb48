import { expect, test } from 'vitest'
import { markdownEdits, replacedPart } from './markdown-edits.ts'

const edits = Object.fromEntries(markdownEdits)

/** Applies an edit to a text whose selection is in brackets, and shows the new selection the same way. */
function apply(name: string, marked: string): string | undefined {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  const edited = edits[name]?.({ text: before + chosen + after, start: before.length, end: (before + chosen).length })
  if (!edited) return undefined
  const { text, start, end } = edited
  return `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`
}

test.each([
  ['Bold', 'a |b| c', 'a **|b|** c'],
  ['Bold', 'a || c', 'a **|bold text|** c'],
  ['Link', 'see |the law| now', 'see [the law](|https://|) now'],
  ['Link', '||', '[text of the link](|https://|)'],
  ['List', 'before |one\ntwo| after', 'before\n\n- |one\n- two|\n\nafter'],
  ['List', '||', '- |first point|'],
  ['Heading', 'a |b| c', 'a\n\n### |b|\n\nc'],
])('%s of %j', (name, marked, expected) => {
  expect(apply(name, marked)).toBe(expected)
})

test.each([
  ['a b c', 'a **b** c', { from: 2, to: 3, inserted: '**b**' }],
  ['', '- first point', { from: 0, to: 0, inserted: '- first point' }],
  ['one  two', 'one\n\n- two', { from: 3, to: 4, inserted: '\n\n-' }],
  ['aa', 'aaa', { from: 2, to: 2, inserted: 'a' }],
  ['same', 'same', { from: 4, to: 4, inserted: '' }],
])('%j becomes %j by one insertion', (before, after, expected) => {
  const { from, to, inserted } = replacedPart(before, after)
  expect({ from, to, inserted }).toEqual(expected)
  expect(before.slice(0, from) + inserted + before.slice(to)).toBe(after)
})
