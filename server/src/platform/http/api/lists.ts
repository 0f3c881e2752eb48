import { Readable } from 'node:stream'
import { totalCountHeader } from '@course/contract/lists'
import type { FastifyReply } from 'fastify'

/** Sets headers about the whole list, because the body of the reply is only an array of rows. */
export function setListHeaders(
  reply: FastifyReply,
  { total, links }: { total: number; links?: string | undefined },
): void {
  reply.header(totalCountHeader, String(total))
  if (links) reply.header('link', links)
}

export function sendJson(reply: FastifyReply, json: string): Readable {
  reply.type('application/json; charset=utf-8')
  return Readable.from(Buffer.from(json))
}
