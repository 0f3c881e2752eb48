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
/** The payment page also logs the buyer in, and shows a message beside every card field. Every page knows all addresses. */
const paymentBudget = 107.1
/** The course page's scripts took 146 kB before it had lessons, which may take 15 more, addresses of videos and the rules of forms, 7. */
const courseBudget = 162

const read = (path: string) => readFile(join(folder, path.replace(/#.*$/, '')), 'utf8')
const brotli = (text: string) => brotliCompressSync(text).length / 1000
/** The size of a file that is already compressed, such as a font. */
const readSize = async (path: string) => (await readFile(join(folder, path))).length / 1000
const total = (texts: Iterable<string>) => [...texts].reduce((sum, text) => sum + brotli(text), 0)

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group ?? '')

const headingFont = /new FontFace\("Besley","url\(([^)]+\.woff2)\)"/g

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
    expect(total(scripts.values())).toBeLessThanOrEqual(page === 'payment' ? paymentBudget : budget.scripts)
  })

  test.each(publicPages)('%s: HTML, CSS and font stay within their budget', async (page) => {
    const html = await read(`${page}/index.html`)
    const fonts = await Promise.all(matches(html, headingFont).map(readSize))
    expect(fonts).toHaveLength(1)
    expect(brotli(html) + (fonts[0] ?? 0)).toBeLessThanOrEqual(budget.beforeLoad)
  })

  test.each(publicPages)('%s: all styles are in the page, and load no file', async (page) => {
    const html = await read(`${page}/index.html`)
    const links = matches(html, /(<link rel="stylesheet"[^>]*>)/g)
    expect(links).not.toEqual([])
    for (const link of links) expect(link).toContain(' disabled=""')
    const [style = '', ...others] = matches(html, /<style>([\s\S]*?)<\/style>/g)
    expect(others).toEqual([])
    expect(matches(style, /url\(["']?(?!data:)([^"')]+)/g)).toEqual([])
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

  test.each(publicPages)('%s: nothing is requested before the first text is painted', async (page) => {
    const html = await read(`${page}/index.html`)
    expect(html).not.toMatch(
      /<link rel="(?:modulepreload|preload|prefetch|manifest)"|<script[^>]* src=|<i(?:mg|frame)\b/,
    )
    expect(matches(html, headingFont)).toHaveLength(1)
    expect(html).toMatch(/painted\.then\(function\(\)\{return new FontFace\(/)
    const [loader = '', ...others] = matches(html, /<script type="module" async="">([^<]*)<\/script>/g)
    expect(others).toEqual([])
    expect(loader).toMatch(/^(?:let b=\(\)=>)?painted\.then\(/)
  })

  test.each(['home', 'info', 'legal', 'privacy'])('%s: scripts also wait until the page has loaded', async (page) => {
    expect(await read(`${page}/index.html`)).toContain('addEventListener("load"')
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
