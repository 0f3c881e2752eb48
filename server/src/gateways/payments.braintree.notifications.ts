import type braintree from 'braintree'
import { ForgedNotification, type ProviderNotification } from './payments.ts'

/** How a dispute stands, by the provider's kind of notification. */
const disputeStatuses: Partial<Record<string, 'open' | 'won' | 'lost'>> = {
  dispute_opened: 'open',
  dispute_under_review: 'open',
  dispute_disputed: 'open',
  dispute_won: 'won',
  dispute_lost: 'lost',
  dispute_accepted: 'lost',
  dispute_auto_accepted: 'lost',
  dispute_expired: 'lost',
}

/** What we read of a parsed notification. The SDK's types leave out what a subject may lack. */
interface ParsedNotification {
  kind: string
  timestamp: string
  transaction?: { id?: string }
  dispute?: { id?: string; transaction?: { id?: string } }
}

/**
 * Checks a notification's signature and reads it.
 * @throws ForgedNotification
 */
export async function readNotification(
  gateway: braintree.BraintreeGateway,
  signature: string,
  payload: string,
): Promise<ProviderNotification> {
  const parsed = (await gateway.webhookNotification.parse(signature, payload).catch((error: Error) => {
    throw new ForgedNotification(error.message)
  })) as unknown as ParsedNotification
  const occurredAt = new Date(parsed.timestamp)
  const { kind, transaction, dispute } = parsed
  if (!kind || Number.isNaN(occurredAt.getTime())) throw new ForgedNotification('neither kind nor time')
  const status = disputeStatuses[kind]
  return {
    kind,
    occurredAt,
    transactionId: dispute?.transaction?.id ?? transaction?.id,
    dispute: dispute?.id && status ? { id: dispute.id, status } : undefined,
  }
}

/** @throws ForgedNotification unless the challenge has the provider's form */
export function answerChallenge(gateway: braintree.BraintreeGateway, challenge: string): string {
  try {
    const { webhookNotification } = gateway as unknown as { webhookNotification: { verify(text: string): string } }
    return webhookNotification.verify(challenge)
  } catch (error) {
    throw new ForgedNotification((error as Error).message)
  }
}
