import * as paths from '@course/contract/paths'
import type { Locator, Page } from '@playwright/test'
import { storeLogin } from '../support/accounts.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { clearDrafts, openDocument, publish, reviewDrafts, saveDraft } from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`
const circle = drawing('<circle cx="32" cy="32" r="30" fill="#0a66c2"/>')
const wide = circle.replace('0 0 64 64', '0 0 400 120')
/** The beginning of a PNG file. */
const halfPng = Buffer.from('89504e470d0a1a0a0000000d4948445200000040', 'hex')

const logo = (page: Page) => page.getByRole('combobox', { name: 'Logo' })
const upload = (page: Page, name: string, mimeType: string, bytes: string | Buffer): Promise<void> =>
  page.getByLabel('Upload a file for Logo').setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })

/** The address of the logo in a page's header. */
const shownLogo = async (page: Locator): Promise<string> =>
  (await page.locator('header img').first().getAttribute('src')) ?? ''

test('the owner uploads a logo, sees it before and after publishing, and removes it', async ({ page, site }) => {
  await storeLogin(page, site.admin)
  await openDocument(page, 'Colors and logo')
  const preview = page.frameLocator('iframe').locator('html')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()

  await upload(page, 'bad.svg', 'image/svg+xml', drawing('<circle r="9">'))
  await expect(page.getByText('This logo could not be drawn.')).toBeVisible()
  await upload(page, 'text.png', 'image/png', 'Only text.')
  await expect(page.getByText('This file isn’t a picture that the site can read.')).toBeVisible()
  await upload(page, 'broken.png', 'image/png', halfPng)
  await expect(page.getByText('This picture is damaged or incomplete.')).toBeVisible()
  await expect(logo(page)).toHaveValue('')

  await upload(page, 'wide.svg', 'image/svg+xml', wide)
  await expect(page.getByText('This logo is 400 × 120. Pages draw it into a square')).toBeVisible()

  await page.getByLabel('Upload a file for Logo').focus()
  await upload(page, 'circle.svg', 'image/svg+xml', circle)
  await expect(page.getByRole('img', { name: 'Logo that is chosen' })).toBeVisible()
  await expect(page.getByLabel('Upload a file for Logo')).toBeFocused()
  const id = await logo(page).inputValue()
  await expect.poll(() => shownLogo(preview)).toContain(id)
  await saveDraft(page)
  await reviewDrafts(page)
  await expect(page.getByRole('img', { name: 'Picture after' })).toBeVisible()
  await publish(page, 1, 'Our logo')
  await page.goto(paths.home)
  await expect.poll(() => shownLogo(page.locator('html'))).toContain('/logo.svg?')
  const published = await page.request.get('/logo.svg')
  expect(await published.text()).toBe(circle)
  expect(published.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'; style-src 'unsafe-inline'"),
    'x-content-type-options': 'nosniff',
  })

  await openDocument(page, 'Colors and logo')
  await logo(page).selectOption('None')
  await expect.poll(() => shownLogo(preview)).toContain('release-logo')
  await saveDraft(page)
  await publish(page, 1)
  await page.goto(paths.home)
  await expect.poll(() => shownLogo(page.locator('html'))).not.toContain('0a66c2')
})
