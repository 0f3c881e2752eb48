import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { callAs, createUser, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import type { Site } from '../support/site.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Creates a preview link as an administrator. */
async function createLink(site: Site) {
  const owner = await createUser(site, 'Super User')
  const post = (path: string) => callAs<{ id: string; url: string }>(site, owner, `content/${path}`, {})
  const { id, url } = await post('previews')
  return { home: new URL(url).pathname, revoke: () => post(`previews/${id}/revoke`) }
}

async function openPreview(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'About this preview' })).toContainText('Draft')
}

test('a preview link shows the public pages as a draft, without forms, until it is revoked', async ({
  page,
  site,
  pageErrors,
}) => {
  await test.step('a preview link shows the public pages as a draft, and its links stay inside the preview', async () => {
    const { home } = await createLink(site)
    await openPreview(page, home)
    await expectAxePassesOnAnyScreen(page, 'the preview of the home page')
    await page.getByRole('link', { name: 'Register Now' }).click()
    await expect(page).toHaveURL(home.replace(/home$/, 'info'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Congratulations')
    await page.getByRole('main').getByRole('link', { name: 'Enroll in Course' }).first().click()
    await expect(page).toHaveURL(home.replace(/home$/, 'payment'))
    await expect(page.getByText('Forms and payment are off.').first()).toBeVisible()
    expect(pageErrors.list()).toEqual([])
  })
  await test.step('the members area needs a login when it is opened from a preview', async () => {
    await openPreview(page, (await createLink(site)).home)
    await page.getByRole('link', { name: 'Members Area', exact: true }).click()
    await expect(page).toHaveURL(paths.login)
  })
  await test.step('the form of a preview is off', async () => {
    await openPreview(page, (await createLink(site)).home.replace(/home$/, 'login'))
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
  })
  await test.step('a revoked preview link says so', async () => {
    const { home, revoke } = await createLink(site)
    await revoke()
    const answer = await page.goto(home)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('This preview link has expired or was revoked.')).toBeVisible()
  })
})

test('the owner creates a link in the browser, a visitor opens it without a login, and the owner revokes it', async ({
  page,
  browser,
  site,
}) => {
  await logIn(page, site.admin, paths.content)
  await page.getByRole('button', { name: 'Preview links…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview links' })
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  await expect(dialog.getByText('The link has been created.')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy the address' }).click()
  await expect(dialog.getByText('The address has been copied.')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByLabel('Address of the new link')).toHaveValue(address)
  await expectAxePassesOnAnyScreen(page, 'the preview links')

  const visitor = await (await browser.newContext()).newPage()
  const link = site.url + new URL(address).pathname
  await visitor.goto(link)
  await expect(visitor.getByRole('region', { name: 'About this preview' })).toContainText('Draft')

  // The newest link is the last.
  await dialog
    .getByRole('button', { name: /^Revoke/ })
    .last()
    .click()
  await expect(dialog.getByText('The link has been revoked. It no longer works.')).toBeVisible()
  await expect(dialog.getByLabel('Address of the new link')).toBeHidden()
  await visitor.goto(link)
  await expect(visitor.getByText('This preview link has expired or was revoked.')).toBeVisible()
  await visitor.context().close()
})
