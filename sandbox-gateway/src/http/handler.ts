import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RequestRouter } from '../surfaces.ts'
import type { Fault, Faults, Operation } from '../test-api/faults.ts'
import { emptyReply, Refused, type Reply } from './reply.ts'
import { readRequest } from './request.ts'

/** No answer: the connection is closed instead. */
type FaultyReply = Reply | 'hangup'

/** Reads a request, applies faults, answers. An unexpected error is a 500 and one line in the log. */
export function handleWith(answerer: RequestRouter, faults: Faults, log: (line: string) => void): RequestListener {
  return async (message, response) => {
    try {
      send(message, response, await reply(answerer, faults, message))
    } catch (error) {
      if (error instanceof Refused) return send(message, response, error.reply)
      if (message.errored || message.destroyed) return
      log(`unexpected failure: ${error instanceof Error ? error.stack : 'not an Error'}`)
      send(message, response, emptyReply(500))
    }
  }
}

async function reply(answerer: RequestRouter, faults: Faults, message: IncomingMessage): Promise<FaultyReply> {
  const request = await readRequest(message)
  const operation = answerer.operation(request.method, request.path)
  const before = faults.take(operation, 'before')
  if (before?.mode === 'delay') await pause(before.ms, undefined, { ref: false })
  else if (before) return applyFault(before, operation)

  const answer = answerer.answer(request)
  const after = faults.take(operation, 'after')
  if (after?.mode === 'delay') await pause(after.ms, undefined, { ref: false })
  else if (after) return applyFault(after, operation)
  return answer
}

/** The reply to the caller instead of the real one. */
function applyFault(fault: Fault, operation: Operation | undefined): FaultyReply {
  if (fault.mode === 'hangup') return 'hangup'
  if (fault.mode === 'status') return emptyReply(fault.status ?? 500)
  const isJson = operation === 'configuration' || operation === 'tokenize'
  const type = isJson ? 'application/json' : 'application/xml'
  return { status: 200, headers: { 'content-type': type }, body: isJson ? '{"creditCards":[{' : '<transaction><id>' }
}

function send(message: IncomingMessage, response: ServerResponse, reply: FaultyReply): void {
  if (reply === 'hangup') {
    message.socket.destroy()
    return
  }
  // The rest of a refused body is not read, so the connection cannot be used again.
  const headers = message.complete ? reply.headers : { ...reply.headers, connection: 'close' }
  const body = Buffer.from(reply.body)
  response.writeHead(reply.status, { 'cache-control': 'no-store', ...headers, 'content-length': String(body.length) })
  response.end(message.method === 'HEAD' ? undefined : body)
}
