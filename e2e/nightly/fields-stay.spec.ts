import type { Page } from '@playwright/test'
import { createMember } from '../support/accounts.ts'
import {
  approvedCard,
  cardContainer,
  cardFieldLabels,
  contact,
  declinedCard,
  failure,
  fillCard,
  fillContact,
  openPayment,
  submit,
} from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const contactLabels = ['First Name', 'Last Name', 'Email', 'Password'] as const

/** Where each field of the payment page is in the document, in whole pixels. */
async function places(page: Page): Promise<Record<string, { left: number; top: number }>> {
  await page.evaluate(() => document.fonts.ready)
  const fields = [
    ...contactLabels.map((label) => [label, contact(page).getByLabel(label)] as const),
    ...cardFieldLabels.map((label) => [label, cardContainer(page, label)] as const),
  ]
  const found = fields.map(async ([label, field]) => {
    const place = await field.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect()
      return { left: Math.round(left + scrollX), top: Math.round(top + scrollY) }
    })
    return [label, place] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

test('no field of the payment page moves when a message appears, from 320 to 1024 px', async ({ page, site }) => {
  await openPayment(page)
  const placesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    return places(page)
  }
  const before = new Map<number, Awaited<ReturnType<typeof places>>>()
  for (const width of [320, 390, 1024]) {
    const at = await placesAt(width)
    before.set(width, at)
    // Side by side, and of one height.
    expect(at['Expiration Date (MM/YY)']?.top).toBe(at.CVV?.top)
    if (width > 320) expect(at['First Name']?.top).toBe(at['Last Name']?.top)
  }
  const expectStill = async (what: string) => {
    for (const [width, at] of before) await expect.poll(() => placesAt(width), `${what}, at ${width}`).toEqual(at)
  }

  await submit(page).click()
  for (const message of ['Last Name is required.', 'Password is required.', 'ZIP Code is required.'])
    await expect(page.getByText(message)).toBeVisible()
  await expectStill('everything is missing')

  await fillContact(page, { ...newPerson(), Email: 'ada at example', Password: 'short' })
  await fillCard(page, { 'Card Number': '4111', 'Expiration Date (MM/YY)': '1', CVV: '1', 'ZIP Code': '1' })
  await submit(page).click()
  for (const message of ['Email is invalid.', 'Password must have', 'Expiration Date is invalid.'])
    await expect(page.getByText(message)).toBeVisible()
  await expectStill('everything is invalid')

  await contact(page).getByLabel('Email').fill('ada.lovelace@gmial.com')
  await contact(page).getByLabel('Password').fill('Walnut-ferry-1815')
  await expect(page.getByRole('button', { name: 'ada.lovelace@gmail.com' })).toBeVisible()
  await expectStill('the email looks mistyped')

  await fillContact(page, { ...newPerson(), Email: (await createMember(site)).Email })
  await fillCard(page, approvedCard)
  await submit(page).click()
  await expect(page.getByText('There is already an account with this email. Please log in.')).toBeVisible()
  await expectStill('the email has an account')

  await fillContact(page, newPerson())
  await fillCard(page, declinedCard)
  await submit(page).click()
  await expect(failure(page)).toContainText('declined')
  await expectStill('the card was declined')
})
