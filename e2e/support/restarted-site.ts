import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayAt } from './gateway.ts'
import { startLater } from './later-site.ts'
import {
  administrator,
  findFreePortPair,
  newDataDir,
  type Site,
  siteEnvironment,
  startProcess,
  stopProcess,
  waitUntilReady,
} from './site.ts'
import { test } from './test.ts'

interface Restarts {
  /** Starts the site again on its data. @param at the time when it is ready, about, in milliseconds */
  restart: (at: number) => Promise<void>
}

interface OwnSite {
  site: Site
  child: { now: ChildProcess; startTakes: number }
  /** Journeys that name different ones never share a site, in whichever process they run. */
  siteName: string
}

/** For journeys that wait for jobs: each test process gets a site that the journey stops and starts again. */
export const testOnRestartedSite = test.extend<Restarts, OwnSite>({
  siteName: ['', { scope: 'worker', option: true }],
  child: [async ({ browserName: _ }, use) => use({} as OwnSite['child']), { scope: 'worker' }],
  site: [
    async ({ child, siteName: _ }, use, { parallelIndex }) => {
      const [port, dataDir] = [await findFreePortPair(4980 + 10 * parallelIndex), newDataDir()]
      const began = Date.now()
      child.now = startProcess('node', siteEnvironment(port, dataDir))
      await waitUntilReady(child.now)
      child.startTakes = Date.now() - began
      await use({
        url: `http://localhost:${port}`,
        gatewayUrl: `http://127.0.0.1:${port + 1}`,
        dataDir,
        admin: administrator,
      })
      await stopProcess(child.now, 'SIGTERM')
      rmSync(join(dataDir, '..'), { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  gateway: async ({ site }, use) => use(gatewayAt(site.gatewayUrl)),
  restart: async ({ site, child }, use) =>
    use(async (at) => {
      await stopProcess(child.now, 'SIGTERM')
      child.now = await startLater(Number(new URL(site.url).port), site.dataDir, at - child.startTakes)
    }),
})
