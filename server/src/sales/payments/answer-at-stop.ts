import type { PaymentGateway } from '../../platform/gateways/payments.ts'

const unknown = { kind: 'unknown', detail: 'the site stopped before the provider answered' } as const

/** Nobody waits for the provider once the process stops: the sweeper of the next one finds the outcome. */
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
