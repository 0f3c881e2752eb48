import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logoProblems } from './logo-rules.ts'

const problemsOf = (svg: string) => logoProblems(Buffer.from(svg))
/** A drawing with something in it. */
const svg = (inside: string, attributes = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

test("the demo's logo may be used", async () => {
  expect(logoProblems(await readFile(join(import.meta.dirname, '../../../../../demo-content/logo.svg')))).toEqual([])
})

test.each([
  ['shapes', svg('<g fill="#1c6046" transform="matrix(1 0 0 1 2 3)"><path d="M0,0c1-2.5e3 3 4z"/><circle r="4"/></g>')],
  ['a title and a comment', svg('<!-- Generator --><title>Plain Deed &amp; Co</title><desc>Logo</desc>')],
  ['a gradient', svg('<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>')],
  ['a gradient that continues another', svg('<radialGradient id="b" xlink:href="#a"/><rect fill="url(#b)"/>')],
  ['a clip', svg('<clipPath id="c"><rect width="9" height="9"/></clipPath><g clip-path="url(#c)"/>')],
  ['properties in a style', svg('<path style="fill:#fff; stroke-width:2px;fill-opacity:1;" d="M0 0"/>')],
  ['an XML declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${svg('')}`],
])('a logo with %s may be used', (_what, text) => {
  expect(problemsOf(text)).toEqual([])
})

test.each([
  ['a script in a comment', svg('<!--><script>alert(1)</script>-->'), 'a comment that contains < or >'],
  ['a script in a comment that HTML ends early', svg('<!--x--!><script>alert(1)</script>-->'), 'XML'],
  ['a script', svg('<script>alert(1)</script>'), 'the element <script>'],
  [
    'a foreign object',
    svg('<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>'),
    '<foreignObject>',
  ],
  ['an event handler', svg('<path onclick="x()" d="M0 0"/>'), 'the attribute onclick of <path>'],
  ['an event handler on itself', svg('', 'viewBox="0 0 1 1" onload="x()"'), 'the attribute onload of <svg>'],
  ['a link', svg('<a href="https://example.org"><path/></a>'), 'the element <a>'],
  ['a reference to another file', svg('<use href="https://example.org/x.svg#a"/>'), 'the element <use>'],
  ['an external gradient', svg('<linearGradient href="https://example.org/x.svg#a"/>'), 'the link in href'],
  ['an external gradient by XLink', svg('<linearGradient xlink:href="//example.org#a"/>'), 'the link in xlink:href'],
  ['a picture', svg('<image href="data:image/png;base64,AA=="/>'), 'the element <image>'],
  ['an external fill', svg('<path fill="url(https://example.org/#a)"/>'), 'the value of fill of <path>'],
  ['a fill in disguise', svg('<path fill="u&#114;l(//example.org#a)"/>'), 'the value of fill of <path>'],
  ['a style sheet', svg('<style>path{fill:url(https://example.org)}</style>'), 'the element <style>'],
  ['an external url in a style', svg('<path style="fill:url(//example.org)"/>'), 'the value of fill in style'],
  ['an escaped url in a style', svg('<path style="fill:\\75rl(#a)"/>'), 'the value of fill in style'],
  ['an unknown property in a style', svg('<path style="behavior:x"/>'), 'the style behavior in style'],
  ['an import in a style', svg('<path style="@import x"/>'), 'the style @import x in style'],
  ['an animation', svg('<path><animate attributeName="d"/></path>'), 'the element <animate>'],
  ['text', svg('<text>Plain Deed</text>'), 'the element <text>'],
  ['loose text', svg('Plain Deed'), 'text outside of its title'],
  ['a mask', svg('<mask/>'), 'the element <mask>'],
  ['a clip within a clip', svg('<clipPath id="c"><path clip-path="url(#c)"/></clipPath>'), 'the value of clip-path'],
  [
    'a clip within a clip by a style',
    svg('<clipPath id="c"><path style="clip-path:url(#c)"/></clipPath>'),
    'the value of clip-path in style',
  ],
  ['a value that is hard to match', svg(`<path fill="${'url(#a)'.repeat(5_000)}!"/>`), 'the value of fill of <path>'],
  ['another drawing inside', svg(svg('')), 'an <svg> inside of another'],
  ['an element of an editor', svg('<x:view xmlns:x="http://example.org/x"/>'), 'the element <x:view>'],
  ['an SVG element by another name', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'the element <s:script>'],
  ['a document type', `<!DOCTYPE svg>${svg('')}`, 'a document type (<!DOCTYPE>)'],
  [
    'an external document type',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
    'a document type',
  ],
  [
    'entities that expand',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<title>&b;</title>')}`,
    'a document type',
  ],
  [
    'an entity that names a file',
    `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg('&f;')}`,
    'a document',
  ],
  ['an unknown entity', svg('<title>&nbsp;</title>'), 'a problem in its XML'],
  ['a style sheet by instruction', `<?xml-stylesheet href="x.css"?>${svg('')}`, 'the instruction <?xml-stylesheet?>'],
  ['a CDATA section', svg('<title><![CDATA[x]]></title>'), 'a CDATA section'],
  ['another encoding', `<?xml version="1.0" encoding="utf-7"?>${svg('')}`, 'the encoding utf-7'],
  ['another base', svg('<g xml:base="https://example.org"/>'), 'the attribute xml:base of <g>'],
  ['a name of the prototype', svg('<constructor/>'), 'the element <constructor>'],
  ['no viewBox', svg('', 'width="1" height="1"'), 'an <svg> without viewBox'],
  ['no namespace', '<svg viewBox="0 0 1 1"/>', 'the element <svg>'],
  ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'the element <html>'],
  ['an end that is missing', svg('').slice(0, -3), 'a problem in its XML'],
  ['nothing', '', 'a problem in its XML'],
])('a logo with %s is refused, naming it', (_what, text, problem) => {
  expect(problemsOf(text).join(', ')).toContain(problem)
})

test('a logo in UTF-16 is refused', () => {
  expect(logoProblems(Buffer.from(`\ufeff${svg('')}`, 'utf16le'))).toEqual(['characters that are not UTF-8'])
})

test('every attribute that starts with "on" is refused', () => {
  for (const name of ['onbegin', 'onend', 'onfocusin', 'onmouseover', 'ONLOAD', 'on'])
    expect(problemsOf(svg(`<g ${name}="x"/>`))).toEqual([`the attribute ${name} of <g>`])
})
