import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { fillLogin } from '../support/accounts.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import type { Gateway } from '../support/gateway.ts'
import { waitForEmail } from '../support/outbox.ts'
import {
  approvedCard,
  cardField,
  expectContact,
  expectEntered,
  expectPaid,
  failure,
  fillCard,
  openPayment,
  pay,
  paymentSuccessful,
  payWithTestCard,
  submit,
} from '../support/payment.ts'
import { newPerson, type Person } from '../support/people.ts'
import { expect, testOnOwnSite as test } from '../support/test.ts'

const checkingSentence = "We are still checking your payment. Please don't pay again."
const inProgress = 'A payment for this email is in progress.'
const notKnown =
  "We couldn't find a payment for this email and password. A payment that did not go through is not listed, and nothing was charged for it."

const stillChecking = (page: Page) => page.getByRole('heading', { name: "Still checking: please don't pay again" })
const youAreIn = (page: Page) => page.getByRole('heading', { name: "You're in" })
const notCharged = (page: Page) => page.getByRole('heading', { name: 'Not charged: try again' })

/**
 * Pays while the gateway's reply to the sale is lost and searches for it fail.
 * @returns the buyer; the page is still checking
 */
async function payWithLostOutcome(page: Page, gateway: Gateway): Promise<Person> {
  const person = newPerson()
  await openPayment(page)
  await gateway.addFault({ operation: 'sale', when: 'after', mode: 'hangup' })
  await gateway.addFault({ operation: 'search', when: 'before', mode: 'status', status: 500 })
  await payWithTestCard(page, person)
  await expect(stillChecking(page)).toBeFocused()
  return person
}

const lookup = (page: Page) => page.getByRole('form', { name: 'Payment status' })

/** Looks up a payment's status on the open payment page. */
async function lookUp(page: Page, { Email, Password }: Pick<Person, 'Email' | 'Password'>): Promise<void> {
  if (!(await lookup(page).isVisible()))
    await page.getByRole('button', { name: 'Already paid? Check your payment status' }).click()
  await lookup(page).getByLabel('Email').fill(Email)
  await lookup(page).getByLabel('Password').fill(Password)
  await lookup(page).getByRole('button', { name: 'Check my payment' }).click()
}

test('after a lost answer the page keeps checking, across a reload, until the buyer has access [7.4 8.5]', async ({
  page,
  site,
  gateway,
}) => {
  await test.step('after a lost answer the page keeps checking, says so, and then gives the buyer access', async () => {
    const ada = await payWithLostOutcome(page, gateway)
    await expect(page.getByRole('status').getByText(checkingSentence)).toBeVisible()
    await expect(page.getByText('You may close this page.')).toBeVisible()
    await expect(submit(page)).toBeHidden()
    await expectAxePasses(page, 'still checking')

    await gateway.removeFaults()
    await expectEntered(page, ada)
    await waitForEmail(site, ada.Email, 'Your receipt from Plain Deed')
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a refresh during checking continues in the same tab', async () => {
    const ada = await payWithLostOutcome(page, gateway)
    await page.reload()
    await expect(stillChecking(page)).toBeFocused()
    await expect(page.getByRole('status').getByText(checkingSentence)).toBeVisible()
    await expect(submit(page)).toBeHidden()
    await gateway.removeFaults()
    await expect(youAreIn(page)).toBeFocused()
    await expect(page.getByRole('status').getByText(paymentSuccessful)).toBeVisible()
    await expect(submit(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Not your address? Correct it' })).toBeVisible()
    await expect(page.getByText(ada.Email)).toHaveCount(1)
    await expectAxePasses(page, 'in')
    await page.getByRole('link', { name: 'Go to the members area' }).press('Enter')
    await expectPaid(page)
    await expect(page.getByLabel('Email')).toHaveValue(ada.Email)
    await fillLogin(page, ada)
    await expect(page).toHaveURL(paths.members)
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
  })
})

test('a connection that breaks makes nobody pay twice, and the buyer retypes only the card [8.6]', async ({
  page,
  gateway,
}) => {
  await test.step('a connection that breaks during payment does not ask the buyer to pay twice', async () => {
    const ada = newPerson()
    await openPayment(page)
    await page.route('**/api/payments', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await payWithTestCard(page, ada)
    await expect(stillChecking(page)).toBeFocused()
    await expectEntered(page, ada)
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a payment that never arrived is not charged, and the buyer retypes only the card', async () => {
    const ada = newPerson()
    await openPayment(page)
    await page.route('**/api/payments', (route) => route.abort('connectionrefused'), { times: 1 })
    await payWithTestCard(page, ada)
    await expect(stillChecking(page)).toBeFocused()
    await expect(notCharged(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('Your card has not been charged. Please try again.')
    await expectAxePasses(page, 'not charged')
    await expectContact(page, ada)
    await expect(cardField(page, 'Card Number')).toHaveValue('')
    await fillCard(page, approvedCard)
    await submit(page).click()
    await expectPaid(page)
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
  })
})

test("another device shows the payment's status, also instead of paying again", async ({
  page,
  browser,
  site,
  gateway,
}) => {
  await test.step('a later lookup of a declined payment says "not charged"', async () => {
    const ada = await pay(page, newPerson(), { ...approvedCard, CVV: '200' })
    await expect(failure(page)).toContainText('You have not been charged.')

    const otherDevice = await browser.newContext({ baseURL: site.url })
    const laptop = await otherDevice.newPage()
    await openPayment(laptop)
    await laptop.getByLabel('First Name').fill('Ada')
    await lookUp(laptop, ada)
    await expect(laptop.getByText('A payment that did not go through is not listed').first()).toBeVisible()
    await expect(laptop.getByLabel('First Name')).toHaveValue('Ada')
    await pay(laptop, ada)
    await expectPaid(laptop)
    expect(
      (await gateway.findTransactions(ada.Email)).filter(({ status }) => status !== 'gateway_rejected'),
    ).toHaveLength(1)
    await otherDevice.close()
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step(`another device shows the payment's status by email and password, also instead of paying again`, async () => {
    const ada = await payWithLostOutcome(page, gateway)

    const otherDevice = await browser.newContext({ baseURL: site.url, viewport: { width: 320, height: 640 } })
    const phone = await otherDevice.newPage()
    await phone.goto(paths.payment)
    await lookUp(phone, { Email: ada.Email, Password: 'not her password' })
    await expect(failure(phone)).toHaveText(notKnown)
    await expect(submit(phone)).toBeVisible()
    await lookUp(phone, { Email: newPerson('Eve').Email, Password: ada.Password })
    await expect(failure(phone)).toHaveText(notKnown)
    await lookUp(phone, ada)
    await expect(stillChecking(phone)).toBeFocused()
    await expect(phone.getByText(ada.Email)).toBeVisible()
    await expect(submit(phone)).toBeHidden()
    await expectFits(phone, 'still checking, on a phone')
    await phone.evaluate(() => sessionStorage.clear())

    await pay(phone, { ...ada, Password: 'some-other-Password-1' })
    await expect(failure(phone)).toHaveText(`${inProgress} ${notKnown}`)
    await expect(submit(phone)).toBeEnabled()
    await payWithTestCard(phone, ada)
    await expect(stillChecking(phone)).toBeFocused()
    await expect(phone.getByRole('alert')).toHaveText(inProgress)

    await gateway.removeFaults()
    await expectEntered(phone, ada)
    await expectEntered(page, ada)
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
    await otherDevice.close()
  })
})
