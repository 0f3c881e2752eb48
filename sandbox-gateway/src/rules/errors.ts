import type { Transaction } from './records.ts'

/** `path` leads to the part at fault, such as ['transaction', 'credit_card']. */
export interface ValidationError {
  path: string[]
  attribute: string
  code: string
  message: string
}

/** How an operation on a transaction ends. A declined one is kept and carries its transaction. */
export type Outcome =
  | { kind: 'done'; transaction: Transaction }
  | { kind: 'unsuccessful'; transaction: Transaction; message: string }
  | { kind: 'invalid'; errors: ValidationError[] }
  | { kind: 'not_found' }

export function invalid(attribute: string, code: string, message: string, path = ['transaction']): Outcome {
  return { kind: 'invalid', errors: [{ path, attribute, code, message }] }
}
