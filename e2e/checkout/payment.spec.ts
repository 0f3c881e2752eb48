import * as paths from '@course/contract/paths'
import { createMember } from '../support/accounts.ts'
import {
  approvedCard,
  contact,
  declinedCard,
  enroll,
  expectContact,
  expectEntered,
  failure,
  fillCard,
  openPayment,
  pay,
  submit,
  waitForPaymentRequest,
} from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a refused card or email is not charged, the typed text is kept, and another card works [8.5-8.6]', async ({
  page,
  site,
  gateway,
}) => {
  await test.step('an email that has an account is refused before anything is charged', async () => {
    const member = await createMember(site)
    await pay(page, member)
    await expect(page.getByLabel('Email')).toBeFocused()
    const sentence = 'There is already an account with this email. Please log in. You have not been charged.'
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(sentence)
    await expect(page.getByText(sentence)).toHaveCount(1)
    expect(await gateway.findTransactions(member.Email)).toEqual([])
    // In the message itself, and beside Submit.
    await expect(page.getByRole('link', { name: 'log in' })).toHaveCount(2)
    await contact(page).getByRole('link', { name: 'log in' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByLabel('Email')).toHaveValue(member.Email)
  })
  await test.step('reloading the payment page clears the card and never charges it', async () => {
    const ada = await pay(page, newPerson(), { ...approvedCard, 'ZIP Code': '1' })
    await expect(page.getByText('ZIP Code is invalid.')).toBeVisible()
    await page.reload()
    await expect(submit(page)).toBeEnabled()
    expect(await gateway.findTransactions(ada.Email)).toEqual([])
  })
  await test.step('the decline names a wrong CVV and a wrong ZIP code', async () => {
    await pay(page, newPerson(), { ...approvedCard, CVV: '200' })
    await expect(failure(page)).toContainText('the CVV does not match. You have not been charged.')
    await fillCard(page, { CVV: '123', 'ZIP Code': '20000' })
    await submit(page).click()
    await expect(failure(page)).toContainText('the ZIP code does not match. You have not been charged.')
  })
  await test.step('after a decline the typed text is kept, and another card works', async () => {
    const ada = await pay(page, newPerson(), declinedCard)
    const declined = 'Your card was declined. You have not been charged. Please try another card or ask your bank.'
    await expect(failure(page)).toHaveText(declined)
    await expect(page.getByText(declined)).toHaveCount(1)
    await expectContact(page, ada)

    await fillCard(page, approvedCard)
    await submit(page).click()
    await expectEntered(page, ada)
    const statuses = (await gateway.findTransactions(ada.Email)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 'processor_declined')).toHaveLength(1)
  })
})

test('the terms are above Submit, Cancel goes home, and the order has no card data [2.27 3.8 3.12 9.6 9.8]', async ({
  page,
  context,
}) => {
  await test.step('Cancel on the payment page goes home', async () => {
    await openPayment(page)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(paths.home)
  })
  await test.step('the terms are above Submit and open in a new tab', async () => {
    await openPayment(page)
    await page.getByLabel('First Name').fill('Ada')
    await expect(
      page.getByText(/^By submitting you accept the terms.*, including binding arbitration\.$/),
    ).toBeVisible()
    await expect(page.getByText('You must be at least 18 years old and live in the United States.')).toBeVisible()
    await expect(page.getByText(/we keep the share of the videos or lessons that you have opened/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'What we store about you' })).toHaveAttribute('href', paths.privacy)
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'the terms' }).click()
    await expect(
      (await opened).getByRole('heading', { name: 'Legal Disclaimer and Terms of Enrollment' }),
    ).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Ada')
  })
  await test.step('the payment request has the nonce, the buyer and product 1, and no card data', async () => {
    const paymentRequest = waitForPaymentRequest(page)
    const ada = await enroll(page)
    const order = (await paymentRequest).postDataJSON()
    expect(order).toEqual({
      Nonce: expect.any(String),
      User: { ...ada, RoleId: 'empty' },
      ProductId: 1,
      Amount: '29.99',
      TermsVersion: expect.any(String),
    })
    expect(JSON.stringify(order)).not.toContain('11111111')
  })
})
