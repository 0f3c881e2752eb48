import type { FastifyInstance, FastifyReply } from 'fastify'

/** `/readyz/instance` is 200 until the process begins to stop, `/readyz` only while the database answers too. */
export function healthRoutes(app: FastifyInstance, isServing: () => boolean, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz/instance', { schema: { hide: true } }, async (_request, reply) => answer(reply, isServing()))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) =>
    answer(reply, isServing() && (await isReady().catch(() => false))),
  )
}

const answer = (reply: FastifyReply, ready: boolean) =>
  reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
