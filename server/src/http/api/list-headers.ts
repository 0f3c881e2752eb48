import { totalCountHeader, totalIsLowerBoundHeader } from '@course/contract/lists'
import type { FastifyReply } from 'fastify'
import type { Total } from '../../db/totals.ts'

/** A list's rows are a bare array, so what there is to say about the whole list stands in headers. */
export function setListHeaders(reply: FastifyReply, { total, isLowerBound }: Total, links: string | undefined): void {
  reply.header(totalCountHeader, String(total))
  if (isLowerBound) reply.header(totalIsLowerBoundHeader, 'true')
  if (links) reply.header('link', links)
}
