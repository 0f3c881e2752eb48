import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type Gateway, gatewayAt } from './gateway.ts'
import { waitForHydrationOnArrival } from './hydration.ts'
import { type PageErrors, recordPageErrors } from './page-errors.ts'
import { sharedSite } from './shared-site.ts'
import { onPostgres, type Site, startSite } from './site.ts'

export { expect }

interface Fixtures {
  gateway: Gateway
  /** Other hosts that a page requested. */
  outsideHosts: string[]
  pageErrors: PageErrors
}

/** Lists other hosts that a page asks for. The browser finds none of them: see `launchOptions` in the configuration. */
function listOutsideHosts(context: BrowserContext): string[] {
  const hosts: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== 'localhost') hosts.push(hostname)
  })
  return hosts
}

// Playwright requires a destructured first parameter, so fixtures without dependencies destructure `browserName`.
/** For journeys on the shared site. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [async ({ browserName: _ }, use) => use(sharedSite()), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.url),
  gateway: async ({ site }, use) => use(gatewayAt(site.gatewayUrl)),
  // Only for journeys that ask for it: every request costs time that is listened to.
  outsideHosts: async ({ context }, use) => use(listOutsideHosts(context)),
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = recordPageErrors(context)
      await use(pageErrors)
      expect(pageErrors.list(), 'a page broke the security policy, threw or logged an error').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', waitForHydrationOnArrival)
    await use(context)
  },
})

/** For journeys that break the gateway: each test process gets its own site. */
export const testOnOwnSite = test.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const site = await startSite(4530 + 30 * parallelIndex, await onPostgres())
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  gateway: async ({ site }, use) => {
    const gateway = gatewayAt(site.gatewayUrl)
    await use(gateway)
    await gateway.removeFaults()
  },
})

/** For journeys that publish, which would change what others see: each test process gets its own site. */
export const testOnContentSite = test.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const site = await startSite(4720 + 30 * parallelIndex, await onPostgres())
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
