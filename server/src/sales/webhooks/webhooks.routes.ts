import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerProviderChallenge, receiveNotification, type WebhookDeps } from './webhooks.ts'

const path = '/api/webhooks/braintree'

const Challenge = z.object({ bt_challenge: z.string().max(100) })
const Form = z.object({ bt_signature: z.string().max(4_096), bt_payload: z.string().max(32_768) })

/** The card provider's webhook. It is the only route that accepts form data, so it has its own scope. */
export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)))
    })
    scope.get(path, { schema: { hide: true, querystring: Challenge } }, async (request, reply) => {
      const { bt_challenge: challenge } = request.query as z.output<typeof Challenge>
      return reply.type('text/plain; charset=utf-8').send(await answerProviderChallenge(deps, challenge))
    })
    scope.post(path, { schema: { hide: true, body: Form } }, async (request) => {
      const { bt_signature: signature, bt_payload: payload } = request.body as z.output<typeof Form>
      await receiveNotification(deps, signature, payload)
      return { message: 'Success' }
    })
  })
}
