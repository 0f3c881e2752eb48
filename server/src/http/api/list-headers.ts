import { totalCountHeader, totalIsLowerBoundHeader } from '@course/contract/lists'
import type { FastifyReply } from 'fastify'
import type { Total } from '../../db/totals.ts'

/** Sets headers about the whole list, because the body of the reply is only an array of rows. */
export function setListHeaders(reply: FastifyReply, { total, isLowerBound }: Total, links: string | undefined): void {
  reply.header(totalCountHeader, String(total))
  if (isLowerBound) reply.header(totalIsLowerBoundHeader, 'true')
  if (links) reply.header('link', links)
}
