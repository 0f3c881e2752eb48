import { fileURLToPath } from 'node:url'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import {
  type Baseline,
  builtPaymentPage,
  deployedFaults,
  differences,
  inlineFaults,
  type PaymentPage,
  readPaymentPage,
  type SetUp,
} from '../../scripts/check/payment-page.ts'
import { cardField } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import agreed from './payment-baseline.json' with { type: 'json' }

/*
 * Compares the payment page's scripts and security headers with the baseline. If a change is intended,
 * `npm run check -- payment-page --accept` accepts it, and the commit's review shows the difference.
 */

const pagesFolder = fileURLToPath(new URL('../../web/build/client', import.meta.url))
const { scripts, preloaded, headers }: Baseline = agreed
const agreedFor = (setUp: SetUp): PaymentPage => ({ scripts, preloaded, headers: headers[setUp] })

/** Collects the addresses of scripts that the page itself requests, without those of its frames. */
function watchScripts(page: Page): Set<string> {
  const requestedScripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.frame() === page.mainFrame()) requestedScripts.add(request.url())
  })
  return requestedScripts
}

test('the payment page and its scripts equal the accepted baseline and the build [WB-07]', async ({ page, site }) => {
  expect(await deployedFaults(site.url, 'local', agreed, pagesFolder)).toEqual([])
  const requestedScripts = watchScripts(page)
  await page.goto(paths.payment)
  await expect(cardField(page, 'ZIP Code')).toBeVisible()
  for (const address of requestedScripts) expect(address).toMatch(/^http:\/\/localhost:\d+\/assets\/[\w.-]+\.js$/)
  expect(requestedScripts.size).toBeGreaterThan(preloaded.length - 1)
})

test('as a production account serves it, the payment page has the accepted scripts and headers, and works with them [WB-07]', async ({
  page,
  context,
  site,
}) => {
  const expectAgreed = async (setUp: 'sandbox' | 'production') => {
    const built = await builtPaymentPage(setUp)
    expect(differences(agreedFor(setUp), readPaymentPage(built.html, built.headers)), setUp).toEqual([])
    expect(inlineFaults(built.html, built.html, built.headers['content-security-policy'] ?? ''), setUp).toEqual([])
    return built
  }
  await expectAgreed('sandbox')
  const built = await expectAgreed('production')

  const origin = 'https://course.example'
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${site.url}${pathname}${search}` }) })
  })
  await context.route(`${origin}${paths.payment}`, (route) =>
    route.fulfill({ body: built.html, headers: built.headers }),
  )
  // The shared site would answer with a token for the local gateway, which this page's policy does not allow.
  await context.route(`${origin}/api/payments/token`, () => {})
  const requestedScripts = watchScripts(page)
  await page.goto(`${origin}${paths.payment}`)
  await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()
  for (const address of requestedScripts) expect(address).toMatch(/^https:\/\/course\.example\/assets\/[\w.-]+\.js$/)
  expect(requestedScripts.size).toBeGreaterThan(0)
  // Pending requests of the page no longer need an answer.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
