import { clientApi } from './browser-api/client-api.ts'
import { framePages } from './browser-api/frame-pages.ts'
import { graphQl } from './browser-api/graphql.ts'
import { emptyReply, jsonReply, type Reply } from './http/reply.ts'
import type { Request } from './http/request.ts'
import type { Context } from './rules/context.ts'
import { isMerchant } from './server-api/authentication.ts'
import { serverApi } from './server-api/server-api.ts'
import { findOperation, type Operation } from './test-api/faults.ts'
import { type TestContext, testApi } from './test-api/test-api.ts'

export interface Surfaces extends TestContext {
  frameScript: string
  port: number
  /** Updates all records to the current time before they are read. */
  tick: () => void
}

export interface RequestRouter {
  operation(method: string, path: string): Operation | undefined
  answer(request: Request): Reply
}

const merchantPath = /^\/merchants\/([^/]+)\/(.+)$/

/** Routes requests by path to the test API, the frames, the client API and the server API. */
export function createRequestRouter(surfaces: Surfaces): RequestRouter {
  return {
    operation: (method, path) => findOperation(method, merchantPath.exec(path)?.[2] ?? ''),
    answer(request) {
      surfaces.tick()
      const { path } = request
      if (path.startsWith('/_sandbox/')) {
        const reply = testApi(surfaces, request, path.slice('/_sandbox/'.length), surfaces.port)
        surfaces.tick()
        return reply
      }
      if (path.startsWith('/web/')) return framePages(request, surfaces.frameScript)
      if (path === '/graphql') return graphQl(surfaces.context, request)
      const [, merchantId, rest] = merchantPath.exec(path) ?? []
      if (merchantId === undefined || rest === undefined) return emptyReply(404)
      return merchantAnswer(surfaces.context, request, merchantId, rest)
    },
  }
}

function merchantAnswer(context: Context, request: Request, merchantId: string, path: string): Reply {
  const isOurs = merchantId === context.credentials.merchantId
  if (path.startsWith('client_api/')) {
    if (!isOurs) return jsonReply(404, { error: { message: 'Unknown merchant' } })
    return clientApi(context, request, path.slice('client_api/'.length))
  }
  if (!isMerchant(request.headers.authorization, context.credentials)) return emptyReply(401)
  if (!isOurs) return emptyReply(403)
  return serverApi(context, request, path)
}
