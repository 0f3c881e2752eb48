import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'

/** Longer parts are cut, so that a viewer's rights are checked again every few seconds of a film. */
export const maxPart = 8 * 1024 * 1024

const missing = () => new Refusal('not_found', 'This file does not exist.')

/** A client that reads slowly, such as a paused player, would hold up a stop. Browsers ask for the rest again. */
export function endStreamsOnClose(app: FastifyInstance) {
  const open = new Set<Readable>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy()
  })
  return (stream: Readable): Readable => {
    open.add(stream)
    return stream.once('close', () => open.delete(stream))
  }
}

/** Sends a file from disk or the part that Range asks for. @throws Refusal not_found or range_not_satisfiable */
export function createPartSender(app: FastifyInstance, root: string) {
  const endOnClose = endStreamsOnClose(app)
  return async (reply: FastifyReply, name: string, type: string): Promise<Readable> => {
    // Most sites start without a video of their own, so its code waits for the first one.
    const { send } = await import('@fastify/send')
    const {
      statusCode,
      headers,
      stream,
      type: kind,
    } = await send(requestOf(reply), encodeURI(name), {
      root,
      index: false,
      dotfiles: 'allow',
      maxContentRangeChunkSize: maxPart,
      cacheControl: false,
      contentType: false,
    })
    if (kind !== 'file') {
      stream.destroy()
      if (statusCode !== 416) throw missing()
      reply.header('content-range', headers['Content-Range'])
      throw new Refusal('range_not_satisfiable', 'The file has no such part.')
    }
    reply.code(statusCode).headers(headers).type(type)
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    return endOnClose(stream)
  }
}

/** Nothing is cached, so of the conditions only those on a range count. */
function requestOf({ request: { method, headers } }: FastifyReply): IncomingMessage {
  const { range, 'if-range': condition } = headers
  return {
    method,
    headers: { ...(range && { range }), ...(condition && { 'if-range': condition }) },
  } as IncomingMessage
}
