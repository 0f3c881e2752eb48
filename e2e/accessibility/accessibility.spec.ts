import * as paths from '@course/contract/paths'
import { fillLogin } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import {
  cardField,
  cardFieldLabels,
  declinedCard,
  failure,
  fillCard,
  fillContact,
  openPayment,
  payWithTestCard,
  submit,
} from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { holdRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test('public pages, and their forms with messages and toasts, pass axe and request no other host', async ({
  page,
  outsideHosts,
}) => {
  test.slow()
  await test.step('public pages pass axe', async () => {
    for (const path of [
      paths.home,
      paths.info,
      paths.legal,
      paths.privacy,
      paths.accessibility,
      paths.glossary,
      paths.login,
      paths.reset,
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(outsideHosts, path).toEqual([])
      await expectAxePassesOnAnyScreen(page, path)
    }
    await page.goto(paths.home)
    await page.getByText('How do I pay?').click()
    await page.getByRole('link', { name: 'Watch the video' }).click()
    // While a frame from another site loads, the document as a whole may be unfocused, so the frame itself is checked.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('About the course')
    await expectAxePassesOnAnyScreen(page, 'home with a question open and the video playing')
  })
  await test.step('forms with messages and toasts pass axe', async () => {
    await page.goto(paths.login)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await fillLogin(page, newPerson())
    await expect(toasts(page)).not.toBeEmpty()
    await expectAxePassesOnAnyScreen(page, 'login with a toast')
    await page.goto(paths.reset)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Code is required.')).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'reset with messages')
    await page.goto(paths.home)
    await page.goto(`${paths.reset}#some-code,some-user`)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'reset by a link')
  })
})

test('the payment page passes axe when empty, with messages, while sending, after a decline, and without card fields', async ({
  page,
}) => {
  test.slow()
  await test.step('the payment page passes axe when empty, with messages, while sending, and after a decline', async () => {
    await openPayment(page)
    await expectAxePassesOnAnyScreen(page, 'empty')
    await fillCard(page, { 'Card Number': '4111' })
    await submit(page).click()
    await expect(page.getByText('ZIP Code is invalid.')).toBeVisible()
    await expect(page.getByText('First Name is required.')).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'with messages')
    const release = await holdRequests(page, '**/api/payments')
    const paymentRequest = page.waitForRequest('**/api/payments')
    await payWithTestCard(page, newPerson(), declinedCard)
    await paymentRequest
    await expectAxePassesOnAnyScreen(page, 'while it is sent')
    release()
    await expect(failure(page)).toContainText('declined')
    await expectAxePassesOnAnyScreen(page, 'after a decline')
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('the payment page passes axe without card fields, and for a buyer who has already paid', async () => {
    await page.route('**/api/payments/token', (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }))
    await page.goto(paths.payment)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByRole('button', { name: 'Already paid?' }).click()
    await page.getByRole('button', { name: 'Check my payment' }).click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'without card fields')
  })
})

test('a screen reader announces labels, errors and progress [3.11]', async ({ page }) => {
  await openPayment(page)
  for (const label of ['First Name', 'Last Name', 'Email', 'Password']) {
    const field = page.getByRole('textbox', { name: label })
    await expect(field).toHaveAttribute('aria-invalid', 'false')
    await expect(field).toHaveAttribute('required', '')
  }
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/^At least 8 characters, for your login\./)
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
  await expect(cardField(page, 'CVV')).toHaveAccessibleDescription(/^CVV: 3 digits on the back of your card;/)
  await fillContact(page, newPerson())
  await expect(summary).toBeHidden()
  await expect(toasts(page)).toHaveAttribute('aria-live', 'polite')
})
