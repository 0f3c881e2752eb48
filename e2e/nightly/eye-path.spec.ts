import * as paths from '@course/contract/paths'
import type { Locator, Page } from '@playwright/test'
import { expectAxePasses } from '../support/axe.ts'
import { cardContainer, contact, fillCard, openPayment, pay, paymentSuccessful, submit } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'

const topOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top + scrollY)
const order = (page: Page) => page.getByRole('complementary', { name: 'Your order' })
const total = (page: Page) => page.getByText('Charged today: $29.99 USD')
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel', exact: true })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px the eye goes from account to card, amount and Submit, and the amount stays in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openPayment(page)
    const way = [
      page.getByRole('heading', { name: 'Your account' }),
      contact(page).getByLabel('Password'),
      page.getByRole('heading', { name: 'Your card' }),
      cardContainer(page, 'ZIP Code'),
      total(page),
      submit(page),
    ]
    const tops = await Promise.all(way.map(topOf))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    for (const stop of way) {
      await stop.scrollIntoViewIfNeeded()
      await expect(order(page).getByText('$29.99 USD', { exact: true })).toBeInViewport({ ratio: 1 })
    }
    expect(Math.abs((tops.at(-1) ?? 0) - (tops.at(-2) ?? 0))).toBeLessThan(200)
  })
}

test('on a phone the order opens and says what the amount includes, and the page has at most 1,700 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPayment(page)
  const height = await page.evaluate(() => {
    const banner = [...document.querySelectorAll('header > p')].find((each) =>
      each.textContent?.startsWith('Test mode'),
    )
    return document.documentElement.scrollHeight - (banner?.clientHeight ?? 0)
  })
  expect(height).toBeLessThanOrEqual(1_700)
  const includes = order(page).getByText(/^\d+ videos/)
  await expect(includes).toBeHidden()
  await order(page).locator('summary').click()
  await expect(includes).toBeVisible()
  await expectAxePasses(page, 'the opened order')
})

test('Submit is the only prominent button, and Cancel is a quiet one that also takes the space bar', async ({
  page,
}) => {
  await openPayment(page)
  const background = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const prominent = await background(submit(page))
  for (const button of await page.getByRole('main').getByRole('button').all())
    if ((await button.textContent()) !== 'Submit') expect(await background(button)).not.toBe(prominent)
  await cancel(page).press('Space')
  await expect(page).toHaveURL(paths.home)
})

test('the accepted cards have marks, and the typed number picks its own', async ({ page }) => {
  await openPayment(page)
  const marks = page.getByRole('list', { name: 'Accepted cards' }).getByRole('listitem')
  await expect(marks).toHaveText([/Visa/, /MasterCard/, /American Express/, /Discover/])
  const opacity = (name: string) =>
    marks.filter({ hasText: name }).evaluate((mark) => Number(getComputedStyle(mark).opacity))
  for (const [number, brand] of [
    ['4111 1111 1111 1111', 'Visa'],
    ['5555 5555 5555 4444', 'MasterCard'],
    ['3782 822463 10005', 'American Express'],
    ['6011 1111 1111 1117', 'Discover'],
  ] as const) {
    await fillCard(page, { 'Card Number': number })
    await expect.poll(() => opacity(brand)).toBe(1)
    for (const other of ['Visa', 'MasterCard', 'American Express', 'Discover'].filter((each) => each !== brand))
      await expect.poll(() => opacity(other)).toBeLessThan(0.5)
  }
})

test('success says in one view: paid, where the receipt is, until when to cancel, and where to start', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { Email } = await pay(page)
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: paymentSuccessful })
  for (const text of [
    paymentSuccessful,
    `Your receipt is on its way to ${Email}.`,
    /^You can cancel until the end of /,
    /^Start the course: /,
  ])
    await expect(notice.getByText(text).last()).toBeInViewport({ ratio: 1 })
  await expectAxePasses(page, 'after paying')
})
