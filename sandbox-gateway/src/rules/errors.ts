import type { Transaction } from './records.ts'

/** `path` leads to the part at fault, such as ['transaction', 'credit_card']. */
export interface ValidationError {
  path: string[]
  attribute: string
  code: string
  message: string
}

/** The result of an operation on a transaction. A declined sale is stored, and the result contains it. */
export type Outcome =
  | { kind: 'done'; transaction: Transaction }
  | { kind: 'unsuccessful'; transaction: Transaction; message: string }
  | { kind: 'invalid'; errors: ValidationError[] }
  | { kind: 'not_found' }

export function invalid(attribute: string, code: string, message: string, path = ['transaction']): Outcome {
  return { kind: 'invalid', errors: [{ path, attribute, code, message }] }
}
