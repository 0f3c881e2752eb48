import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, createUser, logIn, storeLogin } from '../support/accounts.ts'
import { familyRows, findRow, newFamily, usersFile } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen, shortenLists } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a path and waits until its data has loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Logged in as:')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** Opens the first result of a search in a list. */
async function openFound(page: Page, list: typeof paths.users | typeof paths.purchases, email: string): Promise<void> {
  await page.goto(`${list}?search=${email}`)
  await findRow(page, email).getByRole('link').click()
  await expect(page.getByText('This person has access to the course.')).toBeVisible()
}

test("an administrator's pages pass axe", async ({ page, site }) => {
  test.slow()
  const buyer = await createBuyer(site)
  await test.step(`a Super Admin's pages pass axe`, async () => {
    await shortenLists(page, '**/api/users?*', '**/api/purchases?*')
    await logIn(page, site.admin)
    for (const path of [
      paths.admin,
      paths.users,
      paths.newUser,
      paths.usersImport,
      paths.purchases,
      paths.doctor,
      paths.account,
    ]) {
      await open(page, path)
      await expectAxePassesOnAnyScreen(page, path)
    }
    await openFound(page, paths.purchases, buyer.Email)
    await expectAxePassesOnAnyScreen(page, 'a purchase')
    await page.getByRole('button', { name: 'Refund…' }).click()
    await expect(dialog(page)).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'the dialog before a refund')
  })
  await test.step(`a Super User's pages pass axe`, async () => {
    await storeLogin(page, await createUser(site, 'Super User'))
    await open(page, paths.doctor)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'a page that a Super User may not read')
  })
})

test("an administrator's forms, dialogs, imports and empty lists pass axe", async ({ page, site }) => {
  test.slow()
  await test.step(`a user's forms and dialogs pass axe`, async () => {
    const member = await createMember(site)
    await logIn(page, site.admin)
    await open(page, paths.newUser)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Role is required.')).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'the form with messages')
    await openFound(page, paths.users, member.Email)
    await page.getByRole('button', { name: 'End access' }).click()
    await expectAxePassesOnAnyScreen(page, 'the dialog before access is ended')
  })
  await test.step('an import has no barrier while its columns are chosen and in its preview', async () => {
    await open(page, paths.usersImport)
    const choose = (text: string) =>
      page.getByLabel('CSV file').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('Kunde;E-Mail\nAda Lovelace;ada@example.com')
    await expect(page.getByRole('combobox', { name: 'Kunde' })).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'the suggested columns of an import')
    await choose(usersFile([...familyRows(newFamily(), 60), ['Wrong', 'Row', 'not an address', 'Paid User']]))
    await expect(page.getByText('Nothing has been written yet.')).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'a preview with a refused row')
  })
  await test.step('empty and loading lists pass axe', async () => {
    await page.route('**/api/purchases?*', (route) => route.fulfill({ headers: { 'x-total-count': '0' }, json: [] }))
    await open(page, paths.purchases)
    await expect(page.getByText('Purchases will be listed here.')).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'no purchases yet')
    await open(page, `${paths.users}?search=nobody-has-this-name&role=Super+User`)
    await expect(page.getByText('No users match this search.')).toBeVisible()
    await page.route('**/api/users?*', () => {})
    await page.getByRole('button', { name: 'Show all users' }).click()
    await expect(page.getByRole('region', { name: 'Users' })).toHaveAttribute('aria-busy', 'true')
    await expectAxePassesOnAnyScreen(page, 'users on their way')
  })
})
