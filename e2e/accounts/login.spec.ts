import * as paths from '@course/contract/paths'
import { createMember, fillLogin, logInByForm } from '../support/accounts.ts'
import { typeBeyondMaximum } from '../support/fields.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const login = { name: 'Login' }

test('the login form names what is wrong, keeps its limits, shows the password, and leads home and to the reset [2.29-2.31 5.1-5.5 6.4 9.5]', async ({
  page,
}) => {
  await test.step('the login form names missing and invalid values', async () => {
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
  await test.step('a login field that is left empty says so before anything is sent', async () => {
    await page.goto(paths.login)
    await expect(page.getByRole('button', login)).toBeEnabled()
    await page.getByLabel('Email').focus()
    await page.getByLabel('Password').focus()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeHidden()
  })
  await test.step('email and password stop at their maximum length', async () => {
    await page.goto(paths.login)
    await typeBeyondMaximum(page.getByLabel('Email'), 256)
    await typeBeyondMaximum(page.getByLabel('Password'), 100)
  })
  await test.step('a password can be shown and hidden, and typing continues where it was', async () => {
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
  await test.step('on the login page Cancel goes home, and the forgotten password link to the reset page', async () => {
    await page.goto(paths.login)
    await expect(page.getByRole('button', login)).toBeEnabled()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(paths.home)
    await page.goBack()
    await page.getByRole('link', { name: 'Forgot Password? Click Here' }).click()
    await expect(page).toHaveURL(paths.reset)
  })
})

test('a login that fails says why, as a toast and on the page, until the next try [3.10 8.1 8.13]', async ({
  page,
  site,
}) => {
  const member = await createMember(site)
  await test.step(`a wrong password shows the server's text as a toast and on the page`, async () => {
    await page.goto(paths.login)
    await fillLogin(page, { ...member, Password: 'not the password' })
    await expect(toasts(page)).toContainText('Email or password is incorrect.')
    await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(member.Email)
    await fillLogin(page, newPerson())
    await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })
  await test.step('a new login attempt and another page dismiss the last error', async () => {
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
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('if the server does not answer, the login can be retried', async () => {
    await page.goto(paths.login)
    await page.route('**/api/token', (route) => route.abort())
    await fillLogin(page, member)
    await expect(toasts(page)).toContainText('Something went wrong. Please try again.')
    await page.unroute('**/api/token')
    await page.getByRole('button', login).click()
    await expect(page).toHaveURL(paths.members)
  })
})

test('a successful login welcomes the member by email, and after the end of the session returns to the page [2.29 2.31 3.10 4.1 8.2 8.13]', async ({
  page,
  site,
}) => {
  const member = await createMember(site)
  await test.step('a successful login welcomes the member by email and opens the members page', async () => {
    const tokenRequest = page.waitForRequest('**/api/token')
    await logInByForm(page, member)
    expect((await tokenRequest).postDataJSON()).toEqual({ Email: member.Email, Password: member.Password })
    await expect(toasts(page)).toContainText(`Welcome${member.Email}`)
    await expect(page).toHaveURL(paths.members)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
  await test.step('a token that the server refuses ends the session with a message, and the login returns to the page', async () => {
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
})
