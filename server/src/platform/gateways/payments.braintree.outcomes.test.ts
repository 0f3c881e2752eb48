import { expect, test } from 'vitest'
import { classifyException, classifyRefusal, type RefusedSale } from './payments.braintree.outcomes.ts'

const declined = (code: string): RefusedSale => ({
  message: 'Declined',
  transaction: { status: 'processor_declined', processorResponseCode: code, processorResponseText: 'Text' },
  errors: { deepErrors: () => [] },
})

test.each([
  ['2000', 'declined'],
  ['2001', 'insufficient_funds'],
  ['2004', 'expired_card'],
  ['2006', 'expired_card'],
  ['2010', 'wrong_cvv'],
  ['2059', 'wrong_postal_code'],
  ['2060', 'wrong_postal_code'],
  ['2099', 'bank_confirmation_needed'],
  // What could help a thief is never said: fraud, stolen, pick up.
  ['2012', 'declined'],
  ['2013', 'declined'],
  ['2014', 'declined'],
  ['2015', 'declined'],
  ['2021', 'declined'],
  ['2044', 'declined'],
  ['2047', 'declined'],
  ['2053', 'declined'],
  ['2046', 'declined'],
  ['2999', 'declined'],
  ['constructor', 'declined'],
])('the processor’s code %s means %s', (code, reason) => {
  expect(classifyRefusal(declined(code))).toEqual({ kind: 'declined', reason, detail: `${code} Text` })
})

test('a failure in the network of the processor is a decline', () => {
  const result = { ...declined('3000'), transaction: { status: 'failed', processorResponseCode: '3000' } }
  expect(classifyRefusal(result)).toMatchObject({ kind: 'declined', reason: 'declined' })
})

test.each([
  ['cvv', 'wrong_cvv'],
  ['avs', 'wrong_postal_code'],
  ['avs_and_cvv', 'wrong_postal_code'],
  ['duplicate', 'duplicate'],
  ['three_d_secure', 'bank_confirmation_needed'],
  ['fraud', 'declined'],
  ['risk_threshold', 'declined'],
  ['application_incomplete', 'declined'],
  ['token_issuance', 'declined'],
  ['excessive_retry', 'declined'],
  ['something_new', 'declined'],
  ['toString', 'declined'],
])('a rejection by the gateway for %s means %s, whatever the processor said', (gatewayRejectionReason, reason) => {
  const transaction = { status: 'gateway_rejected', gatewayRejectionReason, processorResponseCode: '1000' }
  expect(classifyRefusal({ message: 'Gateway Rejected', transaction })).toMatchObject({ kind: 'declined', reason })
})

const invalid = (...codes: string[]): RefusedSale => ({
  message: 'Invalid',
  errors: { deepErrors: () => codes.map((code) => ({ code })) },
})

test.each([
  [['91564'], 'card_data_used'],
  [['91565'], 'card_data_used'],
  [['81528', '91564'], 'card_data_used'],
  [['81717'], 'declined'],
  [['91508'], 'declined'],
])('the validation errors %j mean %s', (codes, reason) => {
  expect(classifyRefusal(invalid(...codes))).toMatchObject({ kind: 'declined', reason })
})

test.each<[string, RefusedSale]>([
  ['nothing', {}],
  ['no errors and no transaction', invalid()],
  ['a transaction that holds money', { transaction: { status: 'authorized' } }],
  ['a transaction without a status', { transaction: {} }],
  ['a transaction whose settlement was declined', { transaction: { status: 'settlement_declined' } }],
  ['a transaction in progress, beside errors', { transaction: { status: 'authorizing' }, ...invalid('91564') }],
])('a refusal with %s is unclear, so the outcome is unknown', (_what, result) => {
  expect(classifyRefusal(result).kind).toBe('unknown')
})

const thrown = (type: string | undefined, message: string) => Object.assign(new Error(message), type ? { type } : {})

test.each([
  ['authenticationError', 'Authentication Error', 'not_sent'],
  ['authorizationError', 'Authorization Error', 'not_sent'],
  ['notFoundError', 'Not Found', 'unknown'],
  ['requestTimeoutError', 'Request Timeout Error', 'unknown'],
  ['upgradeRequired', 'Upgrade Required', 'not_sent'],
  ['tooManyRequestsError', 'Too Many Requests', 'not_sent'],
  ['serverError', 'Server Error', 'unknown'],
  ['serviceUnavailableError', 'Service Unavailable Error', 'unknown'],
  ['gatewayTimeoutError', 'Gateway Timeout Error', 'unknown'],
  ['unexpectedError', 'Unexpected HTTP response: 502', 'unknown'],
  ['unexpectedError', 'Unexpected HTTP response: 302', 'unknown'],
  ['unexpectedError', 'Request timed out', 'unknown'],
  ['unexpectedError', 'Unexpected request error: Error: socket hang up', 'unknown'],
  ['unexpectedError', 'Unexpected request error: Error: read ECONNRESET', 'unknown'],
  ['unexpectedError', 'Unexpected request error: Error: connect ECONNREFUSED 127.0.0.1:9', 'not_sent'],
  ['unexpectedError', 'Unexpected request error: Error: getaddrinfo ENOTFOUND api.example', 'not_sent'],
  ['unexpectedError', 'Unexpected request error: Error: getaddrinfo EAI_AGAIN api.example', 'not_sent'],
  ['unexpectedError', 'Unexpected response error: Error: aborted', 'unknown'],
  ['invalidKeysError', 'These keys are invalid: x', 'not_sent'],
  [undefined, "Cannot read properties of undefined (reading 'transaction')", 'unknown'],
  [undefined, 'ECONNREFUSED in the text of something else', 'unknown'],
  [undefined, 'the card provider did not answer in time', 'unknown'],
])('an exception %s "%s" means %s', (type, message, kind) => {
  expect(classifyException(thrown(type, message))).toEqual({ kind, detail: expect.stringContaining(message) })
})

test.each([undefined, null, 'text', 7])('the thrown value %j is an unknown outcome', (value) => {
  expect(classifyException(value).kind).toBe('unknown')
})
