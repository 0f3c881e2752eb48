import type { AuthorizationOutcome, DeclineReason } from './payments.ts'

/** What we read of a refused sale. */
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

/** Processor codes that a buyer may be told about; every other decline, fraud above all, is only "declined". */
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

/** A nonce that was used, is unknown or has expired: the card has to be typed again. */
const spentNonce = new Set(['91564', '91565'])

/**
 * Reads a refused sale: first the transaction's status, then the validation errors.
 * A gateway rejection comes after the processor approved, so the processor's code alone says nothing.
 */
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

/** Types of exception after which the provider certainly did not take the request. */
const refusedBeforehand = new Set([
  'authenticationError',
  'authorizationError',
  'upgradeRequired',
  'tooManyRequestsError',
  'invalidKeysError',
])

const neverConnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/

/** Reads an exception: anything that is not certainly "not sent" may have reached the card. */
export function classifyException(error: unknown): AuthorizationOutcome {
  const { type = '', message = String(error) } = (error ?? {}) as { type?: string; message?: string }
  const detail = `${type} ${message}`.trim()
  const notSent = refusedBeforehand.has(type) || (type === 'unexpectedError' && neverConnected.test(message))
  return { kind: notSent ? 'not_sent' : 'unknown', detail }
}
