import * as paths from '@course/contract/paths'
import { createMember, fillLogin, logIn } from '../support/accounts.ts'
import { paste, typeBeyondMaximum } from '../support/fields.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const login = { name: 'Login' }

test('the login form names missing and invalid values', async ({ page }) => {
  await page.goto(paths.login)
  await expect(page.getByRole('heading', { name: 'Members Area Login' })).toBeVisible()
  await page.getByRole('button', login).click()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('nobody at example')
  await expect(page.getByText('Email is invalid.')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.com')
  await expect(page.getByText('Email is invalid.')).toBeHidden()
  await page.getByLabel('Password').fill('x')
  await expect(page.getByText('Password is required.')).toBeHidden()
})

test('a login field that is left empty says so before anything is sent', async ({ page }) => {
  await page.goto(paths.login)
  await expect(page.getByRole('button', login)).toBeEnabled()
  await page.getByLabel('Email').focus()
  await page.getByLabel('Password').focus()
  await expect(page.getByText('Email is required.')).toBeVisible()
  await expect(page.getByText('Password is required.')).toBeHidden()
})

test('email and password stop at their maximum length', async ({ page }) => {
  await page.goto(paths.login)
  await typeBeyondMaximum(page.getByLabel('Email'), 256)
  await typeBeyondMaximum(page.getByLabel('Password'), 100)
})

test('a pasted text that is too long is never cut without a word', async ({ page }) => {
  await page.goto(paths.login)
  await expect(page.getByRole('button', login)).toBeEnabled()
  const password = page.getByLabel('Password')
  await paste(page, password, 'x'.repeat(128))
  const cut = page.getByText('Only 100 of 128 characters fit, so the rest was cut.')
  await expect(cut).toBeVisible()
  await expect(password).toHaveValue('x'.repeat(100))
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.selectText()
  await paste(page, password, 'y'.repeat(100))
  await expect(password).toHaveValue('y'.repeat(100))
  await expect(cut).toBeHidden()
  const email = page.getByLabel('Email')
  await paste(page, email, `${'x'.repeat(250)}@example.com`)
  await expect(page.getByText('Not pasted: that would be 262 characters, and at most 256 fit.')).toBeVisible()
  await expect(email).toHaveValue('')
})

test("a wrong password shows the server's text as a toast and on the page", async ({ page, site }) => {
  const member = await createMember(site)
  await page.goto(paths.login)
  await fillLogin(page, { ...member, Password: 'not the password' })
  await expect(toasts(page)).toContainText('Email or password is incorrect.')
  await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(member.Email)
  await fillLogin(page, newPerson())
  await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('a new login attempt and another page dismiss the last error', async ({ page, site }) => {
  const member = await createMember(site)
  await page.goto(paths.login)
  await fillLogin(page, { ...member, Password: 'not the password' })
  await expect(toasts(page)).toContainText('Email or password is incorrect.')
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByRole('link', { name: 'Forgot Password? Click Here' }).click()
  await expect(page).toHaveURL(paths.reset)
  await expect(page.getByText('Email or password is incorrect.')).toHaveCount(0)
  await page.goBack()
  await fillLogin(page, { ...member, Password: 'not the password' })
  await expect(toasts(page)).toContainText('Email or password is incorrect.')
  await fillLogin(page, member)
  await expect(toasts(page)).toContainText('Welcome')
  await expect(page.getByText('Email or password is incorrect.')).toHaveCount(0)
})

test('a successful login welcomes the member by email and opens the members page', async ({ page, site }) => {
  const member = await createMember(site)
  const tokenRequest = page.waitForRequest('**/api/token')
  await logIn(page, member)
  expect((await tokenRequest).postDataJSON()).toEqual({ Email: member.Email, Password: member.Password })
  await expect(toasts(page)).toContainText(`Welcome${member.Email}`)
  await expect(page).toHaveURL(paths.members)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('after ten wrong passwords the login says when to try again, even with the right password', async ({
  page,
  site,
}) => {
  const member = await createMember(site)
  for (let tries = 0; tries < 10; tries++) {
    await fetch(`${site.url}/api/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Email: member.Email, Password: 'not the password' }),
    })
  }
  await page.goto(paths.login)
  await fillLogin(page, member)
  await expect(toasts(page)).toContainText(/^Too many tries\. Please try again in 1[45] minutes\./)
  await expect(page.getByRole('main')).toContainText(/Too many tries\. Please try again in 1[45] minutes\./)
})

test('if the server does not answer, the login can be retried', async ({ page, site }) => {
  const member = await createMember(site)
  await page.goto(paths.login)
  await page.route('**/api/token', (route) => route.abort())
  await fillLogin(page, member)
  await expect(toasts(page)).toContainText('Something went wrong. Please try again.')
  await page.unroute('**/api/token')
  await page.getByRole('button', login).click()
  await expect(page).toHaveURL(paths.members)
})

test('on the login page Cancel goes home, and the forgotten password link to the reset page', async ({ page }) => {
  await page.goto(paths.login)
  await expect(page.getByRole('button', login)).toBeEnabled()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(paths.home)
  await page.goBack()
  await page.getByRole('link', { name: 'Forgot Password? Click Here' }).click()
  await expect(page).toHaveURL(paths.reset)
})

test('a token that the server refuses ends the session with a message, and the login returns to the page', async ({
  page,
  site,
}) => {
  const member = await createMember(site)
  await logIn(page, member)
  await page.goto(paths.generalResources)
  await expect(page.getByRole('heading', { name: 'General Resources' })).toBeVisible()
  await page.route('**/api/resources**', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in.', code: 'not_signed_in' } }),
  )
  await page.reload()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
  await page.unroute('**/api/resources**')
  await fillLogin(page, member)
  await expect(page).toHaveURL(paths.generalResources)
})

test('a password can be shown and hidden, and typing continues where it was', async ({ page }) => {
  await page.goto(paths.login)
  const password = page.getByLabel('Password')
  const show = page.getByRole('button', { name: 'Show password' })
  const hide = page.getByRole('button', { name: 'Hide password' })
  await password.fill('one three')
  await password.press('Home')
  for (const _ of 'one ') await password.press('ArrowRight')
  await show.click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.keyboard.type('two ')
  await hide.click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.keyboard.type('and ')
  await expect(password).toHaveValue('one two and three')

  await password.press('Tab')
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(hide).toBeFocused()
  await password.press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
})
