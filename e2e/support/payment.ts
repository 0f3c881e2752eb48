import * as paths from '@course/contract/paths'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { cardNonces } from '../../scripts/card-nonces.ts'
import { newPerson, type Person } from './people.ts'
import type { Site } from './site.ts'

export interface Card {
  'Card Number': string
  'Expiration Date (MM/YY)': string
  CVV: string
  'ZIP Code': string
}
export type CardFieldLabel = keyof Card
export const cardFieldLabels = ['Card Number', 'Expiration Date (MM/YY)', 'CVV', 'ZIP Code'] as const

const inThreeYears = `12/${String(new Date().getFullYear() + 3).slice(-2)}`
const card = (number: string): Card => ({
  'Card Number': number,
  'Expiration Date (MM/YY)': inThreeYears,
  CVV: '123',
  'ZIP Code': '12345',
})

/** The gateway's test cards. */
export const approvedCard = card('4111 1111 1111 1111')
export const declinedCard = card('4000 1111 1111 1115')
/** The payment is settled immediately, and the buyer's bank disputes it. */
export const disputedCard = card('4023 8984 9398 8028')

const cardFrame = (page: Page, label: CardFieldLabel): Locator => page.getByTitle(label)

/** The input in the card provider's frame. */
export const cardField = (page: Page, label: CardFieldLabel): Locator =>
  cardFrame(page, label).contentFrame().getByLabel(label)

/** The element around the frame, which shows the field's state. */
export const cardContainer = (page: Page, label: CardFieldLabel): Locator => cardFrame(page, label).locator('..')

export async function fillCard(page: Page, values: Partial<Card>): Promise<void> {
  for (const label of cardFieldLabels) {
    const value = values[label]
    if (value !== undefined) await cardField(page, label).fill(value)
  }
}

export const contact = (page: Page): Locator => page.getByRole('region', { name: 'Your account' })

/** The labels of the buyer's fields, in their order, and a person's values. */
export const contactValues = (person: Person): [label: string, value: string][] => [
  ['First Name', person.FirstName],
  ['Last Name', person.LastName],
  ['Email', person.Email],
  ['Password', person.Password],
]

export async function fillContact(page: Page, person: Person): Promise<void> {
  for (const [label, value] of contactValues(person)) await contact(page).getByLabel(label).fill(value)
}

export async function expectContact(page: Page, person: Person): Promise<void> {
  for (const [label, value] of contactValues(person)) await expect(contact(page).getByLabel(label)).toHaveValue(value)
}

/** The notice that says why the payment failed. It gets the focus, so screen readers announce it. */
export const failure = (page: Page): Locator => page.locator(':focus')

/** Waits until the page sends the order. */
export const waitForPaymentRequest = (page: Page): Promise<Request> =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/payments'))

export const submit = (page: Page): Locator => page.getByRole('button', { name: 'Submit' })

/** Opens the payment page and waits until every field and Submit are ready. */
export async function openPayment(page: Page): Promise<void> {
  await page.goto(paths.payment)
  await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()
  await expect(cardField(page, 'ZIP Code')).toBeVisible()
  await expect(submit(page)).toBeEnabled()
}

/** Fills in the payment page with a test card and submits it. */
export async function payWithTestCard(page: Page, person: Person, paidWith = approvedCard): Promise<void> {
  await fillContact(page, person)
  await fillCard(page, paidWith)
  await submit(page).click()
}

/** Opens the payment page and pays, by default as a new person. */
export async function pay(page: Page, person = newPerson(), paidWith = approvedCard): Promise<Person> {
  await openPayment(page)
  await payWithTestCard(page, person, paidWith)
  return person
}

export const paymentSuccessful = 'Payment Successful. You can now log into the members area.'

/** Expects the success message on the page after a payment. */
export const expectPaid = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByText(paymentSuccessful)).toBeVisible()

/** Pays through the API. For journeys that are not about paying. */
export async function createBuyer(site: Site, person = newPerson(), paidWith = approvedCard): Promise<Person> {
  const newNonce = await cardNonces(site.gatewayUrl, paidWith['Card Number'].replaceAll(' ', ''))
  const { amount } = (await (await fetch(`${site.url}/api/payments/offer`)).json()) as { amount: string }
  const order = { Nonce: await newNonce(), User: { ...person, RoleId: 'empty' }, ProductId: 1, Amount: amount }
  const headers = { 'content-type': 'application/json' }
  const paid = await fetch(`${site.url}/api/payments`, { method: 'POST', headers, body: JSON.stringify(order) })
  expect(paid.status).toBe(200)
  return person
}

/** Pays on the payment page and ends logged in on the members page. */
export async function enroll(page: Page, person = newPerson(), paidWith = approvedCard): Promise<Person> {
  await pay(page, person, paidWith)
  await expectEntered(page, person)
  return person
}

/** Expects the members page with the success message, and the buyer logged in. */
export async function expectEntered(page: Page, { Email }: Pick<Person, 'Email'>): Promise<void> {
  // The page and the site ask less and less often how a payment has ended.
  await expect(page.getByText(`Logged in as: ${Email}`)).toBeVisible({ timeout: 90_000 })
  await expectPaid(page)
  await expect(page).toHaveURL(paths.members)
}
