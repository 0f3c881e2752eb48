import * as paths from '@course/contract/paths'
import type { BrowserContext } from '@playwright/test'
import { cardField, fillCard, payWithTestCard, submit } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/**
 * Tests the page of a site with real credentials against the card provider's own host names. The local gateway
 * answers for them, and the shared site makes the payment, because its gateway knows the nonce.
 */
const providerHosts =
  /^https:\/\/(assets\.braintreegateway\.com|api\.sandbox\.braintreegateway\.com(:443)?|payments\.sandbox\.braintree-api\.com)\//

let live: RunningSite
test.beforeAll(async () => {
  live = await startSite(4640, {
    BRAINTREE_ENVIRONMENT: 'sandbox',
    BRAINTREE_MERCHANT_ID: 'a_merchant',
    BRAINTREE_PUBLIC_KEY: 'a_public_key',
    BRAINTREE_PRIVATE_KEY: 'a_private_key',
  })
})
test.afterAll(() => live.stop())

/** Answers for the provider's hosts from the gateway, and drops analytics. */
async function standInForProvider(context: BrowserContext, gatewayUrl: string): Promise<void> {
  await context.route('https://www.paypal.com/**', (route) =>
    route.fulfill({
      status: 200,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  )
  await context.route(providerHosts, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({
      url: `${gatewayUrl}${pathname}${search}`,
      headers: { ...route.request().headers(), 'x-sandbox-hosts': 'braintree' },
    })
    await route.fulfill({ response })
  })
}

for (const shape of ['braintree', 'braintree-graphql']) {
  test(`the unchanged page takes a card from the provider's own hosts (${shape})`, async ({
    page,
    context,
    site,
    gateway,
  }) => {
    const ada = newPerson()
    await standInForProvider(context, site.gatewayUrl)
    await page.route('**/api/payments/token', async (route) =>
      route.fulfill({ json: { message: await gateway.clientToken(shape) } }),
    )
    await page.route('**/api/payments', async (route) => {
      const response = await route.fetch({ url: `${site.url}/api/payments` })
      await route.fulfill({ response })
    })
    const document = await page.goto(`${live.url}${paths.payment}`)
    expect(await document?.headerValue('content-security-policy')).toContain(
      'frame-src https://assets.braintreegateway.com;',
    )
    await expect(cardField(page, 'ZIP Code')).toBeVisible()
    expect(page.frames().filter((frame) => frame.url().startsWith('https://assets.braintreegateway.com/'))).not.toEqual(
      [],
    )
    await payWithTestCard(page, ada, {
      'Card Number': '4111 1111 1111 1112',
      'Expiration Date (MM/YY)': '12/20',
      CVV: '1',
      'ZIP Code': '12345',
    })
    await expect(page.getByText('CVV is invalid.')).toBeVisible()
    await fillCard(page, { 'Card Number': '5555 5555 5555 4444', 'Expiration Date (MM/YY)': '12/34', CVV: '123' })
    await submit(page).click()
    await expect(page).toHaveURL(`${live.url}${paths.login}`)
    await expect.poll(() => gateway.findTransactions(ada.Email)).toHaveLength(1)
  })
}
