import { expect, test } from 'vitest'
import { credentials, Sandbox } from './sandbox.ts'

interface Token {
  configUrl: string
  authorizationFingerprint: string
  assetsUrl?: string
  graphQL?: { url: string }
}

const base = `/merchants/${credentials.merchantId}/client_api/v1`
const readToken = (token: string) => JSON.parse(atob(token)) as Token

async function token(sandbox: Sandbox): Promise<Token> {
  return readToken((await sandbox.sdk.clientToken.generate({})).clientToken)
}

function configuration(sandbox: Sandbox, fingerprint: string, headers = {}) {
  const query = new URLSearchParams({ authorizationFingerprint: fingerprint })
  return sandbox.ask(`${base}/configuration?${query}`, 'GET', undefined, headers)
}

test('a client token leads to a configuration without hosts', async () => {
  await using sandbox = await Sandbox.start()
  const { configUrl, authorizationFingerprint } = await token(sandbox)
  expect(configUrl).toBe(`/gw${base}/configuration`)
  const response = await configuration(sandbox, authorizationFingerprint)
  expect(response.status).toBe(200)
  const body = (await response.json()) as Record<string, unknown>
  expect(body).toMatchObject({ environment: 'development', merchantId: credentials.merchantId })
  for (const key of ['assetsUrl', 'clientApiUrl', 'configUrl', 'graphQL']) expect(body).not.toHaveProperty(key)
})

test('a token is valid for a day, even after a restart, and cannot be forged', async () => {
  await using sandbox = await Sandbox.start()
  const { authorizationFingerprint } = await token(sandbox)
  await sandbox.restart()
  expect((await configuration(sandbox, authorizationFingerprint)).status).toBe(200)
  expect((await configuration(sandbox, authorizationFingerprint.replace('created_at=', 'created_at=9'))).status).toBe(
    401,
  )
  expect((await configuration(sandbox, '')).status).toBe(401)
  sandbox.ahead = 24 * 3600_000
  expect((await configuration(sandbox, authorizationFingerprint)).status).toBe(401)
  const body = { authorizationFingerprint, creditCard: {} }
  expect((await sandbox.ask(`${base}/payment_methods/credit_cards`, 'POST', body)).status).toBe(401)
})

test('with hosts intercepted, token and configuration look like those of production', async () => {
  await using sandbox = await Sandbox.start()
  const shaped = await sandbox.test<{ clientToken: string }>('GET', 'client-token?shape=braintree')
  const { configUrl, authorizationFingerprint } = readToken(shaped.clientToken)
  expect(configUrl).toBe(`https://api.sandbox.braintreegateway.com:443${base}/configuration`)
  const response = await configuration(sandbox, authorizationFingerprint, { 'x-sandbox-hosts': 'braintree' })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toMatchObject({
    environment: 'sandbox',
    assetsUrl: 'https://assets.braintreegateway.com',
    clientApiUrl: 'https://api.sandbox.braintreegateway.com:443/merchants/sandbox_merchant/client_api',
  })
})

test('a card becomes a nonce', async () => {
  await using sandbox = await Sandbox.start()
  const { status, body } = await sandbox.tokenize()
  expect(status).toBe(202)
  expect(body.creditCards).toMatchObject([
    { nonce: expect.stringMatching(/^tokencc_[a-z0-9_]+$/), details: { bin: '411111', lastFour: '1111' } },
  ])
})

test.each([
  [{ number: '4242424242424242' }, 'number', '81717'],
  [{ number: '4111111111111112' }, 'number', '81715'],
  [{ number: '411' }, 'number', '81716'],
  [{ number: '' }, 'number', '81714'],
  [{ expiration_year: '2020' }, 'expirationDate', '81710'],
  [{ expiration_month: '13' }, 'expirationDate', '81710'],
  [{ cvv: '12' }, 'cvv', '81707'],
])('the card %j is refused: %s %s', async (card, field, code) => {
  await using sandbox = await Sandbox.start()
  const { status, body } = await sandbox.tokenize(card)
  expect(status).toBe(422)
  expect(body.fieldErrors?.[0]).toMatchObject({ field: 'creditCard', fieldErrors: [{ field, code }] })
})

test.each(['hosted-fields-frame.html', 'hosted-fields-frame.min.html'])(
  'the page %s is served for any version',
  async (name) => {
    await using sandbox = await Sandbox.start()
    const local = await sandbox.ask(`/web/3.144.0/html/${name}`)
    expect(local.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(local.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const shared = await sandbox.ask(`/web/9.9.9/html/${name}`, 'GET', undefined, { 'x-sandbox-hosts': 'braintree' })
    expect(shared.headers.get('content-security-policy')).toContain('frame-ancestors *')
    const script = await sandbox.ask('/web/3.144.0/js/hosted-fields-frame.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  },
)
