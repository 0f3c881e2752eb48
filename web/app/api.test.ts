import { readAccount } from '@course/contract/accounts/accounts'
import { endpoints } from '@course/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'

const fetched = vi.fn(async (_url: string, _request: RequestInit) => Response.json({}))
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('sessionStorage', { getItem: () => 'the.token' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** What a call sends; its reply does not matter. */
async function sentBy(...[endpoint, sent]: Parameters<typeof call>) {
  await call(endpoint, sent).catch(() => {})
  const [, { method, headers }] = fetched.mock.lastCall ?? ['', {} as RequestInit]
  const sentHeaders = new Headers(headers)
  return {
    method,
    authorization: sentHeaders.get('authorization'),
    contentType: sentHeaders.get('content-type'),
  }
}

test.each([
  [true, 'Something went wrong. Please try again.'],
  [false, 'No connection. Check your internet connection and try again.'],
])('a call without an answer, online: %s, says: %s', async (onLine, message) => {
  vi.stubGlobal('navigator', { onLine })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(readAccount)).rejects.toThrow(message)
})

const authenticated = [...endpoints].filter(([, { audience }]) => audience !== 'public')

test('calls behind the login use every method [7.2]', () => {
  expect(new Set(authenticated.map(([, { method }]) => method))).toEqual(new Set(['GET', 'POST', 'PUT']))
})

test.each(authenticated)('behind the login, %s sends the token and its content type [7.2]', async (_, endpoint) => {
  const { method, file } = endpoint
  const contentType = file?.types.at(-1) ?? 'application/json'
  const sent = file ? { file: new Blob([], { type: contentType }) } : {}
  expect(await sentBy(endpoint, sent)).toEqual({ method, authorization: 'Bearer the.token', contentType })
})

test.each([...endpoints].filter(([, { audience }]) => audience === 'public'))(
  '%s carries no token of its own accord',
  async (_, endpoint) => {
    expect((await sentBy(endpoint)).authorization).toBeNull()
  },
)
