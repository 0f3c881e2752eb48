import { type CardFieldName, type CardProblem, cardFieldNames } from './card-fields.ts'

/** The used part of a provider's error. `details.originalError` came from an iframe and is plain data. */
interface ProviderError {
  code?: unknown
  details?: { invalidFieldKeys?: unknown; originalError?: { code?: unknown } }
}

const isCardField = (name: unknown): name is CardFieldName => cardFieldNames.some((known) => known === name)

/**
 * Maps the provider's tokenizing error to ours.
 * An expired client token looks like a failed card, so the original error is checked first.
 */
export function tokenizingError(thrown: unknown): CardProblem {
  const { code, details } = (thrown ?? {}) as ProviderError
  const original = details?.originalError?.code
  if (code === 'CLIENT_AUTHORIZATION_INVALID' || original === 'CLIENT_AUTHORIZATION_INVALID') return { kind: 'expired' }
  if (code === 'HOSTED_FIELDS_FIELDS_EMPTY') return { kind: 'empty' }
  if (code === 'HOSTED_FIELDS_FIELDS_INVALID') {
    const keys = Array.isArray(details?.invalidFieldKeys) ? details.invalidFieldKeys.filter(isCardField) : []
    return { kind: 'invalid', fields: keys.length > 0 ? keys : [...cardFieldNames] }
  }
  if (code === 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED')
    return { kind: 'invalid', fields: ['cvv', 'postalCode'] }
  return { kind: 'unreachable' }
}
