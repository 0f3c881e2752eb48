import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../build/client')
const publicPages = ['home', 'info', 'legal', 'login', 'reset', 'payment']
/** Brotli kilobytes, of `docs`' budgets: what a page may weigh before it has loaded, and all its scripts together. */
const budget = { beforeLoad: 60, scripts: 105 }

const read = (path: string) => readFile(join(folder, path), 'utf8')
const brotli = (text: string) => brotliCompressSync(text).length / 1024

const linked = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, path]) => path ?? '')

/** The scripts that a page loads by itself: what its start script imports, and what those import in turn. */
async function scriptsOf(page: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const html = await read(`${page}/index.html`)
  const open = [...html.matchAll(/<script type="module" async="">([^<]*)<\/script>/g)].flatMap(([, code = '']) =>
    linked(code, /import[^"]*"(\/assets\/[^"]+)"/g),
  )
  for (let path = open.pop(); path; path = open.pop()) {
    if (found.has(path)) continue
    const code = await read(path)
    found.set(path, code)
    open.push(...staticImports(code))
  }
  return found
}

/** Imports that run with the file; `import()` waits until something asks for it. */
const staticImports = (code: string) =>
  linked(code, /(?:^|[;\n}])\s*import\s*(?:[^"'`();]*?from\s*)?["']((?:\.\/|\/assets\/)[^"']+)["']/g).map((path) =>
    path.startsWith('./') ? `/assets/${path.slice(2)}` : path,
  )

const total = (sizes: Iterable<string>) => [...sizes].reduce((sum, text) => sum + brotli(text), 0)

describe.skipIf(!existsSync(folder))('the built public pages', () => {
  test.each(publicPages)('%s: scripts stay within their budget', async (page) => {
    const scripts = await scriptsOf(page)
    expect(scripts.size).toBeGreaterThan(4)
    expect(total(scripts.values())).toBeLessThanOrEqual(budget.scripts)
  })

  test.each(publicPages)('%s: HTML and CSS stay within their budget', async (page) => {
    const html = await read(`${page}/index.html`)
    const sheets = await Promise.all(linked(html, /<link rel="stylesheet" href="([^"]+)"/g).map(read))
    expect(total([html, ...sheets])).toBeLessThanOrEqual(budget.beforeLoad)
  })

  test.each(publicPages)(
    '%s: neither the validation library nor the card library loads with the page',
    async (page) => {
      for (const [path, code] of await scriptsOf(page)) {
        expect(code, path).not.toMatch(/ZodError|braintree-hosted-field/)
      }
    },
  )

  test.each(publicPages)('%s: no inline style and no address of another site is loaded', async (page) => {
    const html = await read(`${page}/index.html`)
    expect(html).not.toMatch(/<style|\sstyle=/)
    expect(html).not.toMatch(
      /<(?:script|img|iframe|link rel="(?:stylesheet|modulepreload|preload|icon)")[^>]*(?:src|href)="(?:https?:)?\/\//,
    )
  })

  test.each(['home', 'info', 'legal'])('%s: scripts wait until the page has loaded', async (page) => {
    const html = await read(`${page}/index.html`)
    expect(html).not.toContain('modulepreload')
    expect(html).toContain('addEventListener("load"')
  })
})
