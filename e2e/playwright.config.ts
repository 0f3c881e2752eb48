import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './browser.ts'

const browser = await findBrowser()

const everyJourneyIn = (folder: string) => `**/${folder}/*.spec.ts`

/** They wait for sites to start and stop, or for a job that runs each minute. */
const waiting = ['**/lifecycle.spec.ts', '**/invoices.spec.ts']
/** They publish, which changes what others see, on one site. */
const publishing = [everyJourneyIn('content'), '**/audit-log.spec.ts']
/** They break the gateway or write to all members, on one site. */
const disturbing = [
  '**/checkout-answers.spec.ts',
  '**/payment-faults.spec.ts',
  '**/notices.spec.ts',
  '**/write-notice.spec.ts',
]
const nightly = '**/nightly/*.spec.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  snapshotPathTemplate: '{testDir}/views/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  globalSetup: './support/shared-site.ts',
  projects: [
    // First and one by one, because they mostly wait while others run.
    { name: 'waiting', testMatch: waiting, workers: 1 },
    // One process each, because each process would start a site of its own.
    { name: 'publishing', testMatch: publishing, workers: 1 },
    { name: 'disturbing', testMatch: disturbing, workers: 1 },
    { name: 'journeys', testIgnore: [...waiting, ...publishing, ...disturbing, nightly] },
    // Layout at many widths and other engines, by `npm run check -- nightly`.
    { name: 'nightly', testMatch: nightly },
  ],
  // More than the cores of a small machine, because journeys also wait, above all those of the first projects.
  workers: 4,
  forbidOnly: true,
  // A second that a busy machine lost is not a fault of the site. What passes only at the second try is printed at the
  // end, and needs a fix.
  retries: process.env.CI ? 1 : 0,
  // Generous, because other work on the machine makes everything slow; they only matter when a journey fails.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  use: {
    ...devices['Desktop Chrome'],
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    // What moves is measured at another place or color than it has a moment later.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.env } as Record<string, string>,
      // Chromium does not run with its sandbox as root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Journeys reach no other host. A route that answers for all requests would switch the cache off, and every
        // page would load and compile its scripts again: that doubles the time of all journeys.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        // Fontconfig's hinting differs between systems and changes the width of text.
        '--font-render-hinting=none',
      ],
    },
  },
})
