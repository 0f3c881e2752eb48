import type { AuthorizationOutcome, DeclineReason, ProviderRefund, Transaction } from './payments.ts'

/** The fields that we read from a refused sale. */
export interface RefusedSale {
  message?: string
  transaction?: {
    status?: string
    processorResponseCode?: string
    processorResponseText?: string
    gatewayRejectionReason?: string
  }
  errors?: { deepErrors(): { code: string }[] }
}

/** Processor codes that a buyer may learn about. Every other decline, such as suspected fraud, is only "declined". */
const processorReasons = new Map<string | undefined, DeclineReason>([
  ['2001', 'insufficient_funds'],
  ['2004', 'expired_card'],
  ['2006', 'expired_card'],
  ['2010', 'wrong_cvv'],
  ['2059', 'wrong_postal_code'],
  ['2060', 'wrong_postal_code'],
  ['2099', 'bank_confirmation_needed'],
])

const rejectionReasons = new Map<string | undefined, DeclineReason>([
  ['cvv', 'wrong_cvv'],
  ['avs', 'wrong_postal_code'],
  ['avs_and_cvv', 'wrong_postal_code'],
  ['duplicate', 'duplicate'],
  ['three_d_secure', 'bank_confirmation_needed'],
])

/** The nonce was used, is unknown or has expired, so the card has to be typed again. */
const spentNonce = new Set(['91564', '91565'])

export function classifyRefusal(result: RefusedSale): AuthorizationOutcome {
  const { transaction } = result
  const detail = result.message ?? 'no message'
  if (transaction?.status === 'gateway_rejected') {
    const reason = rejectionReasons.get(transaction.gatewayRejectionReason) ?? 'declined'
    return { kind: 'declined', reason, detail: `gateway rejected: ${transaction.gatewayRejectionReason}` }
  }
  if (transaction?.status === 'processor_declined' || transaction?.status === 'failed') {
    const { processorResponseCode: code = '', processorResponseText: text } = transaction
    return { kind: 'declined', reason: processorReasons.get(code) ?? 'declined', detail: `${code} ${text}` }
  }
  const codes = result.errors?.deepErrors().map(({ code }) => code) ?? []
  if (transaction || codes.length === 0) return { kind: 'unknown', detail: `unclear refusal: ${detail}` }
  const reason: DeclineReason = codes.some((code) => spentNonce.has(code)) ? 'card_data_used' : 'declined'
  return { kind: 'declined', reason, detail: `${codes.join(', ')} ${detail}` }
}

const notProcessed = new Set([
  'authenticationError',
  'authorizationError',
  'upgradeRequired',
  'tooManyRequestsError',
  'invalidKeysError',
])

const neverConnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/

/** Classifies an exception: anything that is not certainly "not sent" may have charged the card. */
export function classifyException(error: unknown): AuthorizationOutcome {
  const { type = '', message = String(error) } = (error ?? {}) as { type?: string; message?: string }
  const detail = `${type} ${message}`.trim()
  const notSent = notProcessed.has(type) || (type === 'unexpectedError' && neverConnected.test(message))
  return { kind: notSent ? 'not_sent' : 'unknown', detail }
}

/** What Braintree's statuses of sales and credits mean for the money. A missing status is never guessed. */
export const creditStatuses = new Map<string, ProviderRefund['status']>([
  ['submitted_for_settlement', 'submitted'],
  ['settling', 'submitted'],
  ['settlement_pending', 'submitted'],
  ['settlement_confirmed', 'submitted'],
  ['settled', 'settled'],
  ['voided', 'voided'],
  ['failed', 'failed'],
  ['gateway_rejected', 'failed'],
  ['processor_declined', 'failed'],
  ['settlement_declined', 'failed'],
])

/** A sale has the statuses of a credit, and those of an authorization. */
export const saleStatuses = new Map<string, Transaction['status']>([
  ...creditStatuses,
  ['authorized', 'authorized'],
  ['authorization_expired', 'failed'],
])
