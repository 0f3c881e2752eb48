import { createHash } from 'node:crypto'
import { clientRenderedPages, pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { isStateCode } from '@course/contract/words/postal-codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { sendRefusal } from '../api/errors.ts'
import { names } from '../etag.ts'
import {
  allowVideoHosts,
  contentSecurityPolicy,
  fillData,
  fillDocument,
  hasLiveMarks,
  type PageFacts,
} from './documents.ts'
import { createUnpacker, findContentType, type PreparedFile, prepare, readFolder } from './prepared-files.ts'
import { asPreview, previewStatus } from './preview-documents.ts'

/** The built pages and assets, filled with the site's facts and compressed. */
export interface Website {
  files: Map<string, PreparedFile>
  /** The files that show the price, by path, prepared for the price now. */
  withOffer(offer: PageFacts['offer']): Promise<Map<string, PreparedFile | undefined>>
  /** The page that renders itself in the browser. */
  shell: PreparedFile
}

const shellName = '/__spa-fallback.html'
const policyHeader = 'content-security-policy'

/**
 * Reads the web app's build into memory and prepares every answer once.
 * @param directory the build's folder of public files
 */
export async function prepareWebsite(directory: string, facts: PageFacts): Promise<Website> {
  const built = await readFolder(directory)
  const files = new Map<string, PreparedFile>()
  for (const [name, body] of built) {
    const prepared = await prepareFile(name, body, built, facts)
    if (prepared) files.set(pagePath(name), prepared)
  }
  const shell = files.get(shellName)
  if (!shell) throw new Error(`The built pages in ${directory} have no ${shellName}.`)
  files.delete(shellName)
  return { files, shell, withOffer: preparePriced(built, files, facts) }
}

/** Whether a file of the build depends on the content. */
export const isRendered = (name: string): boolean =>
  /\.(html|data|webmanifest|xml)$|^\/(logo\.svg|(icon-\d+|apple-touch-icon|og)\.png)$/.test(name)

/** Prepares the files that show the price for other prices. Requests at the same time share the latest result. */
function preparePriced(
  built: ReadonlyMap<string, Buffer>,
  files: Website['files'],
  facts: PageFacts,
): Website['withOffer'] {
  const priced = [...built].filter(
    ([name, body]) => /\.(html|data)$/.test(name) && files.has(pagePath(name)) && hasLiveMarks(body.toString('utf8')),
  )
  const prepareAll = async (offer: PageFacts['offer']) => {
    const prepared = priced.map(
      async ([name, body]): Promise<[string, PreparedFile | undefined]> => [
        pagePath(name),
        await prepareFile(name, body, new Map(), { ...facts, offer }),
      ],
    )
    return new Map(await Promise.all(prepared))
  }
  const first = new Map(priced.map(([name]) => [pagePath(name), files.get(pagePath(name))]))
  let latest = { key: JSON.stringify(facts.offer), files: Promise.resolve(first) }
  return (offer) => {
    const key = JSON.stringify(offer)
    if (latest.key !== key) latest = { key, files: prepareAll(offer) }
    return latest.files
  }
}

/** `/home/index.html` is asked for as `/home`. */
const pagePath = (name: string) => name.replace(/\/index\.html$/, '') || '/'

async function prepareFile(
  name: string,
  body: Buffer,
  built: Map<string, Buffer>,
  facts: PageFacts,
): Promise<PreparedFile | undefined> {
  const type = findContentType(name)
  // Vite's list of the build's files is for the program that renders.
  if (!type || name === '/index.html' || name.startsWith('/.vite/')) return undefined
  const headers = { 'content-type': type, vary: 'accept-encoding' }
  if (name.endsWith('.html')) {
    const rendered = body.toString('utf8')
    const policy = contentSecurityPolicy(pagePath(name), rendered, facts)
    return prepare(Buffer.from(fillDocument(rendered, facts)), {
      ...headers,
      'cache-control': 'no-cache',
      [policyHeader]: policy,
    })
  }
  if (name.endsWith('.data')) {
    return prepare(Buffer.from(fillData(body.toString('utf8'), facts)), { ...headers, 'cache-control': 'no-cache' })
  }
  // The map of the site, and what it tells search engines: they name addresses in full.
  if (name.endsWith('.xml') || name.endsWith('.txt')) {
    return prepare(Buffer.from(fillDocument(body.toString('utf8'), facts)), { ...headers, 'cache-control': 'no-cache' })
  }
  const hashed = name.startsWith('/assets/')
  const cache = hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  const brotli = built.get(`${name}.br`)
  const gzip = built.get(`${name}.gz`)
  const prepared = await prepare(
    body,
    { ...headers, 'cache-control': cache },
    { ...(brotli && { brotli }), ...(gzip && { gzip }) },
  )
  return hashed && prepared.brotli ? { ...prepared, plain: undefined } : prepared
}

/**
 * Prepares the pages of a publication, beside the files of the build that no publication changes.
 * @param before any website of the same build
 * @param rendered the text of each rendered file by its path
 */
export async function replacePages(
  before: Website,
  rendered: ReadonlyMap<string, Buffer>,
  facts: PageFacts,
): Promise<Website> {
  const files = new Map([...before.files].filter(([path]) => !isLesson(path)))
  for (const [name, body] of rendered) {
    const prepared = await prepareFile(name, body, new Map(), facts)
    if (prepared) files.set(pagePath(name), prepared)
  }
  const shell = files.get(shellName) ?? before.shell
  files.delete(shellName)
  return { files, shell, withOffer: preparePriced(rendered, files, facts) }
}

/** What pages show at one moment. Undefined facts were not read yet. */
interface ShownPages {
  website: Website
  live: { videoHosts: readonly string[]; offer: PageFacts['offer'] } | undefined
}

/**
 * Serves the prepared pages. Registered last: whatever is not the API is a page, an asset or nothing.
 * @param first any website of this build: all of them have the same paths
 * @param readPages what is shown now; each request takes everything from one answer
 */
export function websiteRoutes(
  app: FastifyInstance,
  first: Website,
  readPages: () => Promise<ShownPages>,
  isPreviewOpen: (ticket: string) => Promise<boolean>,
): void {
  const schema = { hide: true }
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: PreparedFile,
    status: 200 | 404,
    { live }: ShownPages,
  ) => sendPrepared(request, reply, withVideoHosts(page, live?.videoHosts ?? []), status)
  const sendShell = async (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) => {
    const shown = await readPages()
    return send(request, reply, shown.website.shell, status, shown)
  }
  const sendCurrent = async (request: FastifyRequest, reply: FastifyReply, path: string, file: PreparedFile) => {
    const shown = await readPages()
    const priced = shown.live && (await shown.website.withOffer(shown.live.offer)).get(path)
    return send(request, reply, priced ?? shown.website.files.get(path) ?? file, 200, shown)
  }
  app.get('/', { schema }, (_request, reply) => reply.redirect(paths.home, 302))
  for (const [path, file] of first.files) {
    const isFixed = path.startsWith('/assets/')
    if (isLesson(path)) continue
    app.get(path, { schema }, (request, reply) =>
      isFixed ? sendPrepared(request, reply, file, 200) : sendCurrent(request, reply, path, file),
    )
  }
  for (const { path } of [pages.preview, pages.previewLesson])
    app.get<{ Params: { ticket: string; page?: string } }>(path, { schema }, async (request, reply) => {
      const shown = await readPages()
      const status = await previewStatus(request.params, isPreviewOpen)
      return send(request, reply, asPreview(shown.website.shell), status, shown)
    })
  // Which lessons are free is part of the content, so these paths can change.
  for (const ending of ['', '.data'])
    app.get(`${pages.lesson.path}${ending}`, { schema }, async (request, reply) => {
      const path = request.url.split('?')[0] ?? ''
      const file = (await readPages()).website.files.get(path)
      return file ? sendCurrent(request, reply, path, file) : sendShell(request, reply, 404)
    })
  for (const { path } of clientRenderedPages) {
    if (path === pages.preview.path || path === pages.previewLesson.path) continue
    app.get<{ Params: { id?: string } }>(path, { schema }, (request, reply) => {
      if (path === pages.certificate.path) reply.header('x-robots-tag', 'noindex')
      const isThere = path !== pages.state.path || isStateCode((request.params.id ?? '').toLowerCase())
      return sendShell(request, reply, isThere ? 200 : 404)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path === '/api' || path.startsWith('/api/')) {
      return sendRefusal(request, reply, new Refusal('not_found', 'Page not found.'))
    }
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/(^|\/)\.|\.\w+$/.test(path)
    return isPage ? sendShell(request, reply, 404) : reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  })
}

const isLesson = (path: string) => path.startsWith(paths.lesson(''))

/** The ETag differs too, so that a browser that has the page takes over the new policy. */
function withVideoHosts(page: PreparedFile, hosts: readonly string[]): PreparedFile {
  const policy = page.headers[policyHeader]
  if (!policy || hosts.length === 0) return page
  const allowed = allowVideoHosts(policy, hosts)
  if (allowed === policy) return page
  const digest = createHash('sha256').update(allowed).digest('base64url').slice(0, 10)
  return {
    ...page,
    etag: page.etag.replace(/"$/, `-${digest}"`),
    headers: { ...page.headers, [policyHeader]: allowed },
  }
}

const unpack = createUnpacker()

function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PreparedFile,
  status: 200 | 404,
): FastifyReply {
  reply.headers(file.headers).header('etag', file.etag)
  if (status === 200 && names(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding']
  if (file.brotli && names(accepted, 'br')) {
    return reply.code(status).header('content-encoding', 'br').send(file.brotli)
  }
  if (file.gzip && names(accepted, 'gzip')) {
    return reply.code(status).header('content-encoding', 'gzip').send(file.gzip)
  }
  return reply.code(status).send(file.plain ?? (file.brotli && unpack(file.brotli)))
}
