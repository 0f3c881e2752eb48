import { ErrorReply } from '@course/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryRequests } from '../arbitrary-requests.ts'
import { findEndpoints } from '../contract-endpoints.ts'
import { startSharedSite, testPassword } from '../test-site.ts'

/** Requests per endpoint. FUZZ_RUNS sets a higher number, such as for a run at night. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 8)

const site = await startSharedSite({ limitFactor: 100_000 })

const endpoints = await findEndpoints()

const admin = await site.person('Super Admin')
const other = await site.person('Super Admin')
await site.enroll('fuzz.buyer@example.com')
const buyer = await site.logIn('fuzz.buyer@example.com', testPassword)
const tokens = { visitor: undefined, buyer: buyer.body.message as string, admin: admin.token }
const purchases = (await admin.get('/api/purchases')).body as { id: string }[]
const videos = (await admin.get('/api/videos?productId=1')).body as { id: string }[]
// Without the caller's own ID: an account that disables itself would end the test.
const ids = [other.id, ...[...purchases, ...videos].map(({ id }) => id)]

test.each(endpoints.map((endpoint) => [endpoint.method, endpoint.path, endpoint] as const))(
  '%s %s answers any input without an unexpected error [V1.2.4 V2.2.1 IN-09]',
  async (method, _path, endpoint) => {
    const callers = fc.constantFrom(...(Object.keys(tokens) as (keyof typeof tokens)[]))
    const property = fc.asyncProperty(
      callers,
      arbitraryRequests(endpoint, ids),
      async (who, { url, headers, payload }) => {
        const authorization = tokens[who] === undefined ? {} : { authorization: `Bearer ${tokens[who]}` }
        const sent = { headers: { ...headers, ...authorization }, ...(payload === undefined ? {} : { payload }) }
        const { status, body } = await site.request(method, url, sent)
        expect(status, JSON.stringify(body)).toBeLessThan(500)
        if (status >= 400) expect(ErrorReply.safeParse(body).error, JSON.stringify(body)).toBeUndefined()
      },
    )
    await fc.assert(property, { numRuns })
  },
  60_000,
)
