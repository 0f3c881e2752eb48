/** The card's fields as this site speaks of them. Who supplies them is the business of one adapter. */

export const cardFieldNames = ['number', 'expirationDate', 'cvv', 'postalCode'] as const
export type CardFieldName = (typeof cardFieldNames)[number]

export interface CardFieldState {
  isEmpty: boolean
  isValid: boolean
  isPotentiallyValid: boolean
  isFocused: boolean
}

export interface CardState {
  fields: Readonly<Record<CardFieldName, CardFieldState>>
  /** The brand's name, once the number leaves only one. */
  brand: string | undefined
}

/** How asking for a nonce can end. Whatever the outcome, nothing has been charged by it. */
export type Tokenized =
  | { kind: 'nonce'; nonce: string }
  | { kind: 'empty' }
  | { kind: 'invalid'; fields: CardFieldName[] }
  /** The token that the fields were made with is no longer valid: they must be made anew. */
  | { kind: 'expired' }
  | { kind: 'unreachable' }

export type CardProblem = Exclude<Tokenized, { kind: 'nonce' }>

export interface CardFields {
  state(): CardState
  tokenize(): Promise<Tokenized>
  focus(field: CardFieldName): void
  /** Marks a field as faulty, or no longer, for those who don't see the page. */
  setFault(field: CardFieldName, message: string | undefined): void
  /** Removes the fields from the page. Only then may their containers be used again. */
  teardown(): Promise<void>
}

export interface CardFieldsOptions {
  clientToken: string
  /** Each field's container: the id of an empty element that nobody else fills. */
  containers: Readonly<Record<CardFieldName, string>>
  onChange: (state: CardState) => void
  /** Enter was pressed in a field. */
  onSubmit: () => void
}

export type MountCardFields = (options: CardFieldsOptions) => Promise<CardFields>

export const cardLabels: Readonly<Record<CardFieldName, string>> = {
  number: 'Card Number',
  expirationDate: 'Expiration Date (MM/YY)',
  cvv: 'CVV',
  postalCode: 'ZIP Code',
}

export const cardFaults: Readonly<Record<CardFieldName, string>> = {
  number: 'Credit Card Number is invalid.',
  expirationDate: 'Expiration Date is invalid.',
  cvv: 'CVV is invalid.',
  postalCode: 'ZIP Code is invalid.',
}

export const allEmptyMessage = 'Please fill out all credit card information.'

/** What to tell a buyer whose card could not be turned into a nonce, where the fields themselves are not at fault. */
export const tokenizingMessages = {
  expired: 'The card form has expired. Your card has not been charged. Please enter your card again.',
  unreachable: 'We could not reach the card processor. Your card has not been charged. Please try again.',
} as const

/** How a container looks: an incomplete field is neither right nor wrong yet. */
export type CardFieldLook = 'empty' | 'focused' | 'valid' | 'invalid' | 'incomplete'

export function lookOf(state: CardFieldState | undefined): CardFieldLook {
  if (!state) return 'empty'
  if (!state.isPotentiallyValid) return 'invalid'
  if (state.isValid) return 'valid'
  if (state.isFocused) return 'focused'
  return state.isEmpty ? 'empty' : 'incomplete'
}

/** What Submit finds before asking for a nonce. */
export function checkCard({ fields }: CardState): { kind: 'complete' } | CardProblem {
  if (cardFieldNames.every((name) => fields[name].isEmpty)) return { kind: 'empty' }
  const invalid = cardFieldNames.filter((name) => !fields[name].isValid)
  return invalid.length > 0 ? { kind: 'invalid', fields: invalid } : { kind: 'complete' }
}
