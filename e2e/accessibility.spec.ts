import type { Page } from '@playwright/test'
import { createUser, fillLogin, logIn } from './support/accounts.ts'
import { expectNoBarrier } from './support/barriers.ts'
import {
  cardField,
  cardFieldLabels,
  declinedCard,
  fillCard,
  fillContact,
  openPayment,
  payWithTestCard,
  submit,
} from './support/payment.ts'
import { newPerson } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { toasts } from './support/toasts.ts'

/** Cuts long lists: the checker looks at every row and finds the same in each. */
async function shorten(page: Page, ...lists: string[]): Promise<void> {
  for (const list of lists) {
    await page.route(list, async (route) => {
      const all = (await (await route.fetch()).json()) as object[]
      await route.fulfill({ json: all.slice(0, 5) })
    })
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('public pages have no barrier', async ({ page }) => {
      for (const path of ['/home', '/info', '/legal', '/login', '/reset']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expectNoBarrier(page, path)
      }
    })

    test('the payment page has no barrier: empty, with messages, after a decline', async ({ page }) => {
      await openPayment(page)
      await expectNoBarrier(page, 'empty')
      await fillCard(page, { 'Card Number': '4111' })
      await submit(page).click()
      await expect(page.getByText('ZIP Code is invalid.')).toBeVisible()
      await expect(page.getByText('First Name is required.')).toBeVisible()
      await expectNoBarrier(page, 'with messages')
      await payWithTestCard(page, newPerson(), declinedCard)
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoBarrier(page, 'after a decline')
    })

    test('forms with messages and toasts have no barrier', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Email is required.')).toBeVisible()
      await expectNoBarrier(page, 'login with messages')
      await fillLogin(page, { Email: 'nobody@example.com', Password: 'wrong' })
      await expect(toasts(page)).not.toBeEmpty()
      await expectNoBarrier(page, 'login with a toast')
      await page.goto('/reset')
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByLabel('Code')).toBeVisible()
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Code is required.')).toBeVisible()
      await expectNoBarrier(page, 'reset with messages')
    })

    test("members' and admin pages have no barrier", async ({ page, site }) => {
      test.slow()
      const clerk = await createUser(site, 'Super User')
      await shorten(page, '**/api/users?*', '**/api/resources?type=STATE')
      await logIn(page, clerk)
      for (const path of [
        ...['/members', '/getting-started', '/general-resources', '/state-resources', '/account'],
        ...['/admin', '/users', '/user-details/0', '/purchases'],
      ]) {
        await page.goto(path)
        await expect(page.getByText('Logged in as:')).toBeVisible()
        await expectNoBarrier(page, path)
      }
      await page.goto('/user-details/0')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Role is required.')).toBeVisible()
      await expectNoBarrier(page, 'user form with messages')
      await page.goto('/user-details/nobody')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectNoBarrier(page, 'a page that could not be shown')
    })
  })
}

test('a screen reader hears labels, faults and what is going on', async ({ page }) => {
  await openPayment(page)
  for (const label of ['First Name', 'Last Name', 'Email', 'Password']) {
    const field = page.getByRole('textbox', { name: label })
    await expect(field).toHaveAttribute('aria-invalid', 'false')
    await expect(field).toHaveAttribute('required', '')
  }
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/^At least 8 characters\./)
  await fillCard(page, { 'Card Number': '4111' })
  await submit(page).click()
  await expect(page.getByLabel('First Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First Name is required.')
  const summary = page.getByText('Please check the marked fields.')
  await expect(summary).toHaveAttribute('aria-live', 'assertive')
  const messages = ['Credit Card Number', 'Expiration Date', 'CVV', 'ZIP Code'].map((name) => `${name} is invalid.`)
  for (const [position, label] of cardFieldLabels.entries()) {
    await expect(cardField(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(cardField(page, label)).toHaveAccessibleDescription(messages[position] ?? '')
  }
  await cardField(page, 'CVV').fill('123')
  await expect(cardField(page, 'CVV')).toHaveAttribute('aria-invalid', 'false')
  await expect(cardField(page, 'CVV')).toHaveAccessibleDescription('')
  await fillContact(page, newPerson())
  await expect(summary).toBeHidden()
  await expect(toasts(page)).toHaveAttribute('aria-live', 'polite')
})
