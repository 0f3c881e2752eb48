import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../../e2e/browser.ts'
import { startSite } from '../../e2e/support/site.ts'
import { median } from './support/median.ts'

const pages = ['/home', '/info', '/legal', '/login', '/payment', '/glossary', '/lesson/tax-lien-certificate']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The baseline: a page with words and a style sheet only. */
const barePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare page</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page without anything">
<link rel="stylesheet" href="/bare.css"></head><body><main><h1>Bare page</h1>
${'<p>Counties sell tax deeds and tax lien certificates at public sales, and every state has rules of its own.</p>'.repeat(12)}
</main></body></html>`

const bareStyle = 'body{max-width:40rem;margin:2rem auto;font:1rem/1.6 system-ui,sans-serif}'

interface Row {
  name: string
  url: string
  results: Result[]
}

/** Measures the public pages and a bare static page in turns with Lighthouse's mobile default, and prints medians. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
  })
  const browser = await findBrowser()
  const site = await startSite(4700)
  const bare = await serveBarePage()
  const wanted = pages.filter((path) => path.includes(values.only))
  const rows: Row[] = [
    { name: 'bare static page', url: bare.url, results: [] },
    ...wanted.map((path) => ({ name: path, url: `${site.url}${path}`, results: [] })),
  ]
  try {
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const row of rows) row.results.push(await measureSurely(row.url, browser))
    }
  } finally {
    bare.stop()
    await site.stop()
  }
  process.stdout.write(`${tableOf(rows)}\n${rows.slice(1).flatMap(shortcomings).join('\n')}\n`)
}

async function serveBarePage(): Promise<{ url: string; stop(): void }> {
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html; charset=utf-8', brotliCompressSync(barePage)],
    '/bare.css': ['text/css', brotliCompressSync(bareStyle)],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? []
    if (!type) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() }
}

/** A new browser for each run, so nothing is cached. */
async function measure(url: string, { executablePath, env }: Awaited<ReturnType<typeof findBrowser>>): Promise<Result> {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    envVars: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const outcome = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories: [...categories] })
    if (!outcome) throw new Error(`Lighthouse said nothing of ${url}`)
    return outcome.lhr
  } finally {
    chrome.kill()
  }
}

/** On a busy machine the browser sometimes loses a page's trace; then the page is measured again. */
async function measureSurely(url: string, browser: Awaited<ReturnType<typeof findBrowser>>): Promise<Result> {
  for (let left = 3; ; left -= 1) {
    const result = await measure(url, browser)
    if (!result.runtimeError) return result
    if (left === 0) throw new Error(`${url}: ${result.runtimeError.message}`)
  }
}

const medianOf = ({ results }: Row, audit: string) =>
  median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0))
const scoreOf = ({ results }: Row, category: string) =>
  Math.round(100 * median(results.map((result) => result.categories[category]?.score ?? 0)))

function tableOf(rows: Row[]): string {
  const [limit] = rows
  const bareLcp = limit ? medianOf(limit, 'largest-contentful-paint') : Number.NaN
  const head = ['page', 'perf', 'a11y', 'best', 'seo', 'LCP ms', '× bare', 'TBT ms', 'CLS', 'KiB']
  const lines = rows.map((row) => {
    const lcp = medianOf(row, 'largest-contentful-paint')
    return [
      row.name,
      ...categories.map((category) => String(scoreOf(row, category))),
      lcp.toFixed(0),
      (lcp / bareLcp).toFixed(2),
      medianOf(row, 'total-blocking-time').toFixed(0),
      medianOf(row, 'cumulative-layout-shift').toFixed(3),
      (medianOf(row, 'total-byte-weight') / 1024).toFixed(0),
    ]
  })
  return [head, ...lines]
    .map(([name = '', ...cells]) => name.padEnd(18) + cells.map((cell) => cell.padStart(8)).join(''))
    .join('\n')
}

/** The audits that cost a page points in the last run. */
function shortcomings({ name, results }: Row): string[] {
  const last = results.at(-1)
  if (!last) return []
  const refs = categories.flatMap((category) => last.categories[category]?.auditRefs ?? [])
  return refs
    .filter(({ id, weight }) => weight > 0 && (last.audits[id]?.score ?? 1) < 1)
    .map(
      ({ id }) =>
        `${name}: ${last.audits[id]?.title} (${id}${last.audits[id]?.displayValue ? `, ${last.audits[id]?.displayValue}` : ''})`,
    )
}

main().then(
  () => process.exit(),
  (error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  },
)
