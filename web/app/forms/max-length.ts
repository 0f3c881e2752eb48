/** The contract's `maxLength`, apart from it because the contract's file brings a validation library along. */
export const maxLength = { name: 50, email: 256, password: 100, code: 256 } as const
