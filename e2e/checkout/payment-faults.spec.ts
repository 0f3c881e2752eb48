import * as paths from '@course/contract/paths'
import {
  approvedCard,
  cardField,
  expectPaid,
  failure,
  fillCard,
  fillContact,
  openPayment,
  pay,
  payWithTestCard,
  submit,
} from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { holdRequests } from '../support/requests.ts'
import { expect, testOnOwnSite as test } from '../support/test.ts'

const checking = "We are still checking your payment. Please don't pay again."
const unreachable = 'We could not reach the card processor. Your card has not been charged. Please try again.'

test('card fields that fail or are slow to load say so, and can be retried [4.15 7.3 9.14]', async ({
  page,
  gateway,
  pageErrors,
}) => {
  await test.step('if the client token fails to load, the card fields say so and can be retried', async () => {
    pageErrors.expect(/status of 50[0-9]/)
    await gateway.addFault({ operation: 'client_token', when: 'before', mode: 'status', status: 500 })
    await page.goto(paths.payment)
    await expect(page.getByRole('alert')).toContainText(unreachable)
    await gateway.removeFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cardField(page, 'ZIP Code')).toBeVisible()
    await expect(page.getByText(unreachable)).toBeHidden()
  })
  await test.step(`if the provider's configuration fails to load, the card fields say so and can be retried`, async () => {
    pageErrors.expect(/status of 50[0-9]/)
    await gateway.addFault({ operation: 'configuration', when: 'before', mode: 'status', status: 500 })
    await page.goto(paths.payment)
    await page.getByLabel('First Name').fill('Ada')
    await expect(page.getByRole('alert')).toContainText(
      'The card fields could not be loaded. Your card has not been charged. Please try again.',
    )
    await gateway.removeFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cardField(page, 'ZIP Code')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  })
  await test.step('slow card fields show a hint after 8 seconds and time out after 60', async () => {
    const release = await holdRequests(page, '**/gw/web/**')
    await page.clock.install()
    const cardRequest = page.waitForRequest('**/gw/web/**')
    await page.goto(paths.payment)
    await cardRequest
    await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()
    const hint = page.getByText('The card fields are taking longer than usual to load. Please wait.')
    await expect(hint).toBeHidden()
    await page.clock.fastForward(8_000)
    await expect(hint).toBeVisible()
    await page.clock.fastForward(52_000)
    await expect(hint).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('The card fields could not be loaded.')
    release()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cardField(page, 'ZIP Code')).toBeVisible()
  })
})

test('if the card can’t be sent to the provider, nothing is charged, and Submit works again [8.9 9.14]', async ({
  page,
  gateway,
  pageErrors,
}) => {
  await test.step('if tokenizing the card fails, nothing is charged and the form can be submitted again', async () => {
    const ada = newPerson()
    await openPayment(page)
    pageErrors.expect(/net::ERR_EMPTY_RESPONSE|status of 50[0-9]/)
    await gateway.addFault({ operation: 'tokenize', when: 'before', mode: 'hangup' })
    await payWithTestCard(page, ada)
    await expect(failure(page)).toContainText(unreachable)
    await expect(page.getByLabel('Password')).toHaveValue(ada.Password)
    expect(await gateway.findTransactions(ada.Email)).toEqual([])
    await gateway.removeFaults()
    await submit(page).click()
    await expectPaid(page)
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('tokenizing times out after 60 seconds: nothing is charged, and Submit works again', async () => {
    const ada = newPerson()
    const release = await holdRequests(page, '**/payment_methods/credit_cards**', 'abort')
    await page.clock.install()
    await openPayment(page)
    const cardRequest = page.waitForRequest('**/payment_methods/credit_cards**')
    await payWithTestCard(page, ada)
    await cardRequest
    const waiting = page.getByText("Processing your payment. Please don't close this page.")
    await page.clock.fastForward(55_000)
    await expect(waiting).toBeVisible()
    await expect(page.getByText(unreachable)).toBeHidden()
    await page.clock.fastForward(6_000)
    await expect(failure(page)).toContainText(unreachable)
    await expect(waiting).toBeHidden()
    release()
    await expect(submit(page)).toBeEnabled()
    expect(await gateway.findTransactions(ada.Email)).toEqual([])
  })
})

test('a double click pays once, and going back after paying never shows a busy form', async ({ page, gateway }) => {
  await test.step('a double click, or Enter and a click, pays once', async () => {
    const ada = newPerson()
    await openPayment(page)
    await gateway.addFault({ operation: 'sale', when: 'before', mode: 'delay', ms: 1_000 })
    await fillContact(page, ada)
    await fillCard(page, approvedCard)
    await cardField(page, 'ZIP Code').press('Enter')
    await submit(page).dblclick({ force: true })
    await expect(page.getByText("Processing your payment. Please don't close this page.")).toBeVisible()
    await expect(submit(page)).toBeDisabled()
    await expectPaid(page)
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
    await gateway.removeFaults()
  })
  await test.step('going back after paying never shows a busy form', async () => {
    const ada = await pay(page)
    await expectPaid(page)
    await page.goBack()
    await page.goto(paths.payment)
    await expect(submit(page)).toBeEnabled()
    await expect(page.getByText(checking)).toBeHidden()
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
  })
})
