import type { ProviderDispute } from '../../platform/gateways/payments.ts'

export interface DisputeFacts {
  /** Null if unknown; then it counts as a chargeback. */
  kind: ProviderDispute['kind']
  status: ProviderDispute['status']
  occurredAt: Date
  replyBy: string | null
  amountCents: number | null
}

/** Reports arrive in any order: an outcome beats an opening, and of two outcomes the later one counts. */
export function mergeReport(known: DisputeFacts | undefined, reported: DisputeFacts): DisputeFacts {
  if (!known) return reported
  const isEnded = known.status !== 'open'
  const isLater = reported.occurredAt > known.occurredAt
  const counts = isEnded === (reported.status !== 'open') ? isLater : !isEnded
  const { status, occurredAt } = counts ? reported : known
  return {
    status,
    occurredAt,
    kind: reported.kind ?? known.kind,
    amountCents: (isLater ? reported.amountCents : known.amountCents) ?? reported.amountCents ?? known.amountCents,
    replyBy: (isLater ? reported.replyBy : known.replyBy) ?? reported.replyBy ?? known.replyBy,
  }
}

/** What a dispute does to its payment. A retrieval only asks for information and moves no money. */
export const paymentEffect = ({
  kind,
  status,
}: Pick<DisputeFacts, 'kind' | 'status'>): 'none' | 'open' | 'won' | 'lost' => (kind === 'retrieval' ? 'none' : status)
