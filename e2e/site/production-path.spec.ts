import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import * as paths from '@course/contract/paths'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { type Gateway, startGateway } from '../../sandbox-gateway/src/gateway.ts'
import { builtPaymentPage } from '../../scripts/check/payment-page.ts'
import { braintreePayments } from '../../server/src/platform/gateways/payments.braintree.ts'
import { gatewayAt } from '../support/gateway.ts'
import { approvedCard, cardField, cardFieldLabels, expectPaid, payWithTestCard } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { findFreePortPair, newDataDir, onPostgres, type RunningSite, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/*
 * Tests the page of a site with real credentials: its own security policy, the provider's unmodified library and host
 * names, and frames of another origin. The local gateway answers for those host names. All other outside hosts are
 * recorded and not found, and any violation of the policy fails its test.
 */

const credentials = { merchantId: 'a_merchant', publicKey: 'a_public_key', privateKey: 'a_private_key' }
const assets = 'https://assets.braintreegateway.com'
/** The provider's library reports its use there. */
const analyticsHost = 'www.paypal.com'

let site: RunningSite
let gateway: Gateway
let gatewayDataDir: string

test.beforeAll(async () => {
  gatewayDataDir = newDataDir()
  gateway = await startGateway({ port: await findFreePortPair(4870), dataDir: gatewayDataDir, credentials })
  site = await startSite(4840, {
    ...(await onPostgres()),
    BRAINTREE_ENVIRONMENT: 'sandbox',
    BRAINTREE_MERCHANT_ID: credentials.merchantId,
    BRAINTREE_PUBLIC_KEY: credentials.publicKey,
    BRAINTREE_PRIVATE_KEY: credentials.privateKey,
  })
})
test.afterAll(async () => {
  await site.stop()
  await gateway.stop()
  rmSync(dirname(gatewayDataDir), { recursive: true, force: true })
})

type Service = 'sandbox' | 'production'

/** The gateway also answers for the provider's live service, which differs only in its host names. */
const withHostsOf = (service: Service, text: string): string =>
  service === 'sandbox'
    ? text
    : text
        .replaceAll('api.sandbox.braintreegateway.com', 'api.braintreegateway.com')
        .replaceAll('payments.sandbox.braintree-api.com', 'payments.braintree-api.com')
        .replaceAll('"environment":"sandbox"', '"environment":"production"')

/** Answers for the provider's hosts from the gateway, and drops analytics. */
async function standInForProvider(context: BrowserContext, service: Service): Promise<void> {
  const isProvider = ({ hostname }: URL) => /\.(braintreegateway|braintree-api)\.com$/.test(hostname)
  await context.route(isProvider, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({
      url: `${gateway.url}${pathname}${search}`,
      headers: { ...route.request().headers(), 'x-sandbox-hosts': 'braintree' },
    })
    const headers = Object.entries(response.headers()).map(([name, value]) => [name, withHostsOf(service, value)])
    await route.fulfill({
      status: response.status(),
      headers: Object.fromEntries(headers.filter(([name]) => name !== 'content-length')),
      body: withHostsOf(service, await response.text()),
    })
  })
  await context.route(`https://${analyticsHost}/**`, (route) =>
    route.fulfill({
      status: 200,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  )
}

/** The client token that the site's server would get from the provider. */
async function tokenFor(service: Service, shape: string): Promise<string> {
  const token = Buffer.from(await gatewayAt(gateway.url).clientToken(shape), 'base64').toString()
  return Buffer.from(withHostsOf(service, token)).toString('base64')
}

/** Replaces the site's calls to the provider: it gets a token, and charges with the real SDK. */
async function standInForServer(page: Page, service: Service, shape: string): Promise<{ orders: Request[] }> {
  const orders: Request[] = []
  const payments = braintreePayments({ service: { local: gateway.port }, ...credentials })
  await page.route('**/api/payments/token', async (route) =>
    route.fulfill({ json: { message: await tokenFor(service, shape) } }),
  )
  await page.route('**/api/payments', async (route) => {
    orders.push(route.request())
    const { Nonce: nonce, User: user } = route.request().postDataJSON()
    const buyer = { firstName: user.FirstName, lastName: user.LastName, email: user.Email }
    const { kind } = await payments.authorize({ orderId: randomUUID(), amountCents: 2999, nonce, buyer })
    await route.fulfill(
      kind === 'authorized'
        ? { json: { message: 'Success' } }
        : { status: 422, json: { error: `The sale was ${kind}.`, code: 'card_declined' } },
    )
  })
  return { orders }
}

/** Pays on the open page, and checks that no local address was used. */
async function payThroughFrames(page: Page, orders: Request[]): Promise<void> {
  const ada = newPerson()
  const ownRequests: string[] = []
  page.on('request', (request) => ownRequests.push(new URL(request.url()).pathname))
  await expect(cardField(page, 'ZIP Code')).toBeVisible()
  for (const label of cardFieldLabels) {
    expect(await page.getByTitle(label).evaluate((frame: HTMLIFrameElement) => frame.contentDocument)).toBeNull()
  }
  const frames = page.frames().filter((frame) => frame.url().startsWith(`${assets}/web/`))
  expect(frames.length).toBeGreaterThanOrEqual(cardFieldLabels.length)

  await payWithTestCard(page, ada, approvedCard)
  await expect(page).toHaveURL(new RegExp(`${paths.login}$`))
  await expectPaid(page)
  expect(orders).toHaveLength(1)
  const order = orders[0]?.postDataJSON()
  expect(order).toEqual({
    Nonce: expect.any(String),
    User: { ...ada, RoleId: 'empty' },
    ProductId: 1,
    Amount: '29.99',
    TermsVersion: expect.any(String),
  })
  expect(JSON.stringify(order)).not.toContain('11111111')
  expect(await gatewayAt(gateway.url).findTransactions(ada.Email)).toMatchObject([
    { status: 'authorized', amount: '29.99' },
  ])
  expect(ownRequests.filter((path) => path.startsWith('/gw/'))).toEqual([])
}

test("the page of a sandbox account pays through the provider's own hosts [2.25 3.11 7.14]", async ({
  page,
  context,
  outsideHosts,
}) => {
  await standInForProvider(context, 'sandbox')
  for (const shape of ['braintree', 'braintree-graphql']) {
    await test.step(shape, async () => {
      outsideHosts.length = 0
      const { orders } = await standInForServer(page, 'sandbox', shape)
      const document = await page.goto(`${site.url}${paths.payment}`)
      const policy = (await document?.headerValue('content-security-policy')) ?? ''
      expect(policy).toContain(`frame-src ${assets};`)
      expect(policy).toContain('https://api.sandbox.braintreegateway.com')
      expect(await page.evaluate(() => window.document.documentElement.dataset.payments)).toBe('sandbox')
      await payThroughFrames(page, orders)
      expect([...new Set(outsideHosts)].sort()).toEqual([
        'api.sandbox.braintreegateway.com',
        'assets.braintreegateway.com',
        ...(shape === 'braintree-graphql' ? ['payments.sandbox.braintree-api.com'] : []),
        analyticsHost,
      ])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
})

test("the page of a live account pays through the provider's live hosts, under their policy", async ({
  page,
  context,
  outsideHosts,
}) => {
  const origin = 'https://course.example'
  const { html, headers } = await builtPaymentPage('production')
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain('https://api.braintreegateway.com')
  expect(policy).not.toContain('sandbox')

  await standInForProvider(context, 'production')
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${site.url}${pathname}${search}` }) })
  })
  await context.route(`${origin}${paths.payment}`, (route) =>
    route.fulfill({ body: html, headers: { 'content-type': 'text/html', 'content-security-policy': policy } }),
  )
  const { orders } = await standInForServer(page, 'production', 'braintree-graphql')
  await page.goto(`${origin}${paths.payment}`)
  await payThroughFrames(page, orders)
  expect([...new Set(outsideHosts)].sort()).toEqual([
    'api.braintreegateway.com',
    'assets.braintreegateway.com',
    'course.example',
    'payments.braintree-api.com',
    analyticsHost,
  ])
  // The login page may still be loading what it needs next.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
