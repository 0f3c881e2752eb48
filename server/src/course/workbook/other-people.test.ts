import { expect, test } from 'vitest'
import { findEndpoints } from '../../../test/contract-endpoints.ts'
import { newProperty, propertyForm, propertyPath } from '../../../test/properties.ts'
import type { Call } from '../../../test/repeated-calls.ts'
import { repeatedWorkbookCalls } from '../../../test/repeated-workbook-calls.ts'
import { startSharedSite, type TestSite } from '../../../test/test-site.ts'

const site = await startSharedSite()
const owner = await site.person('Super Admin')

type Prepare = (of: TestSite) => Promise<Call>
const property = async (of: TestSite) => {
  const member = await of.person()
  return { token: member.token, id: await newProperty(member) }
}

/** Calls about something of a member, each ready for that member. */
const prepared: Record<string, Prepare> = {
  ...repeatedWorkbookCalls,
  'GET /api/workbook/properties/{id}': async (of) => {
    const { token, id } = await property(of)
    return { path: propertyPath(id), token }
  },
  'PUT /api/workbook/properties/{id}': async (of) => {
    const { token, id } = await property(of)
    return { path: propertyPath(id), body: propertyForm({ FromVersion: 1, Stage: 'won' }), token }
  },
}

/** Links say themselves who may use them: their own tests are beside downloads and files. */
const about = (await findEndpoints())
  .filter(({ path, audience }) => /^\/api\/workbook\/.*:/.test(path) && audience !== 'public')
  .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)

async function send(operation: string, { path, body, headers }: Call, token: string | undefined) {
  const [method = ''] = operation.split(' ')
  const answer = await site.app.inject({
    method: method as 'GET',
    url: path,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined && method !== 'POST' ? {} : { payload: (body ?? {}) as object }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('the contract has such calls', () => {
  expect(about.length).toBeGreaterThan(10)
})

test.each(about)('others find nothing by %s, and its member does afterwards [AZ-11]', async (operation) => {
  const prepare = prepared[operation]
  if (!prepare) throw new Error(`repeated-workbook-calls.ts has no ${operation}`)
  const [call, stranger] = [await prepare(site), await site.person()]
  for (const { token } of [stranger, owner]) {
    const { status, body } = await send(operation, call, token)
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(body.error).toMatch(/^(There is no such (property|deadline|calculation)|This file does not exist)/)
  }
  expect((await send(operation, call, undefined)).status).toBe(401)
  expect((await send(operation, call, (await site.person('Paid User', { access: false })).token)).body.code).toBe(
    'no_access',
  )
  expect((await send(operation, call, call.token)).status).toBe(200)
})
