import * as paths from '@course/contract/paths'
import {
  approvedCard,
  cardField,
  expectEntered,
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

test('if the client token fails to load, the card fields say so and can be retried', async ({
  page,
  gateway,
  pageErrors,
}) => {
  pageErrors.expect(/status of 50[0-9]/)
  await gateway.addFault({ operation: 'client_token', when: 'before', mode: 'status', status: 500 })
  await page.goto(paths.payment)
  await expect(page.getByRole('alert')).toContainText(unreachable)
  await gateway.removeFaults()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardField(page, 'ZIP Code')).toBeVisible()
  await expect(page.getByText(unreachable)).toBeHidden()
})

test("if the provider's configuration fails to load, the card fields say so and can be retried", async ({
  page,
  gateway,
  pageErrors,
}) => {
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

test('slow card fields show a hint after 8 seconds and time out after 60', async ({ page }) => {
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

test('if tokenizing the card fails, nothing is charged and the form can be submitted again', async ({
  page,
  gateway,
  pageErrors,
}) => {
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
})

test('tokenizing times out after 60 seconds: nothing is charged, and Submit works again', async ({ page, gateway }) => {
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

test('after a lost answer the payment is found, and the buyer gets access without paying twice', async ({
  page,
  gateway,
}) => {
  const ada = newPerson()
  await openPayment(page)
  await gateway.addFault({ operation: 'sale', when: 'after', mode: 'hangup', count: 1 })
  await payWithTestCard(page, ada)
  await expect(page.getByRole('status').getByText(checking)).toBeVisible()
  await expect(submit(page)).toBeHidden()
  await expectEntered(page, ada)
  expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
})

test('an unknown outcome is polled across a reload until it is certain that nothing was charged', async ({
  page,
  gateway,
}) => {
  const ada = newPerson()
  await openPayment(page)
  await gateway.addFault({ operation: 'sale', when: 'before', mode: 'hangup' })
  await payWithTestCard(page, ada)
  await expect(page.getByText(checking)).toBeVisible()
  await page.reload()
  await expect(page.getByText(checking)).toBeVisible()
  await expect(submit(page)).toBeHidden()
  await page.route('**/api/payments/status', (route) => route.fulfill({ json: { message: 'NotCharged' } }))
  await expect(page.getByRole('alert')).toContainText('Your card has not been charged. Please try again.')
  await expect(submit(page)).toBeEnabled()
  expect(await gateway.findTransactions(ada.Email)).toEqual([])
})

test('a double click, or Enter and a click, pays once', async ({ page, gateway }) => {
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
})

test('a second tab with the same email has to wait, and only one payment is made', async ({
  page,
  context,
  gateway,
}) => {
  const ada = newPerson()
  const second = await context.newPage()
  await openPayment(page)
  await openPayment(second)
  for (const tab of [page, second]) {
    await fillContact(tab, ada)
    await fillCard(tab, approvedCard)
  }
  await gateway.addFault({ operation: 'sale', when: 'before', mode: 'delay', ms: 4_000, count: 1 })
  await submit(page).click()
  await expect(page.getByText("Processing your payment. Please don't close this page.")).toBeVisible()
  await submit(second).click()
  await expect(second.getByRole('alert')).toContainText('A payment for this email is in progress.')
  await expectPaid(page)
  expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
})

test('going back after paying never shows a busy form', async ({ page, gateway }) => {
  const ada = await pay(page)
  await expectPaid(page)
  await page.goBack()
  await page.goto(paths.payment)
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByText(checking)).toBeHidden()
  expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
})
