import fc from 'fast-check'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { expect, test } from 'vitest'
import { markdownToHtml } from '../../words/markdown.ts'
import { groupNotes, subjectOf, toMarkdown } from './notes-markdown.ts'

const note = { kind: 'video' as const, target: 'a', title: 'What is a lien?', number: 2, second: 125, quote: null }
const state = { kind: 'state' as const, target: 'tx', title: 'Texas', number: null, second: null, quote: null }
const time = (seconds: number) => `${Math.floor(seconds / 60)}:${seconds % 60}`
const write = (text: string) => toMarkdown([{ ...note, text }], time)

test('notes are grouped by their video or state, with seconds and quoted words', () => {
  const lesson = { ...note, kind: 'lesson' as const, second: null, quote: 'The buyer pays.' }
  const all = [
    { ...note, text: 'One.' },
    { ...lesson, text: 'Why?\nWhen?' },
    { ...state, text: '- Go there.\n- Call.' },
  ]
  expect(toMarkdown(all, time)).toBe(`# My notes

## 2\\. What is a lien?

### At 2:5

One.

> The buyer pays.

Why?${'  '}
When?

## Texas

- Go there.${'  '}
- Call.
`)
  expect(groupNotes(all).map(({ length }) => length)).toEqual([2, 1])
})

test.each([
  '<script>alert(1)</script>',
  '# No heading',
  '![picture](https://example.com/a.png)',
  '[link](https://example.com)',
  'a_b_c *bold* **strong** `code` \\ &lt; &#60;',
  '> no quote',
  'no heading\n===',
  'no heading\n---',
  '~~~\nno code\n~~~',
  '~~not struck~~ nor ~this~',
  'no | table\n--- | ---\n1 | 2',
  '| no | table |\n| - | - |',
  '- - -',
  ' -  - --',
  'no heading\n-',
  'no heading\n=',
  '    no code',
])('markup in a note stays text: %j', (text) => {
  const html = markdownToHtml(write(text)).split(/At 2:5<.h\d>/)[1] ?? ''
  expect(html).not.toMatch(/<(?!\/?p>|br \/>)/)
  const shown = html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
  expect(shown.replaceAll('&amp;', '&').replaceAll('\u00a0', ' ').trim()).toBe(text.trim())
})

test('nothing in a note but a list is markup', () => {
  const signs = fc.constantFrom(...' \t\n-=#|~>*_`[]()!&+1.:<ab')
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 14 }), (text) => {
      const [, written = ''] = write(text.join('')).split('### At 2:5\n')
      expect(written.replace(/\\./g, '')).not.toMatch(/[~|]/)
      const html = micromark(written, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
      expect(html).not.toMatch(/<(?!\/?(?:p|ul|ol|li)>|ol start="\d+">|br \/>)/)
    }),
    { numRuns: 500 },
  )
})

test.each([
  [note, '2. What is a lien?'],
  [{ ...note, number: null }, 'What is a lien?'],
  [{ ...note, title: null, number: null }, 'A video that is no longer in the course'],
  [state, 'Texas'],
  [{ ...state, title: null }, 'TX'],
])('notes are headed by the name of their video or state', (about, name) => {
  expect(subjectOf(about)).toBe(name)
})
