import type braintree from 'braintree'
import type { ProviderDispute } from './payments.ts'

const kinds = new Map<unknown, ProviderDispute['kind']>([
  ['chargeback', 'chargeback'],
  ['pre_arbitration', 'pre_arbitration'],
  ['retrieval', 'retrieval'],
])

/** What each of the provider's statuses means. A status that is not here counts as open: the owner is alerted, and nothing is lost. */
const statuses = new Map<unknown, ProviderDispute['status']>([
  ['open', 'open'],
  ['under_review', 'open'],
  ['disputed', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['accepted', 'lost'],
  ['auto_accepted', 'lost'],
  ['expired', 'lost'],
])

/** What we read of a dispute. The SDK's types leave out half of it. */
export interface SdkDispute {
  id?: string
  kind?: string
  status?: string
  createdAt?: string
  updatedAt?: string
  receivedDate?: string
  statusHistory?: { timestamp?: string }[]
  replyByDate?: string | null
  transaction?: { id?: string; orderId?: string | null }
}

/** The criteria that we use. The SDK's types know the status alone. */
type Search = Record<'receivedDate' | 'effectiveDate', () => { min(day: string): void }>

/** A status of a dispute, or of a notification about one after `dispute_`. */
export const disputeStatusOf = (status: string | undefined): ProviderDispute['status'] => statuses.get(status) ?? 'open'

/**
 * Reads a dispute as the provider has it.
 * @param saleId the sale that names the dispute, in case the dispute itself does not name its sale
 * @throws for a dispute without an id
 */
export function toDispute(dispute: SdkDispute, saleId?: string): ProviderDispute {
  const { id, kind, status, transaction, replyByDate } = dispute
  if (!id) throw new Error('the card provider has a dispute without an id')
  return {
    id,
    transactionId: transaction?.id ?? saleId ?? '',
    orderId: transaction?.orderId ?? '',
    kind: kinds.get(kind) ?? null,
    status: disputeStatusOf(status),
    occurredAt: lastChangeOf(dispute),
    replyBy: /^\d{4}-\d\d-\d\d/.exec(replyByDate ?? '')?.[0],
  }
}

/** The latest moment that a dispute names. An end beats an opening even without one. */
function lastChangeOf({ createdAt, updatedAt, receivedDate, statusHistory = [] }: SdkDispute): Date {
  const named = [createdAt, updatedAt, receivedDate, ...statusHistory.map(({ timestamp }) => timestamp)]
  const moments = named.map((text) => Date.parse(text ?? '')).filter((moment) => !Number.isNaN(moment))
  return new Date(Math.max(0, ...moments))
}

/** Every dispute that was received or changed on a day or later. The caller sets the deadline. */
export async function findDisputesSince(
  { dispute }: braintree.BraintreeGateway,
  moment: Date,
): Promise<ProviderDispute[]> {
  const day = moment.toISOString().slice(0, 10)
  const found = new Map<string, ProviderDispute>()
  for (const field of ['receivedDate', 'effectiveDate'] as const) {
    const stream = dispute.search((by) => (by as unknown as Search)[field]().min(day))
    for await (const one of stream as AsyncIterable<SdkDispute>) {
      const read = toDispute(one)
      found.set(read.id, read)
    }
  }
  return [...found.values()]
}

/** One dispute. The SDK's types say that it comes alone; it comes wrapped. */
export async function findDispute({ dispute }: braintree.BraintreeGateway, id: string): Promise<ProviderDispute> {
  const reply = (await dispute.find(id)) as unknown as { dispute: SdkDispute }
  return toDispute(reply.dispute)
}
