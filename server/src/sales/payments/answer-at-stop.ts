import type { PaymentGateway } from '../../platform/gateways/payments.ts'

const unknown = { kind: 'unknown', detail: 'the site stopped before the provider answered' } as const

/**
 * The card provider for a process that may stop: from then on, nobody waits for its answer. A buyer reads Checking, and
 * the sweeper of the next process finds the outcome.
 */
export const interruptOnStop = (payments: PaymentGateway, stopping: AbortSignal): PaymentGateway => ({
  ...payments,
  authorize: (request) => untilStop(payments.authorize(request), stopping),
  refund: (request) => untilStop(payments.refund(request), stopping),
})

async function untilStop<T>(call: Promise<T>, stopping: AbortSignal): Promise<T | typeof unknown> {
  const { promise, resolve } = Promise.withResolvers<typeof unknown>()
  const giveUp = () => resolve(unknown)
  stopping.addEventListener('abort', giveUp)
  if (stopping.aborted) giveUp()
  return Promise.race([call, promise]).finally(() => stopping.removeEventListener('abort', giveUp))
}
