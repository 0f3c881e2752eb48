import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../../api.ts'
import { isOutcomeUnknown, newSecret, pay } from './attempt.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const refusal = (status: number, code: string) => new ApiError(status, { error: 'A sentence.', code })

test.each([
  ['no answer', new ApiError(0, undefined), true],
  ['a page of a proxy', new ApiError(502, undefined), true],
  ["a proxy's 503", new ApiError(503, undefined), true],
  ['an answer that the contract does not know', new ApiError(200, undefined), true],
  ['a problem within the API', refusal(500, 'unexpected'), true],
  ['a problem of the code', new TypeError('x'), true],
  ['a closed shop', refusal(503, 'unavailable'), false],
  ['a declined card', refusal(422, 'card_declined'), false],
  ['a taken email', refusal(409, 'email_taken'), false],
  ['a payment in another tab', refusal(409, 'payment_in_progress'), false],
  ['a price that changed', refusal(409, 'price_changed'), false],
  ['too many tries', refusal(429, 'too_many'), false],
  ['wrong fields', refusal(400, 'invalid_input'), false],
])('whether the outcome after %s is unknown: %s', (_, error, expected) => {
  expect(isOutcomeUnknown(error)).toBe(expected)
})

test.each([
  [{ message: 'Success' }, 'Success'],
  [{ message: 'Checking' }, 'Checking'],
  [{ message: 'success' }, 'Checking'],
  [{ message: 'Approved' }, 'Checking'],
  [{ message: '' }, 'Checking'],
  [{}, 'Checking'],
])('the answer 200 with %j counts as %s [7.4 8.5]', async (reply, expected) => {
  vi.stubGlobal('fetch', async () => Response.json(reply))
  const buyer = { FirstName: 'Ada', LastName: 'Deed', Email: 'ada@example.com', Password: 'Copper-kettle-1907' }
  expect(await pay('nonce', { buyer, productId: 1, amount: '29.99', termsVersion: '2026-01-01' }, newSecret())).toBe(
    expected,
  )
})

test('a secret has 43 characters that the contract accepts, and is never the same', () => {
  const secrets = Array.from({ length: 50 }, newSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
})
