import { isId } from '@course/contract/fields'
import type { FastifyInstance } from 'fastify'

export interface AnsweredRequest {
  method: string
  route: string
  status: number
  seconds: number
}

/** Logs every answered API request, with the ID of the record in its path. */
export function logAnsweredRequests(app: FastifyInstance, onAnswered?: (request: AnsweredRequest) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request
    const { statusCode: status, elapsedTime } = reply
    onAnswered?.({ method, route: routeOptions.url ?? 'none', status, seconds: elapsedTime / 1_000 })
    if (!(routeOptions.url ?? request.url).startsWith('/api')) return
    const { id } = (request.params ?? {}) as { id?: unknown }
    const record = typeof id === 'string' && isId(id) ? { id } : {}
    const milliseconds = Math.round(elapsedTime)
    request.log.info({ method, route: routeOptions.url, ...record, status, milliseconds, ip }, 'answered')
  })
}
