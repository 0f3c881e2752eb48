import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lessonPage, serverRenderedPages } from '@course/contract/pages'
import type { Manifest } from 'vite'
import { describe, expect, test } from 'vitest'
import { readRenderInput, renderSite } from '../../scripts/rendered-website.ts'
import { filesOf } from '../page-files.ts'

const folder = join(import.meta.dirname, '../build/client')
const all = [...serverRenderedPages, lessonPage('tax-lien-certificate')]
const names = (pages: typeof all) => pages.map(({ path }) => path.slice(1))
const publicPages = names(all)
const documents = names(all.filter(({ scripts }) => scripts === 'document'))
const forms = publicPages.filter((page) => !documents.includes(page))
/** In kilobytes after brotli: the limit for everything a page needs until it has loaded, and for its scripts. */
const budget = { beforeLoad: 60, form: 75, payment: 85, document: 10 }
/** The course page's scripts took 146 kB before it had lessons, which may take 15 more, addresses of videos, the rules of forms and the search, 9. */
const courseBudget = 164
/** For each picture of the members' pages. */
const pictureBudget = 60

const read = (path: string) => readFile(join(folder, path.replace(/#.*$/, '')), 'utf8')
const rendered = await renderSite(
  await readRenderInput({ publicUrl: 'https://course.example', payments: 'production' }),
)
const readPage = (page: string) => rendered.get(`/${page}`)?.text ?? ''
const brotli = (text: string) => brotliCompressSync(text).length / 1000
/** The size of a file that is already compressed, such as a font. */
const readSize = async (path: string) => (await readFile(join(folder, path))).length / 1000
const total = (texts: Iterable<string>) => [...texts].reduce((sum, text) => sum + brotli(text), 0)

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group ?? '')

const headingFont = /@font-face\{font-family:Besley;[^}]*font-display:swap[^}]*url\(([^)]+\.woff2)\)/g

/** Static imports, which load with the file. An `import()` loads later. */
const staticImports = (code: string) =>
  matches(code, /\b(?:import|from)\s*["'](\.\/[^"']+|\/assets\/[^"']+)["']/g).map((path) =>
    path.startsWith('./') ? `/assets/${path.slice(2)}` : path,
  )
const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))

/** The scripts that a page loads without user action. */
const findScripts = (page: string) => followImports(matches(readPage(page), /,\(\)=>import\("([^"]+)"/g))

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
      const html = readPage(page)
      for (const element of matches(html, /(<img\b[^>]*>)/g)) expect(element).toMatch(/ width="\d+" height="\d+"/)
      const files = matches(html, /<(?:img|source)\b[^>]* src(?:set)?="(?!\/logo\.svg\?)([^"]+)"/gi)
      for (const file of files) {
        expect(file).toMatch(/^\/assets\/[\w-]+\.webp$/)
        expect(await readSize(file), file).toBeLessThanOrEqual(pictureBudget)
      }
      if (page === 'home') expect(files).toHaveLength(8)
    },
  )

  test.each(documents)('%s: it has one small script, and neither React nor data', async (page) => {
    const html = readPage(page)
    const scripts = await findScripts(page)
    expect(scripts.size).toBe(1)
    expect(total(scripts.values())).toBeLessThanOrEqual(budget.document)
    expect(html).not.toMatch(/data-part|rel="(?:stylesheet|modulepreload)"/)
  })

  test.each(forms)('%s: its scripts stay within their budget, without the router', async (page) => {
    const scripts = await findScripts(page)
    expect(total(scripts.values())).toBeLessThanOrEqual(page === 'payment' ? budget.payment : budget.form)
    expect([...scripts.keys()].join()).toContain('/assets/entry.')
    for (const [path, code] of scripts) expect(code, path).not.toContain('RouterProvider')
  })

  test.each(publicPages)('%s: HTML, CSS and font stay within their budget', async (page) => {
    const html = readPage(page)
    const fonts = await Promise.all(matches(html, headingFont).map(readSize))
    expect(fonts).toHaveLength(1)
    expect(brotli(html) + (fonts[0] ?? 0)).toBeLessThanOrEqual(budget.beforeLoad)
  })

  test.each(publicPages)('%s: all styles are in the page, and load nothing but the font and the logo', async (page) => {
    const html = readPage(page)
    const [style = '', ...others] = matches(html, /<style>([\s\S]*?)<\/style>/g)
    expect(others).toEqual([])
    expect(matches(style, /url\(["']?(?!data:|\/logo\.svg)([^"')]+)/g)).toEqual(matches(style, headingFont))
  })

  test.each(forms)('%s: neither the validation library nor the card library loads with the page', async (page) => {
    for (const [path, code] of await findScripts(page)) {
      expect(code, path).not.toMatch(/ZodError|braintree-hosted-field/)
    }
  })

  test.each(publicPages)('%s: no style attribute and no address of another site is loaded', async (page) => {
    const html = readPage(page)
    expect(html).not.toMatch(/<[^>]*\sstyle=/)
    expect(html).not.toMatch(
      /<(?:script|img|iframe|link rel="(?:stylesheet|modulepreload|preload|icon)")[^>]*(?:src|href)="(?:https?:)?\/\//,
    )
  })

  test.each(publicPages)(
    '%s: nothing but pictures, the font and one script is requested by the page itself',
    async (page) => {
      const html = readPage(page)
      expect(html).not.toMatch(
        /<link rel="(?:modulepreload|preload|prefetch|manifest)"|<script(?! type="module")[^>]* src=|<iframe\b/,
      )
    },
  )
})

test('the course page: its scripts and those for reading a lesson stay within their budget', async () => {
  const names = ['entry.client.tsx', 'members-area.tsx', 'members.tsx', 'lesson-parts.ts']
  const own = names.map((name) => Object.keys(manifest).find((key) => key.endsWith(`/${name}`)) ?? name)
  const scripts = await followImports(filesOf(manifest, own).scripts.slice())
  expect(total(scripts.values())).toBeLessThanOrEqual(courseBudget)
})
