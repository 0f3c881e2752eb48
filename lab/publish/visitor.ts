import { clientRenderedPages, prerenderedPages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'

const clientRendered = clientRenderedPages.map(({ path }) => path).filter((path) => !path.includes(':'))
const publicFiles = [
  ...prerenderedPages.flatMap(({ path }) => [path, `${path}.data`]),
  ...clientRendered,
  ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/logo.svg'],
  ...['/og.png', '/icon-32.png', '/icon-192.png', '/icon-512.png', '/apple-touch-icon.png'],
]

/** What a visitor gets at each public address: status, policy, ETag and bytes. */
export async function readPublicFiles(url: string): Promise<Map<string, string>> {
  const answers = publicFiles.map(async (path): Promise<[string, string]> => {
    const response = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'identity' } })
    const headers = ['content-type', 'content-security-policy', 'etag'].map((name) => response.headers.get(name))
    const bytes = Buffer.from(await response.arrayBuffer()).toString('base64')
    return [path, [response.status, ...headers, bytes].join('\n')]
  })
  return new Map(await Promise.all(answers))
}

/** The addresses whose answers differ. */
export const differences = (one: Map<string, string>, other: Map<string, string>): string[] =>
  publicFiles.filter((path) => one.get(path) !== other.get(path))

/** The headline of the home page, to see which version an instance shows. */
export async function readHeadline(url: string): Promise<string | undefined> {
  const html = await (await fetch(`${url}${paths.home}`)).text()
  return /<h1>(.*?)<\/h1>/.exec(html)?.[1]
}
