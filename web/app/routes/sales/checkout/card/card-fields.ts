/** The card fields, independent of the provider. One adapter implements them. */

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
  /** The card brand, once the number identifies it. */
  brand: string | undefined
}

/** The results of tokenizing. None of them charges the card. */
export type Tokenized =
  | { kind: 'nonce'; nonce: string }
  | { kind: 'empty' }
  | { kind: 'invalid'; fields: CardFieldName[] }
  /** The client token has expired: the fields must be rebuilt. */
  | { kind: 'expired' }
  | { kind: 'unreachable' }

export type CardProblem = Exclude<Tokenized, { kind: 'nonce' }>

export interface CardFields {
  /** The brands that the seller's account accepts, such as "Visa". */
  accepted: readonly string[]
  state(): CardState
  tokenize(): Promise<Tokenized>
  focus(field: CardFieldName): void
  /** Sets or clears a field's invalid state for screen readers. */
  setProblem(field: CardFieldName, message: string | undefined): void
  /** Removes the fields. Their containers can be reused only afterward. */
  teardown(): Promise<void>
}

export interface CardFieldsOptions {
  clientToken: string
  /** The ID of each field's empty container. */
  containers: Readonly<Record<CardFieldName, string>>
  onChange: (state: CardState) => void
  /** Called when Enter is pressed in a field. */
  onSubmit: () => void
}

export type MountCardFields = (options: CardFieldsOptions) => Promise<CardFields>

export const cardLabels: Readonly<Record<CardFieldName, string>> = {
  number: 'Card Number',
  expirationDate: 'Expiration Date (MM/YY)',
  cvv: 'CVV',
  postalCode: 'ZIP Code',
}

/** What a CVV is, beside its field. */
export const cvvHint = 'CVV: 3 digits on the back of your card; on American Express, 4 on the front.'

/** Messages by field. */
export type CardProblems = Readonly<Partial<Record<CardFieldName, string>>>

const cardProblems: CardProblems = {
  number: 'Credit Card Number is invalid.',
  expirationDate: 'Expiration Date is invalid.',
  cvv: 'CVV is invalid.',
  postalCode: 'ZIP Code is invalid.',
}

/** When nothing at all was filled in. In a card that is filled in partly, the provider calls empty fields invalid. */
const missingProblems: CardProblems = {
  number: 'Credit Card Number is required.',
  expirationDate: 'Expiration Date is required.',
  cvv: 'CVV is required.',
  postalCode: 'ZIP Code is required.',
}

export const allEmptyMessage = 'Please fill out all credit card information.'

/** Messages for tokenizing errors that are not about a field. */
export const tokenizingMessages = {
  expired: 'The card form has expired. Your card has not been charged. Please enter your card again.',
  unreachable: 'We could not reach the card processor. Your card has not been charged. Please try again.',
} as const

/** The style of a container. An incomplete field is neither valid nor invalid. */
export type CardFieldLook = 'empty' | 'focused' | 'valid' | 'invalid' | 'incomplete'

export function cardFieldLook(state: CardFieldState | undefined): CardFieldLook {
  if (!state) return 'empty'
  if (!state.isPotentiallyValid) return 'invalid'
  if (state.isValid) return 'valid'
  if (state.isFocused) return 'focused'
  return state.isEmpty ? 'empty' : 'incomplete'
}

/** The messages of a problem, beside the fields that it is about. */
export function problemsOf(problem: CardProblem): CardProblems {
  if (problem.kind === 'empty') return missingProblems
  const names = problem.kind === 'invalid' ? problem.fields : []
  return Object.fromEntries(names.map((name) => [name, cardProblems[name]]))
}

/** The messages of the fields that were just left without a valid value. */
export function problemsOnLeaving(before: CardState | undefined, { fields }: CardState): CardProblems {
  const left = cardFieldNames.filter((name) => before?.fields[name].isFocused && !fields[name].isFocused)
  const wrong = left.filter((name) => !fields[name].isValid)
  return Object.fromEntries(
    wrong.map((name) => [name, fields[name].isEmpty ? missingProblems[name] : cardProblems[name]]),
  )
}

/** Whether a message no longer applies: a missing value has been typed, or an invalid one is valid. */
export const isFixed = (name: CardFieldName, problem: string, { fields }: CardState): boolean =>
  fields[name].isValid || (problem === missingProblems[name] && !fields[name].isEmpty)

/** The errors that Submit finds before tokenizing. */
export function checkCard({ fields }: CardState): { kind: 'complete' } | CardProblem {
  if (cardFieldNames.every((name) => fields[name].isEmpty)) return { kind: 'empty' }
  const invalid = cardFieldNames.filter((name) => !fields[name].isValid)
  return invalid.length > 0 ? { kind: 'invalid', fields: invalid } : { kind: 'complete' }
}
