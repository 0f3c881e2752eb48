import * as paths from '@course/contract/paths'
import type { Page, Route } from '@playwright/test'
import { createMember, createToken, endAccess, fillLogin, storeLogin } from '../support/accounts.ts'
import {
  approvedCard,
  cardField,
  contact,
  expectEntered,
  expectPaid,
  failure,
  fillCard,
  fillContact,
  openPayment,
  paymentSuccessful,
  payWithTestCard,
  submit,
  waitForPaymentRequest,
} from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/** Creates a member whose access has ended, so the account can pay again. */
async function createMemberWithoutAccess(site: Site) {
  const member = await createMember(site)
  await endAccess(site, member)
  return member
}

const payPanel = (page: Page) => page.getByRole('region', { name: 'Pay' })

test('someone with an account pays without retyping anything, and for somebody else [2.28]', async ({
  page,
  site,
  gateway,
}) => {
  await test.step('a logged-in user who pays sees the success message on the members page', async () => {
    const [member, other] = [await createMember(site), newPerson('Grace')]
    await storeLogin(page, member)
    await openPayment(page)
    await expect(page.getByText(`You are logged in as ${member.Email} and already have access`)).toBeVisible()
    await payWithTestCard(page, other)
    await expect(page).toHaveURL(paths.members)
    await expect(page.getByText(paymentSuccessful)).toBeVisible()
    await page.getByRole('link', { name: 'Getting Started' }).click()
    await expect(page).toHaveURL(paths.gettingStarted)
    await expect(page.getByText(paymentSuccessful)).toBeHidden()
    expect(await gateway.findTransactions(other.Email)).toHaveLength(1)
    expect(await gateway.findTransactions(member.Email)).toEqual([])
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a member without access pays again without retyping anything', async () => {
    const member = await createMemberWithoutAccess(site)
    await page.goto(paths.login)
    await fillLogin(page, member)
    await expect(page).toHaveURL(paths.account)
    await openPayment(page)
    await expect(contact(page).getByLabel('First Name')).toHaveValue(member.FirstName)
    await expect(contact(page).getByLabel('Last Name')).toHaveValue(member.LastName)
    await expect(contact(page).getByLabel('Email')).toHaveValue(member.Email)
    await expect(contact(page).getByLabel('Password')).toBeHidden()
    await expect(payPanel(page)).toContainText(`Your receipt goes to ${member.Email}`)
    await fillCard(page, approvedCard)
    const paymentRequest = waitForPaymentRequest(page)
    await submit(page).click()
    expect((await paymentRequest).postDataJSON().User).not.toHaveProperty('Password')
    await expect(page).toHaveURL(paths.members)
    await expect(page.getByRole('status').getByText(paymentSuccessful)).toBeVisible()
    await expect(page.getByText(`Logged in as: ${member.Email}`)).toBeVisible()
    expect(await gateway.findTransactions(member.Email)).toHaveLength(1)
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('if the session ends before payment, nothing is charged and the page asks for the password', async () => {
    const member = await createMemberWithoutAccess(site)
    const token = await createToken(site, member)
    await page.goto(paths.login)
    await page.evaluate((kept) => sessionStorage.setItem('token', kept), token)
    await openPayment(page)
    await expect(contact(page).getByLabel('Password')).toBeHidden()
    const changed = { CurrentPassword: member.Password, Password: 'Copper-kettle-1907' }
    await fetch(`${site.url}/api/account/password`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(changed),
    })
    await fillCard(page, approvedCard)
    await submit(page).click()
    await expect(failure(page)).toContainText('Your session has ended. You have not been charged.')
    expect(await gateway.findTransactions(member.Email)).toEqual([])
    await contact(page).getByLabel('Password').fill(changed.Password)
    await submit(page).click()
    await expectEntered(page, member)
  })
})

test('a new price or new terms are shown before the card is charged, and a likely typo and a reload lose nothing', async ({
  page,
  gateway,
}) => {
  await test.step('a reload keeps name and email, and never the password', async () => {
    const ada = newPerson()
    await openPayment(page)
    await fillContact(page, ada)
    await expect(payPanel(page)).toContainText(ada.Email)
    await page.reload()
    await expect(payPanel(page)).toContainText(ada.Email)
    await expect(contact(page).getByLabel('First Name')).toHaveValue(ada.FirstName)
    await expect(contact(page).getByLabel('Last Name')).toHaveValue(ada.LastName)
    await expect(contact(page).getByLabel('Email')).toHaveValue(ada.Email)
    await expect(contact(page).getByLabel('Password')).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      ada.Password,
    )
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a price that changed while the page was open is shown before the card is charged', async () => {
    const ada = newPerson()
    const readOldOffer = async (route: Route) => {
      const response = await route.fetch()
      const shown = { heading: ['Members Area Access Only $19.99', '', ''], orderSummary: ['Charged today: ', ''] }
      await route.fulfill({ response, json: { ...(await response.json()), amount: '19.99', shown } })
    }
    await page.route('**/api/payments/offer', readOldOffer, { times: 1 })
    await page.goto(paths.payment)
    await expect(page.getByText('Charged today: $19.99 USD')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area Access Only $19.99')
    await expect(cardField(page, 'ZIP Code')).toBeVisible()
    await payWithTestCard(page, ada)
    await expect(failure(page)).toHaveText(
      'The price has changed to $29.99. You have not been charged. Please check the new price and submit again.',
    )
    await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area Access Only $29.99 (Reg. $99.99)')
    expect(await gateway.findTransactions(ada.Email)).toEqual([])
    await submit(page).click()
    await expectPaid(page)
    expect(await gateway.findTransactions(ada.Email)).toEqual([expect.objectContaining({ amount: '29.99' })])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('terms that changed while the page was open are shown before the card is charged', async () => {
    const ada = newPerson()
    await openPayment(page)
    const nameOldTerms = (route: Route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), TermsVersion: '2020-01-01' } })
    await page.route('**/api/payments', nameOldTerms, { times: 1 })
    await payWithTestCard(page, ada)
    await expect(failure(page)).toHaveText(
      'The terms have changed. You have not been charged. Please read the new terms and submit again.',
    )
    await expect(payPanel(page).getByRole('link', { name: /^the terms/ })).toHaveAttribute(
      'href',
      new RegExp(`^${paths.termsVersion('\\d{4}-')}`),
    )
    expect(await gateway.findTransactions(ada.Email)).toEqual([])
    await submit(page).click()
    await expectPaid(page)
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a likely typo in the email gets a hint that corrects it, and never stops the payment', async () => {
    const ada = newPerson()
    const [name] = ada.Email.split('@')
    await openPayment(page)
    const email = contact(page).getByLabel('Email')
    await email.fill(`${name}@example..com`)
    await contact(page).getByLabel('Password').focus()
    await expect(contact(page)).toContainText('Email is invalid.')
    await expect(payPanel(page)).not.toContainText('Your receipt')
    await email.fill(`${name}@gmial.com`)
    await contact(page).getByLabel('Password').focus()
    await expect(contact(page)).toContainText(`Did you mean ${name}@gmail.com?`)
    await expect(payPanel(page)).toContainText(`Your receipt and login go to ${name}@gmial.com`)
    await contact(page)
      .getByRole('button', { name: `${name}@gmail.com` })
      .click()
    await expect(email).toHaveValue(`${name}@gmail.com`)
    await expect(email).toBeFocused()
    await expect(contact(page)).not.toContainText('Did you mean')
    await expect(payPanel(page)).toContainText(`Your receipt and login go to ${name}@gmail.com`)
    const mistyped = { ...ada, Email: `${name}@gmial.com` }
    await payWithTestCard(page, mistyped)
    await expectEntered(page, mistyped)
  })
})
