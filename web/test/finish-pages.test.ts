import { expect, test } from 'vitest'
import { slimManifest } from '../finish-build.ts'
import { inlineStyles } from '../finish-pages.ts'
import { deferStart, joinScripts } from '../page-scripts.ts'

const start = 'import "/assets/manifest.js";import("/assets/entry.client.js");'
const page = (scripts: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head><body>${scripts}<script>x()</script></body>`

test('the start script moves to a file that is imported after loading, in the same place', () => {
  const { html, start: moved } = deferStart(page(`<script type="module" async="">${start}</script>`), 'load')
  expect(moved.code).toBe(start)
  expect(moved.path).toMatch(/^\/assets\/start-[\w-]{8}\.js$/)
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain('rel="stylesheet"')
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(html).toMatch(/addEventListener\("load"/)
  expect(html).toContain(`painted.then(()=>import("${moved.path}"))`)
})

test('a page with a form loads all its scripts in parallel after the first paint', () => {
  const { html, start: moved } = deferStart(page(`<script type="module" async="">${start}</script>`), 'paint')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).toContain(
    `painted.then(()=>{["/assets/a.js"].map(a=>{let l=document.createElement("link");l.rel="modulepreload";l.href=a`,
  )
  expect(html).toContain(`});import("${moved.path}")`)
})

test.each([
  ['', 0],
  [`<script type="module" async="">${start}</script>`.repeat(2), 2],
])('a page without exactly one start script is refused', (scripts, found) => {
  expect(() => deferStart(page(String(scripts)), 'load')).toThrow(`found ${found}`)
})

/** As React Router writes the end of a page with this data. */
const routerScripts = (data: string) =>
  `<script>((storageKey, restoreKey) => { a<b })("positions", null)</script><script>window.__reactRouterContext = {};</script><script type="module" async="">${start}</script><script>window.__reactRouterContext.streamController.enqueue(${data});</script><script>window.__reactRouterContext.streamController.close();</script>`
/** As React Router escapes a page's data. */
const escapedByRouter = (text: string) =>
  JSON.stringify(JSON.stringify(text)).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)

test("React Router's scripts become one, and the number of elements stays", () => {
  const joined = joinScripts(`<script>theme()</script>${routerScripts('"[]"')}`)
  expect(joined).toBe(
    `<script>theme()</script><script>painted.then(()=>{window.__reactRouterContext = {};window.__reactRouterContext.streamController.enqueue("[]");window.__reactRouterContext.streamController.close();});((storageKey, restoreKey) => { a<b })("positions", null)</script><script></script><script type="module" async="">${start}</script><script></script><script></script>`,
  )
  expect(() => joinScripts('<script>theme()</script>')).toThrow('found 0 and 0')
})

test.each([
  '<p class="a">text</p><svg/><b>bold</b>',
  '</script><script>alert(1)</script><SCRIPT>',
  '<!-- <script> --> <![CDATA[',
  'back\\slash \\u003c \\\\u003cp and "quotes"',
  'a < b > c & d',
])('the data %j stays the same, and neither ends its script nor begins another', (text) => {
  const html = joinScripts(routerScripts(escapedByRouter(text)))
  const [code = ''] = html.split('<script>')[1]?.split('</script>') ?? []
  const pushed: string[] = []
  const context = { streamController: { enqueue: (data: string) => pushed.push(data), close: () => {} } }
  new Function('window', code.replace(/^.*window\.__reactRouterContext = \{\};(.*)\}\);.*$/, '$1'))({
    __reactRouterContext: context,
  })
  expect(pushed.map((data) => JSON.parse(data))).toEqual([text])
  expect(code).not.toMatch(/<!|<\/?script/i)
  expect(html.match(/<\/?script/gi)).toHaveLength(10)
})

const sheets: Record<string, string> = { '/assets/a.css': 'a{color:red}', '/assets/b.css': 'b{color:$&}' }
const read = async (path: string) => sheets[path] ?? Promise.reject(new Error(`no ${path}`))

test('style sheets are inlined in order, and their links stay under both names but load nothing', async () => {
  const html = await inlineStyles(
    '<head><link rel="stylesheet" href="/assets/a.css#"/><link rel="stylesheet" href="/assets/b.css"/></head>',
    ':root{--ink:#000}',
    read,
  )
  expect(html).toBe(
    '<head><link rel="stylesheet" href="/assets/a.css#" disabled=""/><link rel="stylesheet" href="/assets/a.css" disabled=""/><link rel="stylesheet" href="/assets/b.css" disabled=""/><style>:root{--ink:#000}a{color:red}b{color:$&}</style></head>',
  )
})

test('a page without a style sheet is refused', async () => {
  await expect(inlineStyles('<head></head>', '', read)).rejects.toThrow('Expected a style sheet')
})

test('the list of routes keeps what is true, and no imports', () => {
  const route = {
    id: 'a',
    hasLoader: true,
    hasAction: false,
    imports: ['/assets/b.js'],
    css: [],
    module: '/assets/a.js',
  }
  const entry = { module: '/assets/entry.js', imports: ['/assets/b.js'] }
  expect(slimManifest(`window.__reactRouterManifest=${JSON.stringify({ entry, routes: { a: route } })};`)).toBe(
    `window.__reactRouterManifest=${JSON.stringify({
      entry,
      routes: { a: { id: 'a', hasLoader: true, css: [], module: '/assets/a.js' } },
    })};`,
  )
  expect(() => slimManifest('something else')).toThrow('another form')
})
