import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, logIn } from '../support/accounts.ts'
import { openPayment } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

// Machines have different fonts, so all text uses the site's own font. The policy would not allow this style.
test.use({ bypassCSP: true, deviceScaleFactor: 1 })
const font = readFileSync(join(import.meta.dirname, '../../web/app/kit/fonts/besley-600.woff2')).toString('base64')
const oneFont = `@font-face { font-family: Fixed; font-weight: 1 1000; src: url(data:font/woff2;base64,${font}); }
* { font-family: Fixed !important; caret-color: transparent !important; }`

/** Compares the first view of a page with its accepted screenshot. */
async function expectToLook(page: Page, name: string): Promise<void> {
  await page.addStyleTag({ content: oneFont })
  await page.evaluate(() => document.fonts.load('16px Fixed').then(() => document.fonts.ready))
  await expect(page).toHaveScreenshot(`${name}.png`, {
    maxDiffPixelRatio: 0.02,
    animations: 'disabled',
    // The logged-in user differs from run to run.
    mask: [page.getByRole('paragraph').filter({ hasText: 'Logged in as:' })],
  })
}

const publicViews = [
  ['home', paths.home, desktop, 'light'],
  ['home-phone-dark', paths.home, phone, 'dark'],
  ['info-phone', paths.info, phone, 'light'],
  ['legal-dark', paths.legal, desktop, 'dark'],
  ['login-phone', paths.login, phone, 'light'],
] as const

for (const [name, path, size, colorScheme] of publicViews) {
  test(`${name} matches its screenshot`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectToLook(page, name)
  })
}

test('the payment page matches its screenshot', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
  await openPayment(page)
  await expectToLook(page, 'payment')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(phone)
  await expectToLook(page, 'payment-phone-dark')
})

test("the members' pages match their screenshots", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
  await logIn(page, await createUser(site, 'Paid User', newPerson()))
  await page.goto(paths.members)
  await expect(page.getByRole('heading', { name: 'Members Area' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectToLook(page, 'members')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(phone)
  await expectToLook(page, 'members-phone-dark')
  await page.goto(paths.stateResources)
  await page.waitForLoadState('networkidle')
  await expectToLook(page, 'state-resources-phone-dark')
})

test('the admin pages match their screenshots', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
  await logIn(page, await createUser(site, 'Super User', newPerson()))
  await page.goto(`${paths.users}?search=nobody-has-this-name`)
  await page.waitForLoadState('networkidle')
  await expectToLook(page, 'users-none')
  await page.goto(paths.newUser)
  await page.waitForLoadState('networkidle')
  await page.setViewportSize(phone)
  await expectToLook(page, 'user-new-phone')
})
