import type { Page } from '@playwright/test'
import { createUser, fillLogin, logIn } from './support/accounts.ts'
import { expectFits } from './support/barriers.ts'
import { familyRows, newFamily, rowOf, usersFile } from './support/desk.ts'
import { enrol, openPayment, submit } from './support/payment.ts'
import { expect, test } from './support/test.ts'
import { toasts } from './support/toasts.ts'

// A phone of 320 pixels, or a window of 1280 at 400 %.
test.use({ viewport: { width: 320, height: 640 } })

async function expectPagesFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText('Logged in as:')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectFits(page, path)
  }
}

test('public pages and forms with messages fit a small screen', async ({ page }) => {
  for (const path of ['/home', '/info', '/legal', '/reset', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page, path)
  }
  await openPayment(page)
  await submit(page).click()
  await expect(page.getByText('First Name is required.')).toBeVisible()
  await expectFits(page, 'payment with messages')
})

test("a buyer's pages fit a small screen, and the second bar shows all its links", async ({ page }) => {
  await logIn(page, await enrol(page))
  await expectPagesFit(page, ['/members', '/getting-started', '/general-resources', '/state-resources', '/account'])
  const bar = page.getByRole('navigation', { name: 'Members Area' })
  for (const name of ['Getting Started', 'Course', 'State Resources', 'General Resources']) {
    await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  await expectFits(page, 'a receipt')
})

test("an administrator's pages fit a small screen", async ({ page, site }) => {
  const buyer = await enrol(page)
  await logIn(page, site.admin)
  await expectPagesFit(page, ['/admin', '/users', '/user-details/0', '/users-import', '/purchases', '/check-up'])
  for (const list of ['/users', '/purchases']) {
    await page.goto(`${list}?search=${buyer.Email}`)
    await rowOf(page, buyer.Email).getByRole('link').click()
    await expect(page.getByText('This person has access to the course.')).toBeVisible()
    await expectFits(page, `one of ${list}`)
  }
  await page.getByRole('button', { name: 'Refund…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page, 'a dialog')
  await page.goto('/users-import')
  const rows = [...familyRows(newFamily(), 2), ['Wrong', 'Row', 'not an address', 'Paid User']]
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(usersFile(rows)) })
  await expect(page.getByText('Nothing has been written yet.')).toBeVisible()
  await expectFits(page, 'the preview of an import')
})

test('a Super User has the same pages without the check-up, and they fit', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Super User'))
  await expectPagesFit(page, ['/admin', '/members', '/account', '/user-details/nobody', '/check-up'])
})

test('a toast stands at the bottom, where it covers no bar', async ({ page }) => {
  await page.goto('/login')
  await fillLogin(page, { Email: 'nobody@example.com', Password: 'wrong' })
  const toast = toasts(page).getByText('Email or password is incorrect.')
  await expect(toast).toBeInViewport({ ratio: 1 })
  expect((await toast.boundingBox())?.y).toBeGreaterThan((640 * 3) / 4)
})
