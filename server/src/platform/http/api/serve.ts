import type { Readable } from 'node:stream'
import { type Audience, type Endpoint, type FileBody, usualMaxBytes } from '@course/contract/endpoint'
import { ErrorReply } from '@course/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type RequestFacts, readRequestFacts } from '../../audit/actor.ts'
import type { VerifiedToken } from '../../sessions/access-tokens.ts'
import { alwaysNeedsProof, requireProof } from '../../sessions/proofs.ts'
import { admitCaller, type Caller, findOptionalCaller, readToken, type SessionDeps } from '../../sessions/session.ts'
import { httpStatuses } from './errors.ts'
import { acceptFile } from './request-bodies.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** A request that the contract has checked, with the caller if the endpoint requires one. */
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
  /** For the audit log. */
  from: RequestFacts
  reply: FastifyReply
}

type Streamed<E extends Endpoint> = E extends { paged: true } ? Readable : never

/** Serves one endpoint of the contract. Checks the caller's rights before it reads anything else of the request. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  deps: SessionDeps,
  endpoint: E,
  handler: (call: Call<E>) => Promise<E extends { sends: string } ? Readable : z.output<E['reply']> | Streamed<E>>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const route: RouteOptions = {
    ...optionsOf(endpoint),
    onRequest: async (request) => {
      if (endpoint.audience === 'public') return
      const caller = await admitCaller(deps, request, endpoint)
      if (alwaysNeedsProof(endpoint)) await requireProof(deps.db, caller)
      callers.set(request, caller)
    },
    handler: (request, reply) =>
      handler({
        body: request.body,
        params: request.params,
        query: request.query,
        headers: request.headers,
        caller: callers.get(request),
        optionalCaller: endpoint.takesToken && (() => findOptionalCaller(deps, request)),
        address: request.ip,
        from: readRequestFacts(request),
        reply,
      } as unknown as Call<E>),
  }
  if (endpoint.file) acceptFile(app, endpoint.file, (scope) => scope.route(route))
  else app.route(route)
}

/** A request whose token has the right signature. Nothing else is known about the caller. */
export interface UncheckedCall<E extends Endpoint> {
  token: VerifiedToken
  body: Parsed<E['body']>
  /** Checks the caller's rights. @throws Refusal as `admitCaller` */
  admit: () => Promise<Caller>
}

/**
 * Serves an endpoint that members call all the time. Its handler checks the caller's rights and does its work in one
 * statement, or calls `admit`.
 */
export function serveUnchecked<const E extends Endpoint>(
  app: FastifyInstance,
  deps: SessionDeps,
  endpoint: E,
  handler: (call: UncheckedCall<E>) => Promise<z.output<E['reply']>>,
): void {
  const tokens = new WeakMap<FastifyRequest, VerifiedToken>()
  app.route({
    ...optionsOf(endpoint),
    // A wrong body reaches the handler, because only a caller with the rights may know what is wrong with it.
    attachValidation: true,
    onRequest: async (request) => void tokens.set(request, readToken(deps, request)),
    handler: async (request) => {
      const admit = () => admitCaller(deps, request, endpoint)
      if (request.validationError) {
        await admit()
        throw request.validationError
      }
      return handler({ token: tokens.get(request), body: request.body, admit } as UncheckedCall<E>)
    },
  })
}

const optionsOf = (endpoint: Endpoint) => ({
  method: endpoint.method,
  url: endpoint.path,
  schema: createSchema(endpoint),
  bodyLimit: endpoint.file?.maxBytes ?? endpoint.maxBytes ?? usualMaxBytes,
  ...(endpoint.body ? { preValidation: acceptNoBody } : {}),
  // HEAD would have to generate the whole file to know its length.
  ...(endpoint.sends && !endpoint.inParts ? { exposeHeadRoute: false } : {}),
})

/** A call whose fields are all optional may come without a body, as from pages of an earlier release. */
async function acceptNoBody(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

/** The error statuses that every endpoint of an audience can return, besides 503. */
const failureStatuses: Record<Audience, number[]> = {
  public: [400],
  account: [400, 401, 403],
  member: [400, 401, 403],
  administrator: [400, 401, 403],
  superAdmin: [400, 401, 403],
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
    ...failureStatuses[endpoint.audience],
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
