import type { ProviderDispute } from '../../gateways/payments.ts'

/** What we know of a dispute. */
export interface DisputeFacts {
  /** Null where nobody has named it. It counts as a chargeback then. */
  kind: ProviderDispute['kind']
  status: ProviderDispute['status']
  occurredAt: Date
  replyBy: string | null
}

/**
 * What is known of a dispute after one more report, in whatever order reports come: an end beats an opening, and of
 * two ends the later one counts.
 */
export function mergeReport(known: DisputeFacts | undefined, reported: DisputeFacts): DisputeFacts {
  if (!known) return reported
  const isEnded = known.status !== 'open'
  const isLater = reported.occurredAt > known.occurredAt
  const counts = isEnded === (reported.status !== 'open') ? isLater : !isEnded
  const { status, occurredAt } = counts ? reported : known
  return {
    ...{ status, occurredAt },
    kind: reported.kind ?? known.kind,
    replyBy: (isLater ? reported.replyBy : known.replyBy) ?? reported.replyBy ?? known.replyBy,
  }
}

/** What a dispute does to its payment. A bank that only asks for information moves no money. */
export const paymentEffect = ({
  kind,
  status,
}: Pick<DisputeFacts, 'kind' | 'status'>): 'none' | 'open' | 'won' | 'lost' => (kind === 'retrieval' ? 'none' : status)
