import { logOut } from '@course/contract/accounts/accounts'
import type { Endpoint } from '@course/contract/endpoint'
import { endpoints as registered } from '@course/contract/endpoints'
import { expect, test } from 'vitest'
import { findEndpoints } from '../../../../test/contract-endpoints.ts'
import { startSharedSite, startTestSite } from '../../../../test/test-site.ts'

const site = await startSharedSite()

const endpoints = await findEndpoints()
const document = (await site.visitor.get('/api/docs')).body

test('the API document has exactly the endpoints of the contract [7.1 V2.1.1 V3.5.3 V6.3.4]', () => {
  const documented = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const promised = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(documented.sort()).toEqual(promised.sort())
  expect(promised.length).toBeGreaterThan(14)
})

test('every endpoint is registered in the API document with its name as operation ID', () => {
  expect([...registered.values()]).toHaveLength(endpoints.length)
  for (const [name, { method, path }] of registered) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(operation.operationId).toBe(name)
  }
})

test('every operation documents 503 with Retry-After, and 413 and 415 where it takes a body', () => {
  for (const { method, path, body, file } of endpoints) {
    const { responses } = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(responses['503'].headers, path).toHaveProperty('Retry-After')
    expect('413' in responses && '415' in responses, path).toBe(Boolean(body ?? file))
  }
})

const callers = {
  visitor: site.visitor,
  'member without access': await site.person('Paid User', { access: false, isProven: true }),
  member: await site.person('Paid User', { isProven: true }),
  administrator: await site.person('Super User'),
  'super admin': await site.person('Super Admin'),
}
type Who = keyof typeof callers

/** The status that stops a caller, or undefined for a caller who may make the call. */
const stops: Record<Endpoint['audience'], Partial<Record<Who, number>>> = {
  public: {},
  account: { visitor: 401 },
  member: { visitor: 401, 'member without access': 403 },
  administrator: { visitor: 401, 'member without access': 403, member: 403 },
  superAdmin: { visitor: 401, 'member without access': 403, member: 403, administrator: 403 },
}

/** How the document says who may call. A token may be optional. */
function expectedSecurity({ audience, takesToken }: Endpoint) {
  if (takesToken) return [{}, { bearer: [] }]
  return audience === 'public' ? [] : [{ bearer: [] }]
}

// A logout ends the caller's session, so it comes last.
const inOrder = [...endpoints].sort((a, b) => Number(a.path === logOut.path) - Number(b.path === logOut.path))

test.each(inOrder.map((endpoint) => [endpoint.method, endpoint.path, endpoint.audience, endpoint] as const))(
  '%s %s is for the audience "%s" and says so in the document [V8.1.1 AZ-01]',
  async (method, path, audience, endpoint) => {
    const { security } = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    expect(security).toEqual(expectedSecurity(endpoint))
    for (const who of Object.keys(callers) as Who[]) {
      const url = path.replace(':id', 'nobody')
      const { get, post, put } = callers[who]
      const { status } = await { GET: () => get(url), POST: () => post(url, {}), PUT: () => put(url, {}) }[method]()
      const expected = stops[audience][who]
      if (expected) expect({ who, status }).toEqual({ who, status: expected })
      // Some calls are for accounts that once had access.
      else
        expect([200, 400, 404, 409, 415, ...(endpoint.refuses?.includes('no_access') ? [403] : [])], who).toContain(
          status,
        )
    }
  },
)

test('in production only administrators can read the API document [V13.4.5]', async () => {
  await using live = await startTestSite({ production: true })
  expect((await live.visitor.get('/api/docs')).status).toBe(401)
  expect((await (await live.person('Paid User')).get('/api/docs')).status).toBe(403)
  const { status, body } = await (await live.person('Super User')).get('/api/docs')
  expect({ status, openapi: body.openapi }).toEqual({ status: 200, openapi: '3.1.0' })
})
