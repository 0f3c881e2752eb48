import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lessonPage, prerenderedPages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { Manifest } from 'vite'
import { describe, expect, test } from 'vitest'
import { filesOf } from '../page-files.ts'

const folder = join(import.meta.dirname, '../build/client')
const freeLesson = lessonPage('tax-lien-certificate')
const publicPages = [...prerenderedPages, freeLesson].map(({ path }) => path.slice(1))
/** In kilobytes after brotli: the limit for everything a page needs until it has loaded, and for all its scripts. */
const budget = { beforeLoad: 60, scripts: 105 }
/** The calculators calculate in the browser, so their page has their formulas, too. */
const calculatorsBudget = 106
/** The course page's scripts took 146 kB before it had lessons, which may take 15 more, addresses of videos and the rules of forms, 7. */
const courseBudget = 162
/** For each picture of the members' pages. */
const pictureBudget = 60

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
const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))

/** The scripts that a page loads without user action: those that its loader names, and everything that they import. */
async function findScripts(page: string): Promise<Map<string, string>> {
  const html = await read(`${page}/index.html`)
  const [loader = ''] = matches(html, /<script type="module" async="">([^<]*)<\/script>/g)
  const named = matches(loader, /"(\/assets\/[^"]+\.js)"/g)
  // What the router loads for this page must be among them, or it would come later and count nowhere.
  const [module = ''] = Object.keys(manifest).filter((key) => key.endsWith(`/${page.split('/')[0]}.tsx`))
  expect(named).toContain(`/${manifest[module]?.file}`)
  return followImports(named)
}

/** Files, and everything that loads with them. */
async function followImports(open: string[]): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  for (let path = open.pop(); path; path = open.pop()) {
    if (scripts.has(path)) continue
    const code = await read(path)
    scripts.set(path, code)
    open.push(...staticImports(code))
  }
  return scripts
}

describe('the built public pages', () => {
  test.each(publicPages)(
    '%s: every picture is small, of the built files, and has its size in the page',
    async (page) => {
      const html = await read(`${page}/index.html`)
      for (const element of matches(html, /(<img\b[^>]*>)/g)) expect(element).toMatch(/ width="\d+" height="\d+"/)
      const files = matches(html, /<(?:img|source)\b[^>]* src(?:set)?="([^"]+)"/gi)
      for (const file of files) {
        expect(file).toMatch(/^\/assets\/[\w-]+\.webp$/)
        expect(await readSize(file), file).toBeLessThanOrEqual(pictureBudget)
      }
      if (page === 'home') expect(files).toHaveLength(8)
    },
  )

  test.each(publicPages)('%s: scripts stay within their budget', async (page) => {
    const scripts = await findScripts(page)
    expect([...scripts.keys()]).toContainEqual(expect.stringContaining('/assets/vendor-'))
    const isCalculators = page === paths.calculators.slice(1)
    expect(total(scripts.values())).toBeLessThanOrEqual(isCalculators ? calculatorsBudget : budget.scripts)
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

  test.each(publicPages)('%s: nothing but pictures is requested before the first text is painted', async (page) => {
    const html = await read(`${page}/index.html`)
    expect(html).not.toMatch(/<link rel="(?:modulepreload|preload|prefetch|manifest)"|<script[^>]* src=|<iframe\b/)
    expect(matches(html, headingFont)).toHaveLength(1)
    expect(html).toMatch(/painted\.then\(function\(\)\{return new FontFace\(/)
    const [loader = '', ...others] = matches(html, /<script type="module" async="">([^<]*)<\/script>/g)
    expect(others).toEqual([])
    expect(loader).toMatch(/^(?:let b=\(\)=>requestAnimationFrame\(\(\)=>setTimeout\(\(\)=>)?painted\.then\(/)
  })

  test.each(['home', 'info', 'legal', 'privacy'])('%s: scripts also wait until the page has loaded', async (page) => {
    expect(await read(`${page}/index.html`)).toContain('addEventListener("load"')
  })
})

test('the course page: its scripts and those for reading a lesson stay within their budget', async () => {
  const names = ['entry.client.tsx', 'members-area.tsx', 'members.tsx', 'lesson-parts.ts']
  const own = names.map((name) => Object.keys(manifest).find((key) => key.endsWith(`/${name}`)) ?? name)
  const scripts = await followImports(filesOf(manifest, own).scripts.slice())
  expect(total(scripts.values())).toBeLessThanOrEqual(courseBudget)
})
