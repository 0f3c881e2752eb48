import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lessonPage, prerenderedPages } from '@course/contract/pages'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../build/client')
const freeLesson = lessonPage('tax-lien-certificate')
const publicPages = [...prerenderedPages, freeLesson].map(({ path }) => path.slice(1))
/** In kilobytes after brotli: the limit for everything a page needs until it has loaded, and for all its scripts. */
const budget = { beforeLoad: 60, scripts: 105 }
/** The course page's scripts took 146 kB before it had lessons, which may take 15 more. */
const courseBudget = 161

const read = (path: string) => readFile(join(folder, path.replace(/#.*$/, '')), 'utf8')
const brotli = (text: string) => brotliCompressSync(text).length / 1000
/** The size of a file that is already compressed, such as a font. */
const readSize = async (path: string) => (await readFile(join(folder, path))).length / 1000
const total = (texts: Iterable<string>) => [...texts].reduce((sum, text) => sum + brotli(text), 0)

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group ?? '')

const preloadedFont = /<link rel="preload" href="([^"]+\.woff2)"/g

/** Static imports, which load with the file. An `import()` loads later. */
const staticImports = (code: string) =>
  matches(code, /\b(?:import|from)\s*["'](\.\/[^"']+|\/assets\/[^"']+)["']/g).map((path) =>
    path.startsWith('./') ? `/assets/${path.slice(2)}` : path,
  )
const anyImports = (code: string) => matches(code, /\bimport[^"]*"(\/assets\/[^"]+)"/g)

/** The scripts that a page loads without user action: its start scripts, and everything that they import. */
async function findScripts(page: string): Promise<Map<string, string>> {
  const html = await read(`${page}/index.html`)
  return followImports(anyImports(matches(html, /<script type="module" async="">([^<]*)<\/script>/g).join('\n')))
}

/** Files, and everything that loads with them. */
async function followImports(open: string[]): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  for (let path = open.pop(); path; path = open.pop()) {
    if (scripts.has(path)) continue
    const code = await read(path)
    scripts.set(path, code)
    // The start script of a deferred page is a file, and loads all its imports immediately.
    open.push(...(path.startsWith('/assets/start-') ? anyImports(code) : staticImports(code)))
  }
  return scripts
}

describe('the built public pages', () => {
  test.each(publicPages)('%s: scripts stay within their budget', async (page) => {
    const scripts = await findScripts(page)
    expect([...scripts.keys()]).toContainEqual(expect.stringContaining('/assets/vendor-'))
    expect(total(scripts.values())).toBeLessThanOrEqual(budget.scripts)
  })

  test.each(publicPages)('%s: HTML, CSS and font stay within their budget', async (page) => {
    const html = await read(`${page}/index.html`)
    const fonts = await Promise.all(matches(html, preloadedFont).map(readSize))
    expect(fonts).toHaveLength(1)
    expect(brotli(html) + (fonts[0] ?? 0)).toBeLessThanOrEqual(budget.beforeLoad)
  })

  test.each(publicPages)('%s: all styles are in the page, and load no other file than its font', async (page) => {
    const html = await read(`${page}/index.html`)
    const links = matches(html, /(<link rel="stylesheet"[^>]*>)/g)
    expect(links).not.toEqual([])
    for (const link of links) expect(link).toContain(' disabled=""')
    const [style = '', ...others] = matches(html, /<style>([\s\S]*?)<\/style>/g)
    expect(others).toEqual([])
    const files = matches(style, /url\(["']?(?!data:)([^"')]+)/g)
    expect(files).toEqual(matches(html, preloadedFont))
  })

  test.each(publicPages)(
    '%s: neither the validation library nor the card library loads with the page',
    async (page) => {
      for (const [path, code] of await findScripts(page)) {
        expect(code, path).not.toMatch(/ZodError|braintree-hosted-field/)
      }
    },
  )

  test.each(publicPages)('%s: no style attribute and no address of another site is loaded', async (page) => {
    const html = await read(`${page}/index.html`)
    expect(html).not.toMatch(/<[^>]*\sstyle=/)
    expect(html).not.toMatch(
      /<(?:script|img|iframe|link rel="(?:stylesheet|modulepreload|preload|icon)")[^>]*(?:src|href)="(?:https?:)?\/\//,
    )
  })

  test.each(['home', 'info', 'legal', 'privacy'])('%s: scripts wait until the page has loaded', async (page) => {
    const html = await read(`${page}/index.html`)
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).toContain('addEventListener("load"')
  })

  test.each(['login', 'reset', 'payment'])('%s: scripts wait for the first paint', async (page) => {
    const html = await read(`${page}/index.html`)
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).toContain('requestAnimationFrame')
  })
})

test('the course page: its scripts and those for reading a lesson stay within their budget', async () => {
  const manifest = (await readdir(join(folder, 'assets'))).find((name) => /^manifest-.*\.js$/.test(name))
  const { entry, routes } = JSON.parse((await read(`assets/${manifest}`)).replace(/^[^{]*|;\s*$/g, ''))
  const own = ['root', 'members-area', 'members'].map((id): string => routes[id].module)
  const [reading = ''] = matches(await read(own.at(-1) ?? ''), /\bimport\(["'`]\.(\/lesson-parts-[^"'`]+)/g)
  expect(reading).not.toBe('')
  const scripts = await followImports([entry.module, ...entry.imports, ...own, `/assets${reading}`])
  expect(total(scripts.values())).toBeLessThanOrEqual(courseBudget)
})
