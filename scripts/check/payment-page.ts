import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderFacts } from '@course/contract/publishing/documents/page-documents'
import { standardHeaders } from '../../server/src/platform/http/headers.ts'
import { inlineScriptHashes } from '../../server/src/platform/http/website/documents.ts'
import { renderedWebsite } from '../rendered-website.ts'

/** The card provider's environment, which the payment page's policy depends on. */
export type SetUp = RenderFacts['payments']

/** The payment page's scripts and security headers, without the parts that change with each build and response. */
export interface PaymentPage {
  scripts: string[]
  preloaded: string[]
  headers: Record<string, string>
}

/** The accepted page, and its headers for each environment. */
export interface Baseline {
  scripts: string[]
  preloaded: string[]
  headers: Record<SetUp, Record<string, string>>
}

/** Transport headers, which a proxy may change. */
const transport =
  /^(date|etag|x-request-id|content-length|content-encoding|connection|keep-alive|transfer-encoding|vary|server|via|alt-svc|age)$/

const withoutHash = (address: string) => address.replace(/-[\w-]{6,8}(\.\w+)$/, '-*$1')
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** Reads scripts and headers from a page's response. */
export function readPaymentPage(html: string, headers: Record<string, string>): PaymentPage {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const scripts = tags.filter((tag) => tag.startsWith('<script'))
  const preloaded = tags.filter((tag) => tag.startsWith('<link') && attribute(tag, 'rel') === 'modulepreload')
  const stableHeaders = Object.entries(headers).filter(([name]) => !transport.test(name))
  return {
    scripts: scripts.map((tag) => withoutHash(attribute(tag, 'src') ?? 'inline')),
    preloaded: preloaded.map((tag) => withoutHash(attribute(tag, 'href') ?? '')),
    headers: Object.fromEntries(
      stableHeaders.map(([name, value]) => [name, value.replace(/'sha256-[^']+'/g, "'sha256-*'")]),
    ),
  }
}

/** Compares a page with the baseline. @returns one sentence per difference */
export function differences(agreed: PaymentPage, found: PaymentPage): string[] {
  const ofLists = (['scripts', 'preloaded'] as const)
    .filter((what) => JSON.stringify(agreed[what]) !== JSON.stringify(found[what]))
    .map((what) => `${what}: agreed on ${agreed[what].join(' ')}, found ${found[what].join(' ')}`)
  const names = new Set([...Object.keys(agreed.headers), ...Object.keys(found.headers)])
  const ofHeaders = [...names]
    .filter((name) => agreed.headers[name] !== found.headers[name])
    .map((name) => `${name}: agreed on ${agreed.headers[name] ?? 'none'}, found ${found.headers[name] ?? 'none'}`)
  return [...ofLists, ...ofHeaders]
}

/** Compares the inline scripts of a page with those of the build and with the page's policy. */
export function inlineFaults(builtHtml: string, html: string, policy: string): string[] {
  const built = inlineScriptHashes(builtHtml)
  const found = inlineScriptHashes(html)
  return [
    ...found.filter((hash) => !built.includes(hash)).map((hash) => `the inline script ${hash} was not built`),
    ...found
      .filter((hash) => !policy.includes(hash))
      .map((hash) => `the policy does not name the inline script ${hash}`),
  ]
}

/** Headers and text of the payment page that the build in this folder serves in an environment. */
export async function builtPaymentPage(setUp: SetUp) {
  const publicUrl = setUp === 'local' ? 'http://localhost:3000' : 'https://course.example'
  const page = await (await renderedWebsite({ publicUrl, payments: setUp })).find('/payment')
  if (!page) throw new Error('There is no payment page. Run npm run build.')
  const headers = { ...standardHeaders(setUp !== 'local'), ...page.headers }
  return { html: String(page.plain), headers }
}

/** The baseline of the build in this folder. */
export async function createBaseline(): Promise<Baseline> {
  const readPage = async (setUp: SetUp) => {
    const { html, headers } = await builtPaymentPage(setUp)
    return readPaymentPage(html, headers)
  }
  const [local, sandbox, production] = [
    await readPage('local'),
    await readPage('sandbox'),
    await readPage('production'),
  ]
  const { scripts, preloaded } = production
  const headers = { local: local.headers, sandbox: sandbox.headers, production: production.headers }
  return { scripts, preloaded, headers }
}

/**
 * Compares a running site's payment page with the baseline, and each of its scripts with the build in this folder.
 * @returns one sentence per difference
 */
export async function deployedFaults(site: string, setUp: SetUp, agreed: Baseline, pagesFolder: string) {
  const reply = await fetch(new URL('/payment', site), { redirect: 'manual' })
  if (reply.status !== 200) return [`/payment answers ${reply.status}`]
  const html = await reply.text()
  const headers = Object.fromEntries(reply.headers)
  const { scripts, preloaded } = agreed
  const { html: builtHtml } = await builtPaymentPage(setUp)
  return [
    ...differences({ scripts, preloaded, headers: agreed.headers[setUp] }, readPaymentPage(html, headers)),
    ...inlineFaults(builtHtml, html, headers['content-security-policy'] ?? ''),
    ...(await contentFaults(site, pagesFolder)),
  ]
}

async function contentFaults(site: string, pagesFolder: string): Promise<string[]> {
  const names = (await readdir(join(pagesFolder, 'assets'))).filter((name) => name.endsWith('.js'))
  const faults = names.map(async (name) => {
    const served = await fetch(new URL(`/assets/${name}`, site), { redirect: 'manual' })
    const isSame = (await readFile(join(pagesFolder, 'assets', name), 'utf8')) === (await served.text())
    return served.status === 200 && isSame ? [] : [`/assets/${name} is not the script that was built`]
  })
  return (await Promise.all(faults)).flat()
}
