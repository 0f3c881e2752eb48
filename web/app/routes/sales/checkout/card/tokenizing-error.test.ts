import { expect, test } from 'vitest'
import { tokenizingError } from './tokenizing-error.ts'

const all = ['number', 'expirationDate', 'cvv', 'postalCode']

test.each([
  [{ code: 'HOSTED_FIELDS_FIELDS_EMPTY' }, { kind: 'empty' }],
  [
    { code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys: ['cvv', 'number'] } },
    { kind: 'invalid', fields: ['cvv', 'number'] },
  ],
  [
    { code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys: ['cardholderName', 'cvv', 7] } },
    { kind: 'invalid', fields: ['cvv'] },
  ],
  [{ code: 'HOSTED_FIELDS_FIELDS_INVALID' }, { kind: 'invalid', fields: all }],
  [
    { code: 'HOSTED_FIELDS_FAILED_TOKENIZATION', details: { originalError: { code: 'CLIENT_AUTHORIZATION_INVALID' } } },
    { kind: 'expired' },
  ],
  [{ code: 'CLIENT_AUTHORIZATION_INVALID' }, { kind: 'expired' }],
  [
    { code: 'HOSTED_FIELDS_FAILED_TOKENIZATION', details: { originalError: { code: 'CLIENT_RATE_LIMITED' } } },
    { kind: 'unreachable' },
  ],
  [{ code: 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED' }, { kind: 'invalid', fields: ['cvv', 'postalCode'] }],
  [{ code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR' }, { kind: 'unreachable' }],
  [{ code: 'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE' }, { kind: 'unreachable' }],
  [{ code: 'CLIENT_AUTHORIZATION_INSUFFICIENT' }, { kind: 'unreachable' }],
  [{ code: 'METHOD_CALLED_AFTER_TEARDOWN' }, { kind: 'unreachable' }],
  [new TypeError('anything'), { kind: 'unreachable' }],
  [undefined, { kind: 'unreachable' }],
])('%j means %j [8.7-8.9]', (thrown, expected) => {
  expect(tokenizingError(thrown)).toEqual(expected)
})
