import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, createToken, createUser, fillLogin } from '../support/accounts.ts'
import { answerNextDialog } from '../support/dialogs.ts'
import { typeBeyondMaximum } from '../support/fields.ts'
import { waitForEmail } from '../support/outbox.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const emailSent = 'An email has been sent to you. Please check your email for the code.'
const newPassword = 'Copper-kettle-1907'

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto(paths.reset)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(emailSent)).toBeVisible()
}

async function codeFor(site: Site, email: string): Promise<string> {
  const { text } = await waitForEmail(site, email, 'Your password reset code')
  return text.split('\n').find((line) => /^[\w-]+,[\w-]+$/.test(line)) ?? ''
}

async function sendCode(page: Page, code: string, password: string): Promise<void> {
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('New Password').fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

test('a member resets a forgotten password by code or by link, and logs in with the new one [2.32-2.36 3.9 4.4-4.6 5.19]', async ({
  page,
  site,
}) => {
  await test.step('a member resets a forgotten password in two steps and logs in with the new one', async () => {
    const member = await createMember(site)
    await askForCode(page, member.Email)
    await expect(page).toHaveURL(paths.reset)
    const code = await codeFor(site, member.Email)
    const completion = page.waitForRequest('**/api/account/reset-complete')
    await sendCode(page, code, newPassword)
    const [Token, Id] = code.split(',')
    expect((await completion).postDataJSON()).toEqual({ Id, Token, Password: newPassword })
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByRole('status').getByText('Your password has been changed. Please log in.')).toBeVisible()
    await expect(toasts(page)).toBeEmpty()
    await expect(page.getByLabel('Email')).toHaveValue(member.Email)
    await expect(page.getByLabel('Password')).toBeFocused()
    await fillLogin(page, member)
    await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
    await fillLogin(page, { ...member, Password: newPassword })
    await expect(page).toHaveURL(paths.members)
    await waitForEmail(site, member.Email, 'Your password was changed')
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('the link in the reset email fills in the form, and the code disappears from the address', async () => {
    const member = await createMember(site)
    await askForCode(page, member.Email)
    const code = await codeFor(site, member.Email)
    const { text } = await waitForEmail(site, member.Email, 'Your password reset code')
    expect(text).toContain(`${site.url}${paths.reset}#${code}`)
    await page.goto(paths.home)
    await page.goto(`${paths.reset}#${code}`)
    await expect(page).toHaveTitle(/^Choose a new password/)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page.getByLabel('Code')).toBeHidden()
    await expect(page.getByText(code.slice(0, 20))).toBeHidden()
    await expect(page).toHaveURL(paths.reset)
    await page.getByLabel('New Password').fill(newPassword)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(paths.login)
    expect(await createToken(site, { ...member, Password: newPassword })).not.toBe('')
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step(`step two of the reset shows the email, can send again, and shows the seller's address`, async () => {
    const member = await createMember(site)
    await page.goto(paths.login)
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await page.getByLabel('Email').fill(member.Email)
    await page.getByRole('link', { name: 'Forgot Password? Click Here' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(member.Email)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
    await expect(page.getByRole('main').getByText(`Sent to ${member.Email}`)).toBeVisible()
    const help = page.getByRole('paragraph').filter({ hasText: 'No email? Check the spelling' })
    await expect(help).toContainText('or write to support@example.com')
    const again = page.waitForResponse('**/api/account/reset')
    await page.getByRole('button', { name: 'Send again' }).click()
    expect((await again).status()).toBe(200)
    await expect(page.getByRole('main').getByText(`Sent again to ${member.Email}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send again' })).toBeFocused()
    await expect(page.getByText('Code is required.')).toBeHidden()
    await page.getByRole('button', { name: 'Use another email' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(member.Email)
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('Cancel on both steps of the reset goes to the login', async () => {
    await page.goto(paths.reset)
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(paths.login)
    await askForCode(page, 'nobody@example.com')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(paths.login)
  })
})

test('the reset names wrong values, and shows an alert for a code or a request that fails [2.34 4.4-4.5 5.16-5.19 7.6-7.7 8.3-8.4 9.5 RS-02]', async ({
  page,
  site,
}) => {
  await test.step('both steps of the reset name missing and invalid values', async () => {
    const member = await createMember(site)
    await page.goto(paths.reset)
    const submit = page.getByRole('button', { name: 'Submit' })
    await submit.click()
    await expect(page.getByText('Email is required.')).toBeVisible()
    await page.getByLabel('Email').fill('nobody at example')
    await expect(page.getByText('Email is invalid.')).toBeVisible()
    await page.getByLabel('Email').fill(member.Email)
    await submit.click()
    await expect(page.getByText(emailSent)).toBeVisible()
    await submit.click()
    await expect(page.getByText('Code is required.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeVisible()
    await typeBeyondMaximum(page.getByLabel('Code'), 256)
    await page.getByLabel('New Password').fill('short')
    await expect(page.getByText('Password must have at least 8 characters.')).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a reset code without two parts shows the alert "Invalid code"', async () => {
    const member = await createMember(site)
    await askForCode(page, member.Email)
    for (const code of ['no-comma', 'first,']) {
      const alert = answerNextDialog(page, 'dismiss')
      await sendCode(page, code, newPassword)
      expect(await alert, code).toBe('alert: Invalid code')
    }
    await expect(page).toHaveURL(paths.reset)
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step(`a wrong or used reset code shows an alert with the server's text`, async () => {
    const member = await createMember(site)
    await askForCode(page, member.Email)
    const code = await codeFor(site, member.Email)
    const refusal = 'alert: This code is no longer valid. Please request a new one.'
    const first = answerNextDialog(page, 'dismiss')
    await sendCode(page, `wrong${code}`, newPassword)
    expect(await first).toBe(refusal)
    await sendCode(page, code, newPassword)
    await expect(page).toHaveURL(paths.login)
    await askForCode(page, 'nobody@example.com')
    const second = answerNextDialog(page, 'dismiss')
    await sendCode(page, code, 'Another-kettle-1907')
    expect(await second).toBe(refusal)
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a reset request that fails shows an alert and stays on the first step', async () => {
    await page.goto(paths.reset)
    await page.route('**/api/account/reset', (route) =>
      route.fulfill({
        status: 429,
        json: { error: 'Too many tries. Please try again in 3 minutes.', code: 'too_many' },
      }),
    )
    const alert = answerNextDialog(page, 'dismiss')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Submit' }).click()
    expect(await alert).toBe('alert: Too many tries. Please try again in 3 minutes.')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  })
})

test("an invited user chooses a password with the invitation's link and logs in", async ({ page, site }) => {
  const invited = await createUser(site, 'Paid User', { Password: '' })
  const { text } = await waitForEmail(site, invited.Email, 'Your invitation to Plain Deed')
  const link = text.split('\n').find((line) => line.startsWith(`${site.url}${paths.reset}#invitation:`)) ?? ''
  await page.goto(link)
  await expect(page).toHaveTitle(/^Choose your password/)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeHidden()
  await expect(page.getByText('Reset Password')).toBeHidden()
  await page.getByLabel('New Password').fill(newPassword)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(paths.login)
  await fillLogin(page, { ...invited, Password: newPassword })
  await expect(page).toHaveURL(paths.members)
})
