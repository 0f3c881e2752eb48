import type braintree from 'braintree'
import { disputeStatusOf, type SdkDispute, toDispute } from './payments.braintree.disputes.ts'
import { ForgedNotification, type ProviderDispute, type ProviderNotification } from './payments.ts'

/** What we read of a parsed notification. The SDK's types leave out what a subject may lack. */
interface ParsedNotification {
  kind: string
  timestamp: string
  transaction?: { id?: string }
  dispute?: SdkDispute
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
  return {
    kind,
    occurredAt,
    transactionId: dispute?.transaction?.id ?? transaction?.id,
    dispute: dispute?.id && kind.startsWith('dispute_') ? disputeOf(kind, occurredAt, dispute) : undefined,
  }
}

/** The kind of notification says more than the dispute in it, which may be that of the moment of sending. */
function disputeOf(kind: string, occurredAt: Date, dispute: SdkDispute): ProviderDispute {
  return { ...toDispute(dispute), occurredAt, status: disputeStatusOf(kind.replace('dispute_', '')) }
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
