import { Refused } from '../http/reply.ts'
import type { JsonObject } from '../http/request.ts'
import type { Context } from '../rules/context.ts'
import { type NoticeChange, newNotice } from './notices.ts'

const disputeKinds = ['opened', 'under_review', 'won', 'lost', 'accepted', 'auto_accepted', 'disputed', 'expired'].map(
  (end) => `dispute_${end}`,
)
const transactionKinds = [
  'transaction_settled',
  'transaction_settlement_declined',
  'transaction_disbursed',
  'refund_failed',
]

/** Reads `{kind, disputeId?, transactionId?}`: "check", or a notification about a record that exists. */
export function readNotice(context: Context, body: JsonObject): NoticeChange {
  const { kind, disputeId, transactionId } = body
  if (kind === 'check') return newNotice(context, kind, { check: true })
  if (typeof kind === 'string' && disputeKinds.includes(kind)) {
    const dispute = context.books.disputes.get(String(disputeId))
    const transaction = dispute && context.books.transactions.get(dispute.transactionId)
    if (!dispute || !transaction) throw new Refused(404, '"disputeId" must be the id of a dispute.')
    return newNotice(context, kind, { dispute, transaction })
  }
  if (typeof kind === 'string' && transactionKinds.includes(kind)) {
    const transaction = context.books.transactions.get(String(transactionId))
    if (!transaction) throw new Refused(404, '"transactionId" must be the id of a transaction.')
    return newNotice(context, kind, { transaction })
  }
  throw new Refused(400, `"kind" must be one of ${['check', ...disputeKinds, ...transactionKinds].join(', ')}.`)
}
