import * as paths from '@course/contract/paths'
import { fillLogin } from '../support/accounts.ts'
import { openPayment, paymentSuccessful, payWithTestCard } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/* A browser with "block all cookies" throws whenever a script names its storage. */
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  }),
)

/** The router's script for the scroll position throws once, after which nothing depends on it. */
test.beforeEach(({ pageErrors }) => pageErrors.expect(/^SecurityError: Access is denied for this document[.]/))

test('in a browser that blocks storage, public pages work, and every other leads to the login, which says what to allow', async ({
  page,
}) => {
  await test.step('public pages work in a browser that blocks storage', async () => {
    for (const path of [paths.home, paths.login, paths.payment, paths.calculators]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
      await expect(page.locator('html'), path).toHaveAttribute('data-theme', 'dark')
    }
    await page.getByRole('link', { name: 'Register Now' }).first().click()
    await expect(page).toHaveURL(paths.info)
  })
  await test.step('every other page leads to the login, which says what to allow', async () => {
    for (const path of [paths.account, paths.members, paths.users]) {
      await page.goto(path)
      await expect(page, path).toHaveURL(paths.login)
      await expect(page.getByText('Your browser blocks storage for this site'), path).toBeVisible()
    }
  })
})

test('in a browser that blocks storage, a buyer pays, and a member watches and reads until the page is reloaded', async ({
  page,
  gateway,
}) => {
  const ada = newPerson()
  await test.step('a payment works, and says so on the page', async () => {
    await openPayment(page)
    await payWithTestCard(page, ada)
    await expect(page.getByRole('status').getByText(paymentSuccessful)).toBeVisible()
    expect(await gateway.findTransactions(ada.Email)).toHaveLength(1)
    await page.getByRole('link', { name: 'Go to the members area' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('allow cookies and site data for localhost')).toBeVisible()
    await fillLogin(page, ada)
    await expect(page).toHaveURL(paths.members)
  })
  await test.step('a member can watch and read until the page is reloaded', async () => {
    await expect(page.getByText(`Logged in as: ${ada.Email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText('What is a tax deed?')
    await page.getByRole('link', { name: 'State Resources' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'State Resources' })).toBeVisible()
    await page.getByRole('link', { name: 'Getting Started' }).click()
    await page.getByRole('link', { name: 'State guide' }).click()
    await page.getByRole('table', { name: 'States' }).getByRole('link', { name: 'Georgia' }).click()
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Call the county.')
    await expect(page.getByText('Your note has been saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(paths.login)
  })
})
