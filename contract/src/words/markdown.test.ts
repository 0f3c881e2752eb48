import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownProblems } from '../publishing/content/fields/markdown-problems.ts'
import { markdownToHtml } from './markdown.ts'

test.each([
  ['one paragraph', 'Pay once.', '<p>Pay once.</p>'],
  ['marks of the site', 'Write to {{seller.email}}.', '<p>Write to {{seller.email}}.</p>'],
  ['two paragraphs', 'One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
  ['bold and italic', 'A **b** *c*', '<p>A <strong>b</strong> <em>c</em></p>'],
  ['list', 'Bring:\n\n- a pen\n- a map', '<p>Bring:</p>\n<ul>\n<li>a pen</li>\n<li>a map</li>\n</ul>'],
  ['numbers', '1. First\n2. Second', '<ol>\n<li>First</li>\n<li>Second</li>\n</ol>'],
  ['heading', '### More', '<h3>More</h3>'],
  [
    'link',
    '[IRS](https://www.irs.gov/a?b=1&c=2 "Title")',
    '<p><a href="https://www.irs.gov/a?b=1&amp;c=2">IRS</a></p>',
  ],
  ['own page', '[Terms](/legal#refund)', '<p><a href="/legal#refund">Terms</a></p>'],
  ['page with an ID', '[Earlier](/legal/2026-11-21)', '<p><a href="/legal/2026-11-21">Earlier</a></p>'],
  ['email', '[Ada](mailto:ada@example.com)', '<p><a href="mailto:ada@example.com">Ada</a></p>'],
])('%s: %j', (_, text, html) => {
  expect(markdownToHtml(text)).toBe(html)
  expect(markdownProblems(text)).toEqual([])
})

test.each<[string, unknown, string]>([
  ['[a](javascript:alert(1))', '<p>a</p>', 'can\'t lead to "javascript:alert(1"'],
  ['[a](JaVaScRiPt:alert)', '<p>a</p>', 'can\'t lead to "JaVaScRiPt:alert"'],
  ['[a](data:text/html,x)', '<p>a</p>', "can't lead to"],
  ['[a](http://example.com)', '<p>a</p>', 'can\'t lead to "http://example.com"'],
  ['[a](//example.com)', '<p>a</p>', "can't lead to"],
  ['[a](/no-such-page)', '<p>a</p>', "can't lead to"],
  ['[a]()', '<p>a</p>', 'needs an address'],
  ['a <b>b</b>', '<p>a &lt;b&gt;b&lt;/b&gt;</p>', 'HTML such as "<b>" is not possible here'],
  ['<script>x()</script>', '<p>&lt;script&gt;x()&lt;/script&gt;</p>', '"<script>"'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>', '"<img"'],
  ['- - - - - - - - deep', expect.stringContaining('deep'), 'at most seven levels'],
  ['**a '.repeat(1_001), expect.any(String), 'too many * or _'],
  ['![a](https://example.com/a.png)', '<p>!<a href="https://example.com/a.png">a</a></p>', 'Pictures'],
])('%j is a problem, and harmless', (text, html, problem) => {
  expect(markdownToHtml(text)).toEqual(html)
  expect(markdownProblems(text).join()).toContain(problem)
})

test.each([
  ['a program', '    four spaces'],
  ['a fence', '```\nx\n```'],
  ['a reference', '[a]: javascript:x\n\n[a]'],
])('%s stays as it was typed', (_, text) => {
  expect(markdownToHtml(text)).not.toMatch(/<(?!\/?p>)/)
})

const piece = fc.constantFrom(
  ...[
    '[',
    '](',
    ')',
    '<',
    '>',
    '"',
    "'",
    '\\',
    '&',
    '#',
    '- ',
    '\n',
    '\n\n',
    '*',
    '**',
    '`',
    '!',
    ' ',
    'a',
    '{{',
    '}}',
  ],
  ...[
    'javascript:',
    'java\tscript:',
    'https://e.com',
    '/legal',
    'mailto:a@b.c',
    'onclick=',
    '<script>',
    '&colon;',
    '%3A',
  ],
)

test('whatever somebody types, only known tags and safe links come out', () => {
  const tags =
    /<\/?(?:p|ul|ol|li|strong|em|br \/|h[3-6])>|<ol start="\d+">|<a href="(?:https:\/\/|mailto:|\/legal|#)[^"<>]*">|<\/a>/g
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = markdownToHtml(pieces.join(''))
      expect(html.replace(tags, '')).not.toMatch(/[<>]/)
    }),
    { numRuns: 500 },
  )
})

test('a link without problems stays a link, and one with problems does not', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const target = pieces.join('').replace(/[\s<>()\\{]/g, '')
      const text = `Go [there](${target}).`
      expect(markdownToHtml(text).includes('<a ')).toBe(markdownProblems(text).length === 0)
    }),
  )
})
