import { parseArgs } from 'node:util'
import * as paths from '@course/contract/paths'
import type { Browser } from '@playwright/test'
import { launchBrowser } from '../../e2e/browser.ts'
import { createMember, createToken } from '../../e2e/support/accounts.ts'
import type { Site } from '../../e2e/support/site.ts'
import { median } from './support/costs.ts'
import { demoSiteOptions, onDemoSite } from './support/demo-site.ts'

const rows = [paths.members, paths.workbook, paths.states, paths.state('tx'), paths.changes]

/** A page may show this many times as late as the course page. */
const limit = 1.2

/** A phone on a slow network, as Lighthouse imagines it: 150 ms for a round trip, 1.6 Mbit/s, a fourth of the speed. */
const network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

/**
 * Measures how soon the headings of members' pages show, in turns with the course page, and prints medians. The
 * largest text can't be compared: on the course page it stands there while the page still loads.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: demoSiteOptions })
  return onDemoSite(values, (site) => comparePages(site, Number(values.runs)))
}

async function comparePages(site: Site, runs: number): Promise<boolean> {
  const browser = await launchBrowser()
  try {
    const token = await createToken(site, await createMember(site))
    const paints = new Map<string, number[]>(rows.map((path) => [path, []]))
    for (let run = 0; run < runs; run += 1)
      for (const path of rows) paints.get(path)?.push(await measure(browser, site.url, path, token))
    const course = median(paints.get(paths.members) ?? [])
    let isWithin = true
    for (const [path, milliseconds] of paints) {
      const ratio = median(milliseconds) / course
      isWithin &&= ratio <= limit
      process.stdout.write(
        `${path.padEnd(18)}${median(milliseconds).toFixed(0).padStart(6)} ms ${ratio.toFixed(2)} ×\n`,
      )
    }
    process.stdout.write(`${isWithin ? 'Within' : 'Over'} the limit of ${limit} × the course page.\n`)
    return isWithin
  } finally {
    await browser.close()
  }
}

/** @returns the time at which the page's own heading was painted, in milliseconds, in a browser that has nothing stored */
async function measure(browser: Browser, site: string, path: string, token: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    await context.addInitScript(noteHeading, token)
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', network)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${site}${path}`)
    await page.waitForFunction(() => performance.getEntriesByName('heading').length > 0)
    return await page.evaluate(() => performance.getEntriesByName('heading')[0]?.startTime ?? Number.NaN)
  } finally {
    await context.close()
  }
}

/** Runs in the page before its own scripts. The second frame begins once the first one is on the screen. */
function noteHeading(token: string): void {
  sessionStorage.setItem('token', token)
  const look = () => {
    if (!document.querySelector('main h2')) return void requestAnimationFrame(look)
    requestAnimationFrame(() => performance.mark('heading'))
  }
  look()
}
