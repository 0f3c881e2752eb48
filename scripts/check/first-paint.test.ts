import { expect, test } from 'vitest'
import { requestsBeforePaint, responseBytes } from './first-paint.ts'

test.each<[string, string, string[]]>([
  ['inline styles and a deferred module', '<style>p{color:red}</style><script type="module" async="">x</script>', []],
  ['a module below the text', '<p>Text</p><script type="module" src="/a.js"></script>', []],
  ['a style sheet', '<link rel="stylesheet" href="/a.css">', ['<link rel="stylesheet" href="/a.css">']],
  ['a style sheet that is switched off', '<link rel="stylesheet" href="/a.css" disabled="">', []],
  [
    'a preloaded font',
    '<link rel="preload" as="font" href="/f.woff2">',
    ['<link rel="preload" as="font" href="/f.woff2">'],
  ],
  ['a script that blocks', '<script src="/a.js"></script>', ['<script src="/a.js">']],
  ['a script that does not block', '<script src="/a.js" defer></script>', []],
  ['a font of the inline styles', '<style>@font-face{src:url(/f.woff2)}</style>', ['url(/f.woff2)']],
  [
    'a font that is swapped in',
    '<style>@font-face{font-display:swap;src:url(/f.woff2)}p{background:url(/a.png)}</style>',
    ['url(/a.png)'],
  ],
  ['a picture inside the inline styles', "<style>a{background:url('data:image/svg+xml,x')}</style>", []],
  ['the logo, which is drawn later', '<style>:root{--logo:url("/logo.svg")}</style>', []],
  ['an import of the inline styles', '<style>@import "/b.css";</style>', ['@import "/b.css"']],
])('%s', (_, html, expected) => {
  expect(requestsBeforePaint(html)).toEqual(expected)
})

test('a response has its headers and its body', () => {
  expect(responseBytes({ html: '', headers: {}, bodyBytes: 1_000 })).toBe(1_260)
  expect(responseBytes({ html: '', headers: { vary: 'accept' }, bodyBytes: 1_000 })).toBe(1_274)
})
