/** The names and shapes of messages from the page's part of the SDK. */

export type FieldKey =
  | 'number'
  | 'cvv'
  | 'expirationDate'
  | 'expirationMonth'
  | 'expirationYear'
  | 'postalCode'
  | 'cardholderName'

export interface FieldOptions {
  placeholder?: string
  type?: string
  prefill?: string
  formatInput?: boolean
  maskInput?: boolean | { character?: string; showLastFour?: boolean }
  minlength?: number
  maxlength?: number
  maxCardLength?: number
  supportedCardBrands?: Record<string, boolean>
  rejectUnsupportedCards?: boolean
  internalLabel?: string
  iframeTitle?: string
}

export type StyleRules = Record<string, string | number | Record<string, string | number>>

export interface FormOptions {
  fields: Partial<Record<FieldKey, FieldOptions>>
  styles?: Record<string, StyleRules>
  preventAutofill?: boolean
  binVerificationLength?: number
}

/** The page's answer to READY_FOR_CLIENT. */
export interface ClientConfiguration {
  authorization: string
  authorizationFingerprint?: string
  analyticsMetadata?: Record<string, unknown>
  gatewayConfiguration: {
    clientApiUrl?: string
    creditCards?: { supportedCardTypes?: string[] }
  }
}

export interface TokenizeOptions {
  fieldsToTokenize?: FieldKey[]
  vault?: boolean
  cardholderName?: string
  billingAddress?: Record<string, string>
}

export interface FieldState {
  isEmpty: boolean
  isValid: boolean
  isPotentiallyValid: boolean
  isFocused: boolean
}

export type InputEventType =
  | 'focus'
  | 'blur'
  | 'empty'
  | 'notEmpty'
  | 'validityChange'
  | 'cardTypeChange'
  | 'inputSubmitRequest'

export interface FrameError {
  name: 'BraintreeError'
  type: 'CUSTOMER' | 'MERCHANT' | 'NETWORK'
  code: string
  message: string
  details?: Record<string, unknown>
}

export const fieldTraits: Record<FieldKey, { id: string; autocomplete: string; label: string }> = {
  number: { id: 'credit-card-number', autocomplete: 'cc-number', label: 'Credit Card Number' },
  cvv: { id: 'cvv', autocomplete: 'cc-csc', label: 'CVV' },
  expirationDate: { id: 'expiration', autocomplete: 'cc-exp', label: 'Expiration Date' },
  expirationMonth: { id: 'expiration-month', autocomplete: 'cc-exp-month', label: 'Expiration Month' },
  expirationYear: { id: 'expiration-year', autocomplete: 'cc-exp-year', label: 'Expiration Year' },
  postalCode: { id: 'postal-code', autocomplete: 'billing postal-code', label: 'Postal Code' },
  cardholderName: { id: 'cardholder-name', autocomplete: 'cc-name', label: 'Cardholder Name' },
}
