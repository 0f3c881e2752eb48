import { AxeBuilder } from '@axe-core/playwright'
import * as paths from '@course/contract/paths'
import { devices } from '@playwright/test'
import { createUser, logIn } from '../support/accounts.ts'
import {
  approvedCard,
  cardField,
  cardFieldLabels,
  contactValues,
  enroll,
  expectPaid,
  openPayment,
} from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a visitor enrolls with the keyboard alone', async ({ page }) => {
  const ada = newPerson()
  await page.goto(paths.home)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const name of ['Watch the video', 'Enroll in Course', 'Learn more']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name }).first()).toBeFocused()
  }
  await openPayment(page)
  await page.getByLabel('First Name').focus()
  for (const [label, value] of contactValues(ada)) {
    await expect(page.getByLabel(label)).toBeFocused()
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  for (const label of cardFieldLabels) {
    await expect(cardField(page, label)).toBeFocused()
    await page.keyboard.type(approvedCard[label].replaceAll(' ', ''))
    await expect(cardField(page, label)).not.toHaveValue('')
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('link', { name: 'the terms' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPaid(page)
})

test('the focus moves to the new page, and the keyboard reaches a link in every row of users', async ({
  page,
  site,
}) => {
  await logIn(page, await createUser(site, 'Super User'))
  await page.getByRole('navigation', { name: 'Admin Area' }).getByRole('link', { name: 'Users' }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Registered' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('row').nth(1).getByRole('link').press('Enter')
  await expect(page.getByLabel('First Name')).toBeVisible()
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 360, height: 740 } })

  test('on a phone, the keyboard leads into the card fields and back, and a visitor enrolls and starts the course', async ({
    page,
  }) => {
    await test.step('on a phone, the keyboard leads into the card fields and back, and nothing hidden takes the focus', async () => {
      await openPayment(page)
      await expect(page.getByLabel('Go to Card Number')).toBeAttached()
      // Frames belong to the provider.
      const axe = new AxeBuilder({ page }).options({ iframes: false, rules: { 'target-size': { enabled: true } } })
      expect((await axe.setLegacyMode().analyze()).violations).toEqual([])
      await page.getByRole('button', { name: 'Show password' }).focus()
      for (const label of cardFieldLabels) {
        await page.keyboard.press('Tab')
        await expect(cardField(page, label)).toBeFocused()
        await page.keyboard.type(approvedCard[label].replaceAll(' ', ''))
        await expect(cardField(page, label)).not.toHaveValue('')
      }
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'the terms' })).toBeFocused()
      for (const label of [...cardFieldLabels].reverse()) {
        await page.keyboard.press('Shift+Tab')
        await expect(cardField(page, label)).toBeFocused()
      }
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    })
    await test.step('on a phone, a visitor enrolls and starts the course', async () => {
      await page.goto(paths.home)
      await page.getByRole('link', { name: 'Enroll in Course' }).last().tap()
      await expect(page).toHaveURL(paths.payment)
      await enroll(page)
      await page.getByRole('button', { name: 'Next', exact: true }).tap()
      await expect(page.getByRole('heading', { level: 3 })).toHaveText('What is a tax deed?')
    })
  })
})
