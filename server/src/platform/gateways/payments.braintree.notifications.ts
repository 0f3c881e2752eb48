import type braintree from 'braintree'
import { type SdkDispute, toDispute, toDisputeStatus } from './payments.braintree.disputes.ts'
import { ForgedNotification, type ProviderDispute, type ProviderNotification } from './payments.ts'

/** The fields that we read from a notification. The SDK's types don't say what may be missing. */
interface ParsedNotification {
  kind: string
  timestamp: string
  transaction?: { id?: string }
  dispute?: SdkDispute
}

/** Checks a notification's signature and reads it. @throws ForgedNotification */
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
  if (!kind || Number.isNaN(occurredAt.getTime())) throw new ForgedNotification('no kind or no time')
  return {
    kind,
    occurredAt,
    transactionId: dispute?.transaction?.id ?? transaction?.id,
    dispute: dispute?.id && kind.startsWith('dispute_') ? toReportedDispute(kind, occurredAt, dispute) : undefined,
  }
}

/** The notification's kind decides the status, because the dispute in it may be newer: that of the time of sending. */
function toReportedDispute(kind: string, occurredAt: Date, dispute: SdkDispute): ProviderDispute {
  return { ...toDispute(dispute), occurredAt, status: toDisputeStatus(kind.replace('dispute_', '')) }
}

export function answerChallenge(gateway: braintree.BraintreeGateway, challenge: string): string {
  try {
    const { webhookNotification } = gateway as unknown as { webhookNotification: { verify(text: string): string } }
    return webhookNotification.verify(challenge)
  } catch (error) {
    throw new ForgedNotification((error as Error).message)
  }
}
