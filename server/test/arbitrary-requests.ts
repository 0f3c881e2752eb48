import type { Endpoint } from '@course/contract/endpoint'
import fc from 'fast-check'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Texts that have caused trouble in servers. */
const dreaded = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '%00',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    "'; drop table users; --",
  ],
  ...[
    '=1+1',
    '{{7*7}}',
    '<script>',
    'a\r\nBcc: eve@example.com',
    'e\u0301@example.com',
    '１２３',
    'İ',
    'K@example.com',
  ],
  ...['0', '-1', '1e309', '9'.repeat(400), 'NaN', 'null', 'true', '0'.repeat(64)],
]

const nasty = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...dreaded))
const anything = fc.oneof(nasty, fc.anything({ maxDepth: 3 }), fc.integer(), fc.boolean(), fc.constant(null))
const likely = fc.constantFrom('20.00', '1', 'Paid User', 'STATE', 'a long enough password', '-registrationTime')

/** Values close to what a schema accepts: mostly with the right shape, sometimes anything. */
function near(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: shaped(schema) }, { weight: 1, arbitrary: anything })
}

function shaped(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => near(part as JsonSchema)))
  if (schema.type === 'object') {
    const parts = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, near(part as JsonSchema)])
    return fc.record(Object.fromEntries(parts), { requiredKeys: [] })
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.integer({ min: -2, max: 3 }), fc.double())
  if (schema.type === 'boolean') return fc.boolean()
  return fc.oneof(fc.string({ maxLength: 60 }), fc.emailAddress(), fc.uuid(), likely)
}

const nearlyValid = (schema: z.ZodObject | undefined): fc.Arbitrary<unknown> =>
  schema ? near(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema) : fc.constant(undefined)

/** A value as text, like a faulty program would send it. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    // Values without JSON, such as a bigint, are sent as a string.
    return typeof value
  }
}

const encoded = (value: unknown) => encodeURIComponent(toText(value).toWellFormed())

function toQuery(value: unknown): string {
  if (value === undefined) return ''
  if (value === null || typeof value !== 'object') return `?${encoded(value)}`
  return `?${Object.entries(value)
    .map((pair) => pair.map(encoded).join('='))
    .join('&')}`
}

/** Header names and values that an HTTP client can send. */
function toHeaders(value: unknown): Record<string, string> {
  if (value === null || typeof value !== 'object') return {}
  const sendable = Object.entries(value).filter(([name]) => /^[\w-]+$/.test(name))
  return Object.fromEntries(sendable.map(([name, part]) => [name, toText(part).replace(/[^\x20-\x7e]/g, '')]))
}

/** A request that can be sent. */
export interface FuzzedRequest {
  url: string
  headers: Record<string, string>
  payload: string | undefined
}

const files = fc.oneof(
  nasty,
  fc.constant('First Name,Last Name,Email,Role\nA,B,c@example.com,Paid User\n=1,B,d@example.com,x'),
)

/**
 * Arbitrary requests to an endpoint: close to what its schemas accept, and sometimes anything.
 * @param ids existing IDs, so that some requests refer to existing records
 */
export function arbitraryRequests(endpoint: Endpoint, ids: string[]): fc.Arbitrary<FuzzedRequest> {
  const parts = fc.record({
    id: fc.oneof(nasty, fc.constantFrom(...ids)),
    query: nearlyValid(endpoint.query),
    headers: nearlyValid(endpoint.headers),
    body: endpoint.file ? files : nearlyValid(endpoint.body),
  })
  return parts.map(({ id, query, headers, body }) => ({
    url: endpoint.path.replace(/:\w+/, encoded(id)) + toQuery(query),
    headers: { ...toHeaders(headers), 'content-type': endpoint.file?.types[0] ?? 'application/json' },
    payload: endpoint.method === 'GET' ? undefined : toText(body ?? {}),
  }))
}
