import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as contract from '@course/contract/publishing/files'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/api/serve.ts'
import { filePolicy } from '../../platform/http/headers.ts'
import type { SessionDeps } from '../../platform/sessions/session.ts'
import { eraseFile, type FilesDeps, listFiles, storeFile } from './files.ts'
import { createPictureReader } from './picture-cache.ts'

interface FileRoutesDeps extends FilesDeps {
  contentFolder: string
}

export function fileRoutes(app: FastifyInstance, deps: FileRoutesDeps & SessionDeps): void {
  serve(app, deps, contract.uploadFile, ({ caller, body }) => storeFile(deps, caller, body ?? Buffer.alloc(0)))
  serve(app, deps, contract.listFiles, () => listFiles(deps.db))
  serve(app, deps, contract.eraseFile, ({ caller, params }) => eraseFile(deps, caller, params.id))
  publicFileRoute(app, deps)
  releaseLogoRoute(app, deps)
}

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-((?:480|960|1600)\.(?:webp|png)|logo\.svg)$/

/** For previews of a draft without a logo. Another release may have another one, so it is asked for each time. */
function releaseLogoRoute(app: FastifyInstance, { contentFolder }: FileRoutesDeps): void {
  app.get(contract.releaseLogoAddress, { schema: { hide: true } }, async (_request, reply) => {
    const logo = await readFile(join(contentFolder, 'logo.svg'))
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': filePolicy })
      .type('image/svg+xml; charset=utf-8')
      .send(logo)
  })
}

function publicFileRoute(app: FastifyInstance, { db }: FilesDeps): void {
  const readPicture = createPictureReader(db)
  app.get<{ Params: { name: string } }>('/files/:name', { schema: { hide: true } }, async (request, reply) => {
    const [, id = '', name = ''] = fileName.exec(request.params.name) ?? []
    const picture = id ? await readPicture(id, name) : undefined
    if (!picture) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    const etag = `"${id}-${name}"`
    reply.headers({
      'content-type': picture.mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': filePolicy,
      etag,
    })
    return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(picture.bytes)
  })
}
