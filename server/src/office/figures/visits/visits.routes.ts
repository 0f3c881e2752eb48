import { pages, serverRenderedPages } from '@course/contract/pages'
import { readClientToken } from '@course/contract/sales/checkout'
import type { FastifyInstance } from 'fastify'
import { isVisit } from './visit-rules.ts'
import type { Visits } from './visits.ts'

const publicPages = new Set<string>([...serverRenderedPages.map(({ path }) => path), pages.lesson.path])
/** A visitor who comes from another page of the site asks only for the second one. */
const paymentPaths: ReadonlySet<string> = new Set([pages.payment.path, readClientToken.path])

export function countVisits(app: FastifyInstance, visits: Visits): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? ''
    const [isPage, isPayment] = [publicPages.has(path), paymentPaths.has(path)]
    if (!isPage && !isPayment) return
    const { 'user-agent': browser, 'sec-purpose': secPurpose, purpose } = request.headers
    const seen = {
      method: request.method,
      status: reply.statusCode,
      userAgent: browser,
      purpose: String(secPurpose ?? purpose ?? ''),
    }
    if (!browser || !isVisit(seen)) return
    if (isPage) visits.add({ step: 'visit', address: request.ip, browser })
    if (isPayment) visits.add({ step: 'payment', address: request.ip, browser })
  })
}
