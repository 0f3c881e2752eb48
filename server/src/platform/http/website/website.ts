import { clientRenderedPages, pages, serverRenderedPages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { RenderedFile } from '@course/contract/publishing/documents/page-documents'
import { isStateCode } from '@course/contract/words/postal-codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { sendRefusal } from '../api/errors.ts'
import { names } from '../etag.ts'
import { filePolicy } from '../headers.ts'
import { contentSecurityPolicy, type PolicyFacts } from './documents.ts'
import { createUnpacker, findContentType, type PreparedFile, prepare, readFolder } from './prepared-files.ts'

export type FixedFiles = ReadonlyMap<string, PreparedFile>

export interface Website {
  find(path: string): Promise<PreparedFile | undefined>
  shell(): Promise<PreparedFile>
  notFound(): Promise<PreparedFile>
}

const shellName = '/__spa-fallback.html'
const notFoundName = '/__not-found.html'
const policyHeader = 'content-security-policy'

/** Reads the web app's build into memory. @param directory the build's folder of public files */
export async function prepareFixedFiles(directory: string): Promise<FixedFiles> {
  const built = await readFolder(directory)
  const files = new Map<string, PreparedFile>()
  for (const [name, body] of built) {
    const prepared = await prepareBuilt(name, body, built)
    if (prepared) files.set(name, prepared)
  }
  return files
}

async function prepareBuilt(name: string, body: Buffer, built: Map<string, Buffer>): Promise<PreparedFile | undefined> {
  const type = findContentType(name)
  // Vite's list of the build's files is for what renders pages.
  if (!type || name.startsWith('/.vite/')) return undefined
  const hashed = name.startsWith('/assets/')
  const cache = hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  const brotli = built.get(`${name}.br`)
  const gzip = built.get(`${name}.gz`)
  const prepared = await prepare(
    body,
    { 'content-type': type, vary: 'accept-encoding', 'cache-control': cache },
    { ...(brotli && { brotli }), ...(gzip && { gzip }) },
  )
  return hashed && prepared.brotli ? { ...prepared, plain: undefined } : prepared
}

/** The icons and the picture for links, which follow the brand. Those of the build take their place if drawing fails. */
const isBrandPicture = (path: string): boolean => /^\/(icon-\d+|apple-touch-icon|og)\.png$/.test(path)

interface WebsiteParts {
  rendered: ReadonlyMap<string, RenderedFile>
  /** Called at most once. */
  drawPictures(): Promise<ReadonlyMap<string, Buffer>>
  fixed: FixedFiles
  facts: PolicyFacts
}

/** Shows what was rendered from one publication. Each file is compressed when it is first requested, and kept. */
export function createWebsite({ rendered, drawPictures, fixed, facts }: WebsiteParts): Website {
  const kept = new Map<string, Promise<PreparedFile>>()
  let drawn: ReturnType<typeof drawPictures> | undefined
  const keep = (path: string, make: () => Promise<PreparedFile>): Promise<PreparedFile> => {
    const made = kept.get(path) ?? make()
    kept.set(path, made)
    return made
  }
  async function find(path: string): Promise<PreparedFile | undefined> {
    const file = rendered.get(path)
    if (file) return keep(path, () => prepareRendered(path, file, facts))
    if (!isBrandPicture(path)) return fixed.get(path)
    drawn ??= drawPictures()
    const picture = (await drawn).get(path)
    if (!picture) return fixed.get(path)
    return keep(path, () => prepare(picture, { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' }))
  }
  async function findSurely(path: string): Promise<PreparedFile> {
    const file = await find(path)
    if (!file) throw new Error(`The renderer made no ${path}.`)
    return file
  }
  return {
    find,
    shell: () => findSurely(shellName),
    notFound: () => findSurely(notFoundName),
  }
}

/** Pages name it with a digest, so a new logo shows at once. */
const logoPath = '/logo.svg'

const prepareRendered = (path: string, file: RenderedFile, facts: PolicyFacts): Promise<PreparedFile> =>
  prepare(Buffer.from(file.text), {
    'content-type': findContentType(file.scripts ? 'page.html' : path) ?? 'text/plain; charset=utf-8',
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
    ...(file.scripts && { [policyHeader]: contentSecurityPolicy(path, file, facts) }),
    ...(path === logoPath && { 'cache-control': 'public, max-age=3600', [policyHeader]: filePolicy }),
  })

const renderedPaths = [
  ...serverRenderedPages.map(({ path }) => path),
  ...['/site.webmanifest', '/sitemap.xml', '/robots.txt', logoPath],
]

/** Serves the pages. Registered last: whatever is not the API is a page, an asset or nothing. */
export function websiteRoutes(
  app: FastifyInstance,
  { fixed, current }: { fixed: FixedFiles; current(): Website },
): void {
  const schema = { hide: true }
  const sendShell = async (request: FastifyRequest, reply: FastifyReply, status: 200 | 404) =>
    sendPrepared(request, reply, await current().shell(), status)
  const sendFile = async (request: FastifyRequest, reply: FastifyReply) => {
    const website = current()
    const file = await website.find(request.url.split('?')[0]?.replace(/\/$/, '') ?? '')
    return file ? sendPrepared(request, reply, file, 200) : sendPrepared(request, reply, await website.notFound(), 404)
  }
  app.get('/', { schema }, (_request, reply) => reply.redirect(paths.home, 302))
  for (const [path, file] of fixed)
    app.get(
      path,
      { schema },
      isBrandPicture(path) ? sendFile : (request, reply) => sendPrepared(request, reply, file, 200),
    )
  for (const path of renderedPaths) app.get(path, { schema }, sendFile)
  // Which lessons are free is part of the content.
  app.get(pages.lesson.path, { schema }, sendFile)
  for (const { path } of clientRenderedPages) {
    app.get<{ Params: { id?: string } }>(path, { schema }, (request, reply) => {
      if (path === pages.certificate.path) reply.header('x-robots-tag', 'noindex')
      const isThere = path !== pages.state.path || isStateCode((request.params.id ?? '').toLowerCase())
      return sendShell(request, reply, isThere ? 200 : 404)
    })
  }
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply, current()))
}

async function sendNotFound(request: FastifyRequest, reply: FastifyReply, website: Website): Promise<FastifyReply> {
  const [path = '/'] = request.url.split('?')
  if (/^\/api(\/|$)/.test(path)) return sendRefusal(request, reply, new Refusal('not_found', 'Page not found.'))
  if (!isPage(request.method, path)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
  return sendPrepared(request, reply, await website.notFound(), 404)
}

const isPage = (method: string, path: string): boolean =>
  ['GET', 'HEAD'].includes(method) && !/(^|\/)\.|\.\w+$/.test(path)

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
