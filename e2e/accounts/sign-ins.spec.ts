import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, createToken, createUser, logInByForm } from '../support/accounts.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { expectIncompleteLink, incompleteLink } from '../support/incomplete-link.ts'
import { readEmailsTo, waitForEmail } from '../support/outbox.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const logins = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' })
const subject = 'Login with a new browser'

const accountStatus = async (site: Site, token: string) =>
  (await fetch(`${site.url}/api/account`, { headers: { authorization: `Bearer ${token}` } })).status

test('a member ends the login of a stranger, and then all others [V7.5.2]', async ({ page, site }) => {
  const ada = await createMember(site)
  const stranger = await createToken(site, ada)
  await logInByForm(page, ada)
  await page.goto(paths.account)
  const list = logins(page).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: 'This one' })).toContainText('Chrome on Windows')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page, 'with two logins, on a phone')
  expect(await accountStatus(site, stranger)).toBe(200)
  await logins(page).getByRole('button', { name: 'End the login with Unknown browser' }).click()
  await expect(page.getByText('The login with Unknown browser has been ended.')).toBeVisible()
  expect(await accountStatus(site, stranger)).toBe(401)
  await expect(logins(page).getByRole('button', { name: 'End all others' })).toBeHidden()

  const more = [await createToken(site, ada), await createToken(site, ada)]
  await page.reload()
  await logins(page).getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('2 other logins have been ended.')).toBeVisible()
  for (const token of more) expect(await accountStatus(site, token)).toBe(401)
  await logins(page).getByText('Earlier logins').click()
  await expect(list).toHaveCount(4)
})

test('an administrator ends a login from an email; opening the link ends nothing [V6.3.5]', async ({ page, site }) => {
  const grace = await createUser(site, 'Super User')
  await logInByForm(page, grace)
  await page.goto(paths.login)
  await logInByForm(page, grace)
  const stranger = await createToken(site, grace)
  const { text } = await waitForEmail(site, grace.Email, subject)
  expect(readEmailsTo(site, grace.Email).filter((email) => email.subject === subject)).toHaveLength(1)
  const [link = ''] = new RegExp(`https?:\\S+${paths.endSignIn}#\\S+`).exec(text) ?? []
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'End a login' })).toBeVisible()
  await expect(page).toHaveURL(paths.endSignIn)
  expect(await accountStatus(site, stranger)).toBe(200)
  await expectAxePasses(page, 'before the press')
  await page.getByRole('button', { name: 'End this login' }).click()
  await expect(page.getByRole('heading', { name: 'The login has ended' })).toBeVisible()
  expect(await accountStatus(site, stranger)).toBe(401)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(page).toHaveURL(paths.reset)

  await expectIncompleteLink(page, paths.endSignIn)
  await page.goto(`${paths.endSignIn}#wrong`)
  await page.getByRole('button', { name: 'End this login' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.')
  await page.reload()
  await expect(page.getByText(incompleteLink)).toBeVisible()
})
