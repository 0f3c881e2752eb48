import { parseCents } from '@course/contract/sales/prices'
import type braintree from 'braintree'
import type { ProviderDispute } from './payments.ts'

const kinds = new Map<unknown, ProviderDispute['kind']>([
  ['chargeback', 'chargeback'],
  ['pre_arbitration', 'pre_arbitration'],
  ['retrieval', 'retrieval'],
])

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

/** The fields that we read from a dispute. The SDK's types lack half of them. */
export interface SdkDispute {
  id?: string
  kind?: string
  status?: string
  createdAt?: string
  updatedAt?: string
  receivedDate?: string
  statusHistory?: { timestamp?: string }[]
  replyByDate?: string | null
  amount?: string | null
  amountDisputed?: string | null
  transaction?: { id?: string; orderId?: string | null }
}

type Search = Record<'receivedDate' | 'effectiveDate', () => { min(day: string): void }>

export const toDisputeStatus = (status: string | undefined): ProviderDispute['status'] => statuses.get(status) ?? 'open'

/** Maps the provider's dispute to ours. @throws for a dispute without an id */
export function toDispute(dispute: SdkDispute, saleId?: string): ProviderDispute {
  const { id, kind, status, transaction, replyByDate, amountDisputed, amount } = dispute
  if (!id) throw new Error('the card provider has a dispute without an id')
  return {
    id,
    transactionId: transaction?.id ?? saleId ?? '',
    orderId: transaction?.orderId ?? '',
    kind: kinds.get(kind) ?? null,
    status: toDisputeStatus(status),
    occurredAt: readLastChange(dispute),
    amountCents: parseCents(amountDisputed ?? amount ?? '') ?? null,
    replyBy: /^\d{4}-\d\d-\d\d/.exec(replyByDate ?? '')?.[0],
  }
}

function readLastChange({ createdAt, updatedAt, receivedDate, statusHistory = [] }: SdkDispute): Date {
  const named = [createdAt, updatedAt, receivedDate, ...statusHistory.map(({ timestamp }) => timestamp)]
  const times = named.map((text) => Date.parse(text ?? '')).filter((time) => !Number.isNaN(time))
  return new Date(Math.max(0, ...times))
}

export async function findDisputesSince(
  { dispute }: braintree.BraintreeGateway,
  moment: Date,
): Promise<ProviderDispute[]> {
  const day = moment.toISOString().slice(0, 10)
  const disputes = new Map<string, ProviderDispute>()
  for (const field of ['receivedDate', 'effectiveDate'] as const) {
    const stream = dispute.search((by) => (by as unknown as Search)[field]().min(day))
    for await (const one of stream as AsyncIterable<SdkDispute>) {
      const read = toDispute(one)
      disputes.set(read.id, read)
    }
  }
  return [...disputes.values()]
}

/** One dispute. Unlike the SDK's types say, it comes wrapped in an object. */
export async function findDispute({ dispute }: braintree.BraintreeGateway, id: string): Promise<ProviderDispute> {
  const reply = (await dispute.find(id)) as unknown as { dispute: SdkDispute }
  return toDispute(reply.dispute)
}
