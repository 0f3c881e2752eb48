import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, fillLogin, logIn } from '../support/accounts.ts'
import { expectIncompleteLink } from '../support/incomplete-link.ts'
import { waitForEmail } from '../support/outbox.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const confirmSubject = 'Confirm your new email address'

/** Asks for another address on the account page. */
async function askFor(page: Page, email: string): Promise<void> {
  await page.goto(paths.account)
  const section = page.getByRole('region', { name: 'Your email' })
  await section.getByLabel('New email').fill(email)
  await section.getByRole('button', { name: 'Change email' }).click()
}

const linkIn = (text: string, path: string) => new RegExp(`https?://\\S+(${path}#\\S+)`).exec(text)?.[1] ?? ''

test('a member changes the address: the new one confirms, and the place in the course follows', async ({
  page,
  site,
}) => {
  const member = await createMember(site)
  const { Email } = newPerson('Grace')
  await logIn(page, member)
  await page.getByRole('button', { name: 'Next' }).click()
  const playing = page.getByRole('heading', { level: 3 }).first()
  const second = await playing.textContent()
  await page.goto(paths.account)
  const section = page.getByRole('region', { name: 'Your email' })
  await section.getByLabel('New email').fill('grace at example')
  await section.getByRole('button', { name: 'Change email' }).click()
  await expect(section.getByText('Email is invalid.')).toBeVisible()
  await section.getByLabel('New email').fill(Email)
  await section.getByRole('button', { name: 'Change email' }).click()
  await expect(section.getByText(`We have sent an email to ${Email}`)).toBeVisible()

  const { text } = await waitForEmail(site, Email, confirmSubject)
  expect(text).not.toContain(member.Email)
  const link = linkIn(text, paths.confirmEmail)
  // The link is opened in another tab, which takes over the login.
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab.getByText('Nothing has happened yet.')).toBeVisible()
  await tab.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(tab.getByText('Your email has been changed. Please log in with it.')).toBeVisible()
  await expect(tab.getByLabel('Email')).toHaveValue(Email)
  await tab.getByLabel('Password').fill(member.Password)
  await tab.getByRole('button', { name: 'Login' }).click()
  await expect(tab.getByText(`Logged in as: ${Email}`)).toBeVisible()
  await expect(tab.getByRole('heading', { level: 3 }).first()).toHaveText(second ?? '')
  const keys = await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('taxDeedsVideoNum-')))
  expect(keys).toEqual([`taxDeedsVideoNum-${Email}`])
  await waitForEmail(site, member.Email, 'This address no longer belongs to an account at Plain Deed')
})

test('the link logs a browser without a login in first, and a confirmed old address undoes the change', async ({
  page,
  site,
  browser,
}) => {
  const member = await createMember(site)
  const { Email } = newPerson('Grace')
  // A code of a reset shows that the old address is read.
  await page.goto(paths.reset)
  await page.getByLabel('Email').fill(member.Email)
  await page.getByRole('button', { name: 'Submit' }).click()
  const reset = await waitForEmail(site, member.Email, 'Your password reset code')
  await page.goto(linkIn(reset.text, paths.reset))
  await page.getByLabel('New Password').fill(member.Password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(paths.login)
  await logIn(page, member)
  await askFor(page, Email)
  const { text } = await waitForEmail(site, Email, confirmSubject)
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(site.url + linkIn(text, paths.confirmEmail))
  await fillLogin(phone, member)
  await phone.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(phone.getByText('Your email has been changed. Please log in with it.')).toBeVisible()
  await phone.context().close()

  const old = await waitForEmail(site, member.Email, 'The email address of your account was changed')
  await expectIncompleteLink(page, paths.undoEmail)
  await page.goto(linkIn(old.text, paths.undoEmail))
  await expect(page).toHaveURL(paths.undoEmail)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('heading', { name: 'The change is undone' })).toBeVisible()
  await logIn(page, member)
})
