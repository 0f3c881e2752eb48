import * as paths from '@course/contract/paths'
import { fillLogin } from '../support/accounts.ts'
import { waitForEmail } from '../support/outbox.ts'
import {
  cardField,
  enroll,
  expectEntered,
  expectPaid,
  pay,
  paymentSuccessful,
  payWithTestCard,
} from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test('a visitor enrolls, watches the course and returns to the same video [2.26 2.28 4.9 7.14 8.5 9.2]', async ({
  page,
  site,
  gateway,
}) => {
  const ada = newPerson()
  await page.goto('/')
  await expect(page).toHaveURL(paths.home)
  await page.getByRole('link', { name: 'Learn more' }).click()
  await expect(page.getByText('Only $29!')).toBeVisible()
  await page.getByRole('link', { name: 'Enroll in Course' }).click()
  await expect(page.getByRole('heading', { name: 'Members Area Access Only $29.99 (Reg. $99.99)' })).toBeVisible()
  await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()
  await expect(cardField(page, 'ZIP Code')).toBeVisible()
  await payWithTestCard(page, ada)

  await expectEntered(page, ada)
  await expect(page.getByText(paymentSuccessful)).toHaveCount(1)
  await expect(toasts(page)).toBeEmpty()
  await expect(page.getByRole('heading', { name: 'Members Area' })).toBeVisible()

  const playing = page.getByRole('heading', { level: 3 })
  await expect(playing).toHaveText('What is a tax lien certificate?')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(playing).toHaveText('What is a tax deed?')
  await page.getByRole('button', { name: 'What is redemption?' }).click()
  await expect(playing).toHaveText('What is redemption?')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(playing).toHaveText('How do I research a property before the sale?')
  await page.reload()
  await expect(playing).toHaveText('How do I research a property before the sale?')

  await page.getByRole('link', { name: 'Logout' }).click()
  await fillLogin(page, ada)
  await expect(toasts(page)).toContainText(`Welcome${ada.Email}`)
  await expect(playing).toHaveText('How do I research a property before the sale?')

  const receipt = await waitForEmail(site, ada.Email, 'Your receipt from Plain Deed')
  expect(receipt.text).toContain(`Hello ${ada.FirstName},`)
  expect(receipt.text).toContain('$29.99 USD')
  expect(receipt.html).toContain(`${site.url}${paths.login}`)
  expect(await gateway.findTransactions(ada.Email)).toEqual([expect.objectContaining({ amount: '29.99' })])
  await expect.poll(() => gateway.settle(ada.Email)).toBe(true)
})

test('the login after a payment happens once, stores no password, and if it is refused, the login page says so', async ({
  page,
}) => {
  await test.step('the login after a payment happens once, and stores the token but never the password', async () => {
    const logins: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/token')) logins.push(request.postDataJSON())
    })
    const ada = await enroll(page)
    expect(logins).toEqual([{ Email: ada.Email, Password: ada.Password }])
    const stored = await page.evaluate(() =>
      JSON.stringify([sessionStorage, localStorage, history.state, location.href]),
    )
    expect(stored).toMatch(/"token":"[\w-]+\.[\w-]+\.[\w-]+"/)
    expect(stored).not.toContain(ada.Password)
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('if the login after a payment is refused, the login page says that the payment was successful', async () => {
    await page.route(
      '**/api/token',
      (route) => route.fulfill({ status: 429, json: { error: 'Too many tries.', code: 'too_many' } }),
      { times: 1 },
    )
    const ada = await pay(page)
    await expect(page).toHaveURL(paths.login)
    await expectPaid(page)
    await expect(page.getByText(paymentSuccessful)).toHaveCount(1)
    await expect(page.getByLabel('Email')).toHaveValue(ada.Email)
    await expect(page.getByLabel('Password')).toBeFocused()
    await fillLogin(page, ada)
    await expect(page).toHaveURL(paths.members)
  })
})
