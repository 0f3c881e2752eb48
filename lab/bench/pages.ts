import { parseArgs } from 'node:util'
import { lessonPage, pages, type ServerRenderedPage, serverRenderedPages } from '@course/contract/pages'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { type Browser, findBrowser } from '../../e2e/browser.ts'
import type { Site } from '../../e2e/support/site.ts'
import { serveBarePages, withCardFields } from './support/bare-pages.ts'
import { median } from './support/costs.ts'
import { demoSiteOptions, onDemoSite } from './support/demo-site.ts'

/** Limits of every page: its largest paint as a multiple of that of its bare page, and Lighthouse's score. */
const limits = { ratio: 1.05, accessibility: 100 }
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** A page as it is measured, with its own limits. */
interface Subject {
  name: string
  path: string
  /** How much longer than its bare page it may block a press, in milliseconds on a processor four times slower. */
  blocking: number
  /** Addresses that are not loaded. */
  blocked?: string[]
  barePath?: string
}

interface Row extends Subject {
  results: Result[]
  bare: Result[]
}

const cardLibrary = ['*/gw/*', '*/assets/*client-*.js', '*/assets/*hosted-fields-*.js']

const blockingOf = { document: 30, form: 150 }

/** Payment is measured without the card library and with it: nothing of ours can make the library faster. */
function subjectsOf({ path, scripts }: ServerRenderedPage): Subject[] {
  if (path !== pages.payment.path) return [{ name: path, path, blocking: blockingOf[scripts] }]
  return [
    { name: path, path, blocking: 150, blocked: cardLibrary },
    { name: `${path} with card fields`, path, blocking: 200, barePath: path + withCardFields },
  ]
}

/**
 * Measures every public page with Lighthouse's mobile default, each in turns with a bare page of the same text, first
 * picture and font, and prints medians.
 * @returns whether each keeps its limits: largest paint, blocking time, no movement, no barrier
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { ...demoSiteOptions, runs: { type: 'string', default: '7' }, only: { type: 'string', default: '' } },
  })
  const rows = await onDemoSite(values, async (site) => {
    const wanted = (await pagesOf(site)).filter(({ path }) => path.includes(values.only))
    return measurePages(site, wanted.flatMap(subjectsOf), Number(values.runs))
  })
  const over = rows.flatMap(excesses)
  process.stdout.write(`${tableOf(rows)}\n${rows.flatMap(shortcomings).join('\n')}\n`)
  process.stdout.write(`${over.length === 0 ? 'Every page is within its limits.' : over.join('\n')}\n`)
  return rows.length > 0 && over.length === 0
}

/** The public pages, with those of the free lessons, which only the site knows. */
async function pagesOf(site: Site): Promise<ServerRenderedPage[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const lessons = [...sitemap.matchAll(/\/lesson\/([\w-]+)/g)].map(([, id = '']) => lessonPage(id))
  return [...serverRenderedPages, ...lessons]
}

async function measurePages(site: Site, subjects: Subject[], runs: number): Promise<Row[]> {
  const browser = await findBrowser()
  const bare = await serveBarePages(site.url, [...new Set(subjects.map(({ path }) => path))])
  const rows: Row[] = subjects.map((subject) => ({ ...subject, results: [], bare: [] }))
  try {
    for (let run = 0; run < runs; run += 1) {
      const audited = run === 0 ? [...categories] : ['performance']
      for (const { path, barePath = path, blocked = [], results, bare: bareResults } of rows) {
        results.push(await measureSurely(`${site.url}${path}`, browser, audited, blocked))
        bareResults.push(await measureSurely(`${bare.url}${barePath}`, browser, ['performance'], []))
      }
    }
  } finally {
    bare.stop()
  }
  return rows
}

/** A new browser for each run, so nothing is cached. */
async function measure(
  url: string,
  { executablePath, env }: Browser,
  onlyCategories: string[],
  blockedUrlPatterns: string[],
): Promise<Result> {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    envVars: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const outcome = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories, blockedUrlPatterns })
    if (!outcome) throw new Error(`Lighthouse has no result for ${url}`)
    return outcome.lhr
  } finally {
    chrome.kill()
  }
}

/** On a busy machine the browser sometimes loses a page's trace; then the page is measured again. */
async function measureSurely(
  url: string,
  browser: Browser,
  onlyCategories: string[],
  blocked: string[],
): Promise<Result> {
  for (let left = 3; ; left -= 1) {
    const result = await measure(url, browser, onlyCategories, blocked)
    if (!result.runtimeError) return result
    if (left === 0) throw new Error(`${url}: ${result.runtimeError.message}`)
  }
}

const medianOf = (results: Result[], audit: string) =>
  median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0))

const scoreOf = ({ results }: Row, category: string) =>
  Math.round(100 * median(results.flatMap(({ categories }) => categories[category]?.score ?? [])))

const lcpRatio = ({ results, bare }: Row) =>
  medianOf(results, 'largest-contentful-paint') / medianOf(bare, 'largest-contentful-paint')

const moreBlocking = ({ results, bare }: Row) =>
  medianOf(results, 'total-blocking-time') - medianOf(bare, 'total-blocking-time')

/** A shift of less than half a thousandth is none. */
const shiftOf = ({ results }: Row) => medianOf(results, 'cumulative-layout-shift').toFixed(3)

/** What a page has too much or too little of. */
function excesses(row: Row): string[] {
  const accessibility = scoreOf(row, 'accessibility')
  return [
    ...(lcpRatio(row) > limits.ratio
      ? [`its largest paint is later than ${limits.ratio} × that of its bare page`]
      : []),
    ...(moreBlocking(row) > row.blocking
      ? [`it blocks for more than ${row.blocking} ms longer than its bare page`]
      : []),
    ...(shiftOf(row) === '0.000' ? [] : [`its text or pictures move by ${shiftOf(row)}`]),
    ...(accessibility < limits.accessibility ? [`its accessibility is ${accessibility}`] : []),
  ].map((sentence) => `${row.name}: ${sentence}`)
}

function tableOf(rows: Row[]): string {
  const head = [
    'perf',
    'a11y',
    'best',
    'seo',
    'LCP ms',
    'bare ms',
    '× bare',
    'TBT ms',
    '− bare',
    'script',
    'CLS',
    'KiB',
  ]
  const lines = rows.map((row) => {
    return [
      row.name,
      ...categories.map((category) => String(scoreOf(row, category))),
      medianOf(row.results, 'largest-contentful-paint').toFixed(0),
      medianOf(row.bare, 'largest-contentful-paint').toFixed(0),
      lcpRatio(row).toFixed(2),
      medianOf(row.results, 'total-blocking-time').toFixed(0),
      moreBlocking(row).toFixed(0),
      shiftOf(row),
      (medianOf(row.results, 'total-byte-weight') / 1024).toFixed(0),
    ]
  })
  return [['page', ...head], ...lines]
    .map(([name = '', ...cells]) => name.padEnd(30) + cells.map((cell) => cell.padStart(8)).join(''))
    .join('\n')
}

function shortcomings({ name, results: [first] }: Row): string[] {
  const refs = categories.flatMap((category) => first?.categories[category]?.auditRefs ?? [])
  return refs.flatMap(({ id, weight }) => {
    const audit = first?.audits[id]
    if (!audit || weight === 0 || (audit.score ?? 1) === 1) return []
    return `${name}: ${[`${audit.title} (${id})`, audit.displayValue].filter(Boolean).join(', ')}`
  })
}
