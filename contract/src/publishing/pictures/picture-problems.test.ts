import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureProblems, pictureSize } from './picture-problems.ts'

const svg = (inside: string, attributes = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 240"') =>
  `<svg ${attributes}>${inside}</svg>`
const folder = new URL('../../../../content/pictures/', import.meta.url)

test.each(readdirSync(folder))("the demo's picture %s may be used", (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  expect(pictureProblems(text)).toEqual([])
  expect(pictureSize(text)?.width).toBeGreaterThan(0)
})

test.each([
  ['shapes and words', svg('<g font-size="15"><rect width="9" height="9"/><text x="1" y="2">A &amp; B</text></g>')],
  ['spans', svg('<text font-family="serif">a <tspan font-weight="600" dy="4">b</tspan></text>')],
  [
    'a title, a description and comments',
    svg('<!-- Drawn for this site --><title>Paper</title><desc>It is one.</desc>'),
  ],
  ['a gradient', svg('<linearGradient id="a"><stop offset="0"/></linearGradient><rect fill="url(#a)"/>')],
  ['properties in a style', svg('<text style="font-family: system-ui, sans-serif; fill:#123">a</text>')],
  ['an XML declaration', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- A --><!-- B -->\n${svg('')}\n`],
  [
    'a name for screen readers',
    svg('', 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="A"'),
  ],
])('a picture with %s may be used', (_what, text) => {
  expect(pictureProblems(text)).toEqual([])
})

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'the element <script>'],
  ['an event handler', svg('<rect onclick="x()"/>'), 'the attribute onclick of <rect>'],
  ['a picture from elsewhere', svg('<image href="https://example.org/a.png"/>'), 'the element <image>'],
  ['a gradient from elsewhere', svg('<linearGradient href="https://example.org/x.svg#a"/>'), 'the link in href'],
  ['a fill from elsewhere', svg('<rect fill="url(https://example.org/#a)"/>'), 'the value of fill of <rect>'],
  ['a style sheet', svg('<style>rect{fill:red}</style>'), 'the element <style>'],
  ['a url in a style', svg('<rect style="fill:url(//example.org)"/>'), 'the value of fill in style'],
  ['a font that not every device has', svg('<text font-family="Comic Sans MS">a</text>'), 'the font “Comic Sans MS”'],
  ['words outside of a text', svg('Plain'), 'words outside of <text>'],
  ['an entity of its own', svg('<text>&x;</text>'), 'an “&” that is not written &amp;'],
  ['a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`, "XML that the site can't read, at “<!DOCTYPE"],
  ['an element that is not closed', svg('<g>'), 'a closing </svg> in the wrong place'],
  ['another root', '<html></html>', 'no <svg> around it'],
  ['no viewBox', svg('', 'xmlns="http://www.w3.org/2000/svg"'), 'an <svg> without viewBox'],
  ['a clip within a clip', svg('<clipPath id="c"><rect clip-path="url(#c)"/></clipPath>'), 'the value of clip-path'],
])('%s is refused', (_what, text, problem) => {
  expect(pictureProblems(text).join(', ')).toContain(problem)
})

test('a text that is hard to match takes linear time', () => {
  const start = performance.now()
  pictureProblems(svg(`<rect ${'a="b" '.repeat(3_000)}!/>`))
  pictureProblems(`${'<!--'.repeat(5_000)}`)
  expect(performance.now() - start).toBeLessThan(1_000)
})
