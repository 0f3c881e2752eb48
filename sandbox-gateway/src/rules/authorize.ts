import type { CardOutcome, ProcessorAnswer, RejectionReason } from './records.ts'
import { approved, authorizationFor, declined, unavailable } from './responses.ts'
import { type AddressAnswer, verificationRejection } from './verification.ts'

export interface Question {
  amount: number
  outcome: CardOutcome
  cvvResponse: string
  address: AddressAnswer
  isDuplicate: boolean
}

export type Decision =
  | { status: 'authorized'; processor: ProcessorAnswer }
  | { status: 'processor_declined' | 'failed'; processor: ProcessorAnswer }
  | { status: 'gateway_rejected'; rejection: RejectionReason; processor: ProcessorAnswer | null }

/**
 * Decides a sale. Fraud tools and the duplicate check act before the bank, the CVV and address rules after its
 * approval, so such a rejection has response code 1000.
 */
export function authorize(question: Question): Decision {
  const early = rejectionBeforeTheBank(question)
  if (early) return { status: 'gateway_rejected', rejection: early, processor: null }

  const answer = authorizationFor(question.amount)
  if (answer.kind === 'incomplete')
    return { status: 'gateway_rejected', rejection: 'application_incomplete', processor: null }
  if (answer.kind === 'declined') return { status: 'processor_declined', processor: answer.answer }
  if (answer.kind === 'failed' || question.outcome === 'failed') return { status: 'failed', processor: unavailable }
  if (question.outcome === 'declined') return { status: 'processor_declined', processor: declined(2000) }

  const rejection = verificationRejection(question.cvvResponse, question.address)
  if (rejection) return { status: 'gateway_rejected', rejection, processor: approved }
  return { status: 'authorized', processor: approved }
}

function rejectionBeforeTheBank({ isDuplicate, outcome }: Question): RejectionReason | null {
  if (isDuplicate) return 'duplicate'
  return outcome === 'fraud' || outcome === 'risk_threshold' ? outcome : null
}
