import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import home from '../../content/words/home.json' with { type: 'json' }
import { approvedCard, cardField, contactValues, expectPaid, fillCard, submit } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { holdRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, public pages can be read and their links work [6.4]', async ({ page }) => {
    await test.step('without scripts, public pages can be read and their links work', async () => {
      await page.goto(paths.home)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.headline)
      const video = page.getByRole('link', { name: 'Watch the video' })
      await expect(video).toHaveAttribute('href', /player\.vimeo\.com/)
      await expect(video).toHaveAttribute('target', '_blank')
      await page.getByRole('link', { name: 'Learn more' }).click()
      await expect(page.getByText('Only $29!')).toBeVisible()
      await page.getByRole('link', { name: 'Enroll in Course' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area Access Only $29.99 (Reg. $99.99)')
      await page.getByRole('link', { name: 'Legal disclaimer and terms' }).click()
      await expect(page.getByRole('heading', { name: 'Binding arbitration' })).toBeVisible()
      await page.goto(paths.login)
      await page.getByRole('link', { name: 'Forgot Password? Click Here' }).click()
      await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
    })
    await test.step('without scripts, an unknown page says that it was not found and links home', async () => {
      const answer = await page.goto('/no/such/page')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await expect(page).toHaveURL(paths.home)
    })
  })
})

const holdScripts = (page: Page) => holdRequests(page, /\/assets\/.*\.js$/)

/** Submits a form whose scripts have not loaded: nothing may happen, and nothing may appear in the address. */
async function expectInert(page: Page, field: string, button: string): Promise<void> {
  await expect(page.getByRole('button', { name: button })).toBeDisabled()
  const path = new URL(page.url()).pathname
  await page.getByLabel(field).press('Enter')
  await expect(page).toHaveURL(path)
}

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

test('before the scripts have loaded, Cancel works, and what is typed is kept and not sent [2.27 2.31 2.35]', async ({
  page,
}) => {
  await test.step('Cancel works before the scripts have loaded', async () => {
    await holdScripts(page)
    for (const [path, role, next] of [
      [paths.login, 'link', paths.home],
      [paths.reset, 'link', paths.login],
      [paths.payment, 'button', paths.home],
    ] as const) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.getByRole(role, { name: 'Cancel', exact: true }).click()
      await expect(page).toHaveURL(next)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('text typed into the payment before its scripts load is kept, and nothing is sent early', async () => {
    const ada = newPerson()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    const release = await holdScripts(page)
    await open(page, paths.payment)
    for (const [label, value] of contactValues(ada)) {
      await page.getByLabel(label).pressSequentially(value)
    }
    await expectInert(page, 'Password', 'Submit')
    release()
    await expect(submit(page)).toBeEnabled()
    await expect(page.getByLabel('First Name')).toHaveValue(ada.FirstName)
    await expect(page.getByLabel('Email')).toHaveValue(ada.Email)
    await expect(page.getByLabel('Password')).toHaveValue(ada.Password)
    await expect(cardField(page, 'ZIP Code')).toBeVisible()
    await fillCard(page, approvedCard)
    await submit(page).click()
    await expectPaid(page)
    // Long enough not to occur in a random number.
    const digits = approvedCard['Card Number'].replaceAll(' ', '').slice(0, 8)
    const telling = [ada.Email, encodeURIComponent(ada.Email), ada.Password, digits]
    const queryOf = (address: string) => new URL(address).search.replaceAll(/%20|\+/g, '')
    expect(addresses.filter((address) => telling.some((value) => queryOf(address).includes(value)))).toEqual([])
  })
})
