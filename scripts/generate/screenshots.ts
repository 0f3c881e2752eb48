import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../../e2e/browser.ts'
import { createUser, fillLogin, logIn } from '../../e2e/support/accounts.ts'
import { type Gateway, gatewayAt } from '../../e2e/support/gateway.ts'
import { waitForHydrationOnArrival } from '../../e2e/support/hydration.ts'
import {
  cardField,
  declinedCard,
  enroll,
  failure,
  fillCard,
  openPayment,
  payWithTestCard,
  submit,
} from '../../e2e/support/payment.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { type Site, startSite } from '../../e2e/support/site.ts'
import { toasts } from '../../e2e/support/toasts.ts'
import { addProperty, openSheet } from '../../e2e/support/workbook.ts'
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
  ['payment-messages', showMessages],
  ['payment-declined', showDecline],
  ['login', goTo('/login')],
  ['login-refused', showRefusal],
  ['reset', goTo('/reset')],
  ['lesson', goTo('/lesson/tax-lien-certificate')],
  ['reset-code', (page) => page.goto('/reset#demo-code,demo-user')],
]
const memberShots: Shot[] = [
  ['members', goTo('/members')],
  ['getting-started', goTo('/getting-started')],
  ['state-resources', goTo('/state-resources')],
  ['general-resources', goTo('/general-resources')],
  ['members-playing', playVideo],
  ['state-resources-found', findState],
  ['account', goTo('/account')],
  ['members-lesson', readLesson],
  ['glossary', goTo('/glossary')],
  ['calculators', goTo('/calculators')],
  ['states', goTo('/states')],
  ['state', goTo('/states/fl')],
  ['compare', goTo('/states/compare?codes=fl,ia,tx')],
  ['changes', goTo('/changes')],
  ['walkthroughs', goTo('/walkthroughs')],
  ['walkthrough', goTo('/walkthroughs/first-certificate#step-bid')],
  ['property', openProperty],
  ['worksheet', openWorksheet],
  ['workbook', goTo('/workbook')],
  ['workbook-calendar', goTo('/workbook?part=calendar')],
  ['account-cancel', askToCancel],
  ['receipt', openReceipt],
]
const adminShots: Shot[] = [
  ['admin', goTo('/admin')],
  ['users', goTo('/users')],
  ['user-details', openUser],
  ['user-details-new', goTo('/user-details/0')],
  ['users-import', previewImport],
  ['purchases', goTo('/purchases')],
  ['purchase', openPurchase],
  ['figures', goTo('/figures')],
  ['content', goTo('/content')],
]
const ownerShots: Shot[] = [
  ['user-disable', askToDisable],
  ['purchase-refund', askToRefund],
]
const darkShots: Shot[] = [
  ['admin-dark', goTo('/admin')],
  ['figures-dark', goTo('/figures')],
  ['users-dark', goTo('/users')],
]

/** The three answers to a payment with a lost outcome. The last one is stubbed, because it would take a minute. */
const answerShots = (gateway: Gateway): Shot[] => [
  [
    'payment-checking',
    async (page) => {
      await openPayment(page)
      await gateway.addFault({ operation: 'sale', when: 'after', mode: 'hangup', count: 1 })
      await gateway.addFault({ operation: 'search', when: 'before', mode: 'status', status: 500 })
      await payWithTestCard(page, newPerson())
      await showAnswer(page, "Still checking: please don't pay again")
    },
  ],
  [
    'payment-in',
    async (page) => {
      // After a reload the page has no password to log in with, so it stays.
      await page.reload()
      await gateway.removeFaults()
      await showAnswer(page, "You're in")
    },
  ],
  [
    'payment-not-charged',
    async (page) => {
      await openPayment(page)
      await gateway.addFault({ operation: 'sale', when: 'before', mode: 'hangup', count: 1 })
      await page.route('**/api/payments/status', (route) => route.fulfill({ json: { message: 'NotCharged' } }))
      await payWithTestCard(page, newPerson())
      await showAnswer(page, 'Not charged: try again')
      await page.unroute('**/api/payments/status')
    },
  ],
]

async function showAnswer(page: Page, heading: string): Promise<void> {
  const answer = page.getByRole('heading', { name: heading })
  await answer.waitFor({ timeout: 60_000 })
  await answer.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

async function showMessages(page: Page): Promise<void> {
  await openPayment(page)
  await fillCard(page, { 'Card Number': '4111' })
  await submit(page).click()
  await page.getByText('ZIP Code is invalid.').scrollIntoViewIfNeeded()
}

async function showDecline(page: Page): Promise<void> {
  await openPayment(page)
  await payWithTestCard(page, person('Dana', 'Declined'), declinedCard)
  await failure(page).scrollIntoViewIfNeeded()
  await cardField(page, 'CVV').waitFor()
}

async function showRefusal(page: Page): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, { ...member, Password: 'not the password' })
  await toasts(page).getByText('Email or password is incorrect.').waitFor()
}

async function playVideo(page: Page): Promise<void> {
  await page.goto('/members')
  await page.getByRole('button', { name: /^Play/ }).click()
  await page.waitForLoadState('networkidle')
}

/** The lesson is open, because its video was played before. */
async function readLesson(page: Page): Promise<void> {
  await page.goto('/members')
  const keyPoints = page.getByRole('heading', { name: 'Key points' })
  await keyPoints.waitFor()
  await keyPoints.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
}

async function findState(page: Page): Promise<void> {
  await page.goto('/state-resources')
  await page.getByRole('searchbox', { name: 'Find a state' }).fill('new')
}

async function openProperty(page: Page): Promise<void> {
  await addProperty(page, { address: '12 Oak Street', state: 'ga', county: 'Fulton', saleDate: '2027-06-01' })
  await page.waitForLoadState('networkidle')
}

async function openWorksheet(page: Page): Promise<void> {
  await openSheet(page, 'Property research sheet')
  await page
    .getByRole('textbox', { name: 'Where is the parcel? What I found' })
    .fill('Behind the mill, no street number')
  await page.getByText('Everything is saved.').waitFor()
}

async function askToCancel(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Request cancellation' }).click()
  await page.getByRole('dialog').waitFor()
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

async function askToDisable(page: Page): Promise<void> {
  await openUser(page)
  await page.getByRole('button', { name: 'Disable account' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Shared the password')
}

async function previewImport(page: Page): Promise<void> {
  await page.goto('/users-import')
  const rows = [
    'First Name,Last Name,Email,Role',
    'Mary,Sample,mary.sample@example.com,Paid User',
    'Max,Sample,max,Paid User',
  ]
  const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByText('Nothing has been written yet.').waitFor()
}

async function openPurchase(page: Page): Promise<void> {
  await page.goto(`/purchases?search=${member.Email}`)
  await page.getByRole('link', { name: `${member.FirstName} ${member.LastName}` }).click()
  await page.getByRole('heading', { name: 'Cancellation terms' }).waitFor()
}

async function askToRefund(page: Page): Promise<void> {
  await openPurchase(page)
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('dialog').waitFor()
}

/** A plain page replaces the player, because the video's host can't be reached. */
const player = `<!doctype html><html lang="en"><title>Video</title>
<body style="margin:0;display:grid;place-items:center;height:100vh;background:#111;color:#fff;font:20px system-ui">Video player</body></html>`

async function takeAll(browser: Browser, site: Site, screen: keyof typeof screens): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: screens[screen],
    isMobile: screen === 'phone',
    hasTouch: screen === 'phone',
    reducedMotion: 'reduce',
  })
  await context.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: player }),
  )
  const page = await context.newPage()
  waitForHydrationOnArrival(page)
  const take = async ([name, open]: Shot) => {
    await open(page).catch((error: unknown) => {
      throw new Error(`${name} on the ${screen}`, { cause: error })
    })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}-${screen}.png`), animations: 'disabled' })
  }
  for (const shot of [...publicShots, ...answerShots(gatewayAt(site.gatewayUrl))]) await take(shot)
  await logIn(page, member)
  for (const shot of memberShots) await take(shot)
  await logIn(page, clerk)
  for (const shot of adminShots) await take(shot)
  await logIn(page, site.admin)
  for (const shot of ownerShots) await take(shot)
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
