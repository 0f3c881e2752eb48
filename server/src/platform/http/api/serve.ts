import { Readable } from 'node:stream'
import { type Endpoint, type FileBody, usualMaxBytes } from '@course/contract/endpoint'
import { ErrorReply, success } from '@course/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type RequestFacts, readRequestFacts } from '../../audit/actor.ts'
import { admitCaller, type Caller, findOptionalCaller, type SessionDeps } from '../../sessions/session.ts'
import { httpStatuses } from './errors.ts'
import { acceptFile } from './request-bodies.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

export interface Call<E extends Endpoint> {
  /** A file arrives as its bytes; undefined if nothing was sent. */
  body: E extends { file: FileBody } ? Buffer | undefined : Parsed<E['body']>
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  caller: E['audience'] extends 'public' ? undefined : Caller
  /** The caller of an endpoint that accepts a token, if one was sent. @throws Refusal not_signed_in if it is invalid */
  optionalCaller: E extends { takesToken: true } ? () => Promise<Caller | undefined> : undefined
  /** The client's address, as reported by trusted proxies. */
  address: string
  from: RequestFacts
  /** Whether only the headers of a file are asked for, so that no link is used up and nothing is recorded. */
  isHead: boolean
  reply: FastifyReply
}

type Streamed<E extends Endpoint> = E extends { paged: true } ? Readable : never
type Answer<E extends Endpoint> = Promise<E extends { sends: string } ? Readable : z.output<E['reply']> | Streamed<E>>
/** A handler that returns nothing answers with success. */
type Silence<E extends Endpoint> = typeof success extends z.output<E['reply']> ? Promise<void> : never

/** Serves one endpoint of the contract. Checks the caller's rights before it reads anything else of the request. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  deps: SessionDeps,
  endpoint: E,
  handler: (call: Call<E>) => Answer<E> | Silence<E>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const route: RouteOptions = {
    ...optionsOf(endpoint),
    onRequest: async (request) => {
      if (endpoint.audience === 'public') return
      const caller = await admitCaller(deps, request, endpoint)
      if (endpoint.needsProof) await deps.callers.requireProof(caller)
      callers.set(request, caller)
    },
    handler: async (request, reply) => {
      const isHead = request.method === 'HEAD'
      const answer = await handler({
        body: request.body,
        params: request.params,
        query: request.query,
        headers: request.headers,
        caller: callers.get(request),
        optionalCaller: endpoint.takesToken && (() => findOptionalCaller(deps, request)),
        address: request.ip,
        from: readRequestFacts(request),
        isHead,
        reply,
      } as unknown as Call<E>)
      // Otherwise the whole file would be made and thrown away.
      if (isHead && answer instanceof Readable) answer.destroy()
      return answer === undefined ? success : answer
    },
  }
  if (endpoint.file) acceptFile(app, endpoint.file, (scope) => scope.route(route))
  else app.route(route)
}

const optionsOf = (endpoint: Endpoint) => ({
  method: endpoint.method,
  url: endpoint.path,
  schema: createSchema(endpoint),
  bodyLimit: endpoint.file?.maxBytes ?? endpoint.maxBytes ?? usualMaxBytes,
  ...(endpoint.body ? { preValidation: acceptNoBody } : {}),
})

/** A call whose fields are all optional may come without a body, as from pages of an earlier release. */
async function acceptNoBody(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

const anyFile = z.unknown().describe('The file')

function describeSecurity({ audience, takesToken }: Endpoint): Record<string, never[]>[] {
  if (takesToken) return [{}, { bearer: [] }]
  return audience === 'public' ? [] : [{ bearer: [] }]
}

function createSchema(endpoint: Endpoint): Record<string, unknown> {
  const refusals = (endpoint.refuses ?? []).map((code) => httpStatuses[code])
  const takesBody = endpoint.body !== undefined || endpoint.file !== undefined
  const statuses = [
    400,
    ...(endpoint.audience === 'public' ? [] : [401, 403]),
    ...(takesBody ? [413, 415] : []),
    ...(endpoint.limited ? [429] : []),
    503,
    ...refusals,
  ]
  const failures = Object.fromEntries(statuses.map((status) => [status, ErrorReply]))
  const done = endpoint.sends
    ? { description: 'The file', content: { [endpoint.sends]: { schema: endpoint.reply } } }
    : endpoint.reply
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: describeSecurity(endpoint),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.file ? { body: anyFile, consumes: [...endpoint.file.types] } : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    response: {
      200: done,
      ...(endpoint.inParts ? { 206: done } : {}),
      ...(endpoint.alsoAnswers ? { [endpoint.alsoAnswers]: endpoint.reply } : {}),
      ...failures,
    },
  }
}
