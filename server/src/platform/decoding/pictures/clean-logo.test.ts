import { expect, test } from 'vitest'
import { cleanLogo } from './clean-logo.ts'
import { logoProblems } from './logo-rules.ts'

const clean = (svg: string | Uint8Array) => cleanLogo(typeof svg === 'string' ? Buffer.from(svg) : svg)
const shape = '<path d="M0 0h9v9z" fill="#225544"/>'
const svg = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

test.each([
  ['Canva', svg(shape, 'width="500" zoomAndPan="magnify" viewBox="0 0 375 375" height="500" version="1.0"')],
  [
    'Illustrator, Save As',
    `<?xml version="1.0" encoding="utf-8"?><!-- Generator: Adobe Illustrator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg version="1.1" id="Layer_1" xmlns="&ns_svg;" x="0px" y="0px" viewBox="0 0 64 64" style="enable-background:new 0 0 64 64;" xml:space="preserve">${shape}</svg>`,
  ],
  [
    'Illustrator, with editing capabilities',
    svg(
      `<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1"><i:pgfRef xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/"/></foreignObject><g>${shape}</g></switch>`,
    ),
  ],
  [
    'Inkscape',
    svg(
      `<sodipodi:namedview pagecolor="#ffffff" inkscape:zoom="1"/><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">x</rdf:RDF></metadata><g inkscape:label="Layer 1" inkscape:groupmode="layer"><path style="fill:#225544;font-family:Sans;-inkscape-font-specification:Sans;line-height:1.25;marker:none" sodipodi:nodetypes="cc" d="M0 0h9v9z"/></g>`,
      'width="9" height="9" viewBox="0 0 9 9" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:version="1.2"',
    ),
  ],
  ['Figma and its plug-ins', svg(`<g data-name="Layer 1" aria-label="Logo" tabindex="0">${shape}</g>`)],
  ['a program that states only the size', svg(shape, 'width="64px" height="64px"')],
  [
    'Illustrator, Export As',
    svg(
      `<defs><style>.cls-1{fill:none;}.cls-1,.cls-2{stroke-width:0px;}.cls-2{fill:#225544;font-family:Arial;}</style></defs><rect class="cls-1" width="9" height="9"/><path class="cls-2" d="M0 0h9v9z"/>`,
      'id="Layer_1" data-name="Layer 1" viewBox="0 0 9 9"',
    ),
  ],
  [
    'Illustrator, Save As, with style elements',
    svg(
      `<style type="text/css"><![CDATA[\n\t/* colors */ .st0{fill:#225544;}\n]]></style><path class="st0" d="M0 0h9v9z"/>`,
    ),
  ],
  ['a comment that would begin a script elsewhere', svg(`<!--><script>alert(1)</script>-->${shape}`)],
])('a logo of %s may be used once it is cleaned, and keeps its shape', (_what, text) => {
  const cleaned = clean(text)
  expect(logoProblems(cleaned)).toEqual([])
  const drawing = Buffer.from(cleaned).toString()
  expect(drawing).toContain('d="M0 0h9v9z"')
  expect(drawing).toMatch(/fill[:=]"?#225544/)
  expect(drawing).not.toMatch(/<!--|script|inkscape|metadata|foreignObject|font/)
  expect(clean(cleaned)).toEqual(cleaned)
})

test('styles of classes are in the order of the style sheet, and those of the element win', () => {
  const sheet = '.a{fill:red}.b{fill:blue}.a{fill:green}'
  const cleaned = (style: string) =>
    Buffer.from(clean(svg(`<style>${sheet}</style><path class="b a" ${style} d="M0 0"/>`))).toString()
  expect(cleaned('')).toContain('style="fill:red;fill:blue;fill:green"')
  expect(cleaned('style="fill:tan"')).toContain('style="fill:red;fill:blue;fill:green;fill:tan"')
  expect(cleaned('')).not.toMatch(/<style|class=/)
})

test('a logo in UTF-16 becomes one in UTF-8', () => {
  const cleaned = clean(Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg(shape)}`, 'utf16le'))
  expect(logoProblems(cleaned)).toEqual([])
})

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'the element <script>'],
  ['a style sheet for more than classes', svg('<style>.a{fill:red} path{fill:blue}</style>'), 'the element <style>'],
  ['a style sheet that imports', svg('<style>@import "x"; .a{fill:red}</style>'), 'the element <style>'],
  [
    'a style sheet for one medium',
    svg('<style media="print">.a{fill:red}</style><style>.a{fill:tan}</style>'),
    'the element <style>',
  ],
  [
    'a class with another file',
    svg('<style>.a{fill:url(//x.org)}</style><g class="a"/>'),
    'the value of fill in style',
  ],
  ['a class that behaves', svg('<style>.a{behavior:x}</style><g class="a"/>'), 'the style behavior in style'],
  ['a script by another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'the element <s:script>'],
  [
    'a foreign object',
    svg('<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>'),
    '<foreignObject>',
  ],
  ['HTML', svg('<b xmlns="http://www.w3.org/1999/xhtml">x</b>'), 'the element <b>'],
  ['an event handler', svg('<path onclick="x()"/>'), 'the attribute onclick of <path>'],
  ['a link', svg('<linearGradient xlink:href="//example.org#a"/>'), 'the link in xlink:href'],
  ['another base', svg('<g xml:base="https://example.org"/>'), 'the attribute xml:base'],
  ['a filter', svg('<g filter="url(#a)"/>'), 'the attribute filter'],
  ['a mask in a style', svg('<g style="mask:url(#a)"/>'), 'the style mask'],
  ['a picture', svg('<image href="data:image/png;base64,AA=="/>'), 'the element <image>'],
  ['entities that expand', `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg('')}`, 'a document type'],
  [
    'an entity that names a file',
    `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg('')}`,
    'a document type',
  ],
  ['a style sheet by instruction', `<?xml-stylesheet href="x.css"?>${svg('')}`, 'the instruction <?xml-stylesheet?>'],
  ['an entity with markup', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`, 'a document type'],
  ['broken XML', svg('').slice(0, -3), 'a problem in its XML'],
])('%s is not cleaned away, so the logo is refused', (_what, text, problem) => {
  expect(logoProblems(clean(text)).join(', ')).toContain(problem)
})

test('a value can’t leave its attribute', () => {
  const cleaned = Buffer.from(clean(svg('<g id="a&quot; onload=&quot;x()&lt;script&gt;"/>'))).toString()
  expect(cleaned).toContain('<g id="a&quot; onload=&quot;x()&lt;script&gt;"/>')
})
