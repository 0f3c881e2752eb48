import { expect, test } from 'vitest'
import { toJson } from '../app/document.tsx'
import { filesOf, prefetchRules } from '../page-files.ts'

const manifest = {
  'app/start.tsx': { file: 'assets/start.js', imports: ['_vendor.js', '_shell.js'] },
  'app/home.tsx': { file: 'assets/home.js', imports: ['_vendor.js', '_reading.js'], css: ['assets/home.css'] },
  '_reading.js': { file: 'assets/reading.js', imports: ['_shell.js'], css: ['assets/reading.css'] },
  '_shell.js': { file: 'assets/shell.js', imports: ['_vendor.js'], css: ['assets/shell.css'] },
  '_vendor.js': { file: 'assets/vendor.js' },
}

test('a page has the scripts and styles of its modules and of all that they import, imported ones first', () => {
  expect(filesOf(manifest, ['app/start.tsx', 'app/home.tsx'])).toEqual({
    scripts: ['start', 'home', 'vendor', 'shell', 'reading'].map((name) => `/assets/${name}.js`),
    sheets: ['shell', 'reading', 'home'].map((name) => `/assets/${name}.css`),
  })
})

test('a module that the build does not have is refused', () => {
  expect(() => filesOf(manifest, ['app/gone.tsx'])).toThrow('The build has no app/gone.tsx.')
})

test('browsers prefetch documents to read, and neither forms nor addresses with a query', () => {
  const page = (path: string, scripts: 'document' | 'form') => ({ path, scripts, audience: 'public' as const })
  const [{ where, eagerness }] = JSON.parse(prefetchRules([page('/a', 'document'), page('/b', 'form')])).prefetch
  expect(where.and).toEqual([{ href_matches: ['/a'] }, { not: { href_matches: '/*\\?(.+)' } }])
  expect(eagerness).toBe('moderate')
})

test.each([
  '<p class="a">text</p><svg/><b>bold</b>',
  '</script><script>alert(1)</script><SCRIPT>',
  '<!-- <script> --> <![CDATA[',
  'back\\slash \\u003c \\\\u003cp and "quotes"',
  'a < b > c & d',
])('the data %j stays the same, and neither ends its script nor begins another', (text) => {
  const json = toJson({ text })
  expect(JSON.parse(json)).toEqual({ text })
  expect(json).not.toMatch(/<!--|<\/?script/i)
})
