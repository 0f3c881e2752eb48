import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type Gateway, gatewayAt } from './gateway.ts'
import { waitForHydrationOnArrival } from './hydration.ts'
import { siteOfTheRun } from './shared-site.ts'
import { type Site, startSite } from './site.ts'

export { expect }

interface Fixtures {
  gateway: Gateway
  /** Hosts besides our own that a page asked for. The video's host is answered by a stand-in. */
  outsideHosts: string[]
  /** What the browsers found against the security policy, and errors that no code caught. */
  complaints: string[]
}

const videoHost = 'player.vimeo.com'
const videoStandIn = '<!doctype html><html lang="en"><title>Video</title><p>Video player</p></html>'

/** No test reaches another host. The video's is played by a stand-in, all others are noted and refused. */
async function stayHome(context: BrowserContext, hosts: string[]): Promise<void> {
  const isOutside = ({ protocol, hostname }: URL) => /^https?:$/.test(protocol) && hostname !== 'localhost'
  await context.route(isOutside, async (route) => {
    const { hostname } = new URL(route.request().url())
    hosts.push(hostname)
    if (hostname === videoHost) await route.fulfill({ contentType: 'text/html', body: videoStandIn })
    else await route.abort()
  })
}

/** Listens for what must never happen on any page. */
function listen(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    if (/Content Security Policy|Minified React error/i.test(message.text())) complaints.push(message.text())
  })
}

// Playwright wants each fixture's first parameter taken apart, so those that need nothing take something apart.
/** Journeys on the site that all of them share. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [async ({ browserName: _ }, use) => use(siteOfTheRun()), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.url),
  gateway: async ({ site }, use) => use(gatewayAt(site.gatewayUrl)),
  outsideHosts: async ({ browserName: _ }, use) => use([]),
  complaints: [
    async ({ browserName: _ }, use) => {
      const complaints: string[] = []
      await use(complaints)
      expect(complaints, 'a page broke the security policy or threw an error').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, javaScriptEnabled, outsideHosts, complaints }, use) => {
    await stayHome(context, outsideHosts)
    listen(context, complaints)
    if (javaScriptEnabled) context.on('page', waitForHydrationOnArrival)
    await use(context)
  },
})

/** Journeys that spoil the gateway or use limits up: on a site that belongs to the process that runs the test. */
export const testOnOwnSite = test.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const site = await startSite(4530 + 30 * parallelIndex)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  gateway: async ({ site }, use) => {
    const gateway = gatewayAt(site.gatewayUrl)
    await use(gateway)
    await gateway.heal()
  },
})
