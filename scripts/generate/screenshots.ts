import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../../e2e/browser.ts'
import { createUser, logIn } from '../../e2e/support/accounts.ts'
import { waitForHydrationOnArrival } from '../../e2e/support/hydration.ts'
import { enroll, openPayment } from '../../e2e/support/payment.ts'
import { type Site, startSite } from '../../e2e/support/site.ts'
import { addProperty } from '../../e2e/support/workbook.ts'
import { paletteCss } from '../../web/app/page-data/palette-css.ts'
import { readContent } from '../../web/content-files.ts'
import { takeGuide } from './guide-screenshots.ts'

const pictures = join(import.meta.dirname, '../../docs/screenshots')
/** Where they are made, so that a failure leaves the present ones alone. */
const folder = mkdtempSync(join(tmpdir(), 'screenshots-'))
const screens = { desktop: { width: 1280, height: 700 }, phone: { width: 360, height: 740 } }

const person = (FirstName: string, LastName: string) => ({
  FirstName,
  LastName,
  Email: `${FirstName}.${LastName}@example.com`.toLowerCase(),
  Password: 'Walnut-ferry-1851',
})
const member = person('Demo', 'Member')
const clerk = person('Demo', 'Clerk')
const others = [person('Ada', 'Example'), person('Grace', 'Sample'), person('Alan', 'Placeholder')]

type Shot = [name: string, open: (page: Page) => Promise<unknown>]

const goTo = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

const publicShots: Shot[] = [
  ['home', goTo('/home')],
  ['info', goTo('/info')],
  ['legal', goTo('/legal')],
  ['payment', openPayment],
  ['login', goTo('/login')],
  ['reset', goTo('/reset')],
  ['lesson', goTo('/lesson/tax-lien-certificate')],
  ['reset-code', (page) => page.goto('/reset#demo-code,demo-user')],
]
const memberShots: Shot[] = [
  ['members', goTo('/members')],
  ['getting-started', goTo('/getting-started')],
  ['state-resources', goTo('/state-resources')],
  ['general-resources', goTo('/general-resources')],
  ['account', goTo('/account')],
  ['glossary', goTo('/glossary')],
  ['calculators', goTo('/calculators')],
  ['states', goTo('/states')],
  ['state', goTo('/states/fl')],
  ['compare', goTo('/states/compare?codes=fl,ia,tx')],
  ['changes', goTo('/changes')],
  ['walkthroughs', goTo('/walkthroughs')],
  ['walkthrough', goTo('/walkthroughs/first-certificate#step-bid')],
  ['property', openProperty],
  ['workbook', goTo('/workbook')],
  ['workbook-calendar', goTo('/workbook?part=calendar')],
  ['receipt', openReceipt],
]
const adminShots: Shot[] = [
  ['admin', goTo('/admin')],
  ['users', goTo('/users')],
  ['user-details', openUser],
  ['user-details-new', goTo('/user-details/0')],
  ['purchases', goTo('/purchases')],
  ['purchase', openPurchase],
  ['figures', goTo('/figures')],
  ['content', goTo('/content')],
]
const darkShots: Shot[] = [
  ['admin-dark', goTo('/admin')],
  ['figures-dark', goTo('/figures')],
  ['users-dark', goTo('/users')],
]

async function openProperty(page: Page): Promise<void> {
  await addProperty(page, { address: '12 Oak Street', state: 'ga', county: 'Fulton', saleDate: '2027-06-01' })
  await page.waitForLoadState('networkidle')
}

async function openReceipt(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByRole('button', { name: 'Print' }).waitFor()
}

async function openUser(page: Page): Promise<void> {
  await page.goto(`/users?search=${member.Email}`)
  await page.getByRole('link', { name: member.FirstName, exact: true }).click()
  await page.getByLabel('Role').waitFor()
}

async function openPurchase(page: Page): Promise<void> {
  await page.goto(`/purchases?search=${member.Email}`)
  await page.getByRole('link', { name: `${member.FirstName} ${member.LastName}` }).click()
  await page.getByRole('heading', { name: 'Cancellation terms' }).waitFor()
}

async function takeAll(browser: Browser, site: Site, screen: keyof typeof screens): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: screens[screen],
    isMobile: screen === 'phone',
    hasTouch: screen === 'phone',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  waitForHydrationOnArrival(page)
  const take = async ([name, open]: Shot) => {
    await open(page).catch((error: unknown) => {
      throw new Error(`${name} on the ${screen}`, { cause: error })
    })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}-${screen}.png`), animations: 'disabled' })
  }
  for (const shot of publicShots) await take(shot)
  await logIn(page, member)
  for (const shot of memberShots) await take(shot)
  await logIn(page, clerk)
  for (const shot of adminShots) await take(shot)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  for (const shot of darkShots) await take(shot)
  await context.close()
}

/** Another brand, to show the effect of `content/brand.json`. */
const otherBrand = {
  light: { accent: '#9c3d22', deep: '#1d2a44', highlight: '#3f7cac' },
  dark: { accent: '#f0a07f', deep: '#17233c', highlight: '#7fb4dc' },
}

/** The home page in both themes and another brand, at half size, for docs/design.md. */
async function takeThemes(browser: Browser, site: Site): Promise<void> {
  const ownBrand = (await readContent())['brand.json']
  for (const [name, colorScheme, brand] of [
    ['theme-light', 'light', ownBrand],
    ['theme-dark', 'dark', ownBrand],
    ['other-brand-light', 'light', otherBrand],
    ['other-brand-dark', 'dark', otherBrand],
  ] as const) {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width: 1200, height: 1500 },
      deviceScaleFactor: 0.5,
      colorScheme,
      bypassCSP: true,
    })
    await goTo('/home')(page)
    await page.evaluate(() => document.fonts.ready)
    await page.addStyleTag({ content: paletteCss(brand) })
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
    await page.close()
  }
}

async function takeEverything(browser: Browser, site: Site): Promise<void> {
  for (const each of others) await createUser(site, 'Paid User', each)
  await enroll(await browser.newPage({ baseURL: site.url }), member)
  await createUser(site, 'Super User', clerk)
  for (const screen of ['desktop', 'phone'] as const) await takeAll(browser, site, screen)
  await takeThemes(browser, site)
}

const isOnlyGuide = process.argv.includes('--guide')
const site = await startSite(4680)
const browser = await launchBrowser()
try {
  if (!isOnlyGuide) await takeEverything(browser, site)
  // Last, because it publishes another headline.
  await takeGuide(browser, site, folder)
  if (!isOnlyGuide) rmSync(pictures, { recursive: true, force: true })
  cpSync(folder, pictures, { recursive: true })
} finally {
  await browser.close()
  await site.stop()
  rmSync(folder, { recursive: true })
}
