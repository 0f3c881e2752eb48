import * as paths from '@course/contract/paths'
import { devices, type Page } from '@playwright/test'
import { createUser, fillLogin, logIn } from '../support/accounts.ts'
import { familyRows, findRow, importFamily, newFamily, readLines, searchBox, total } from '../support/admin-pages.ts'
import { expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true })

test('search, order and page of a list are in the address: Back, reload and a shared link show the same list', async ({
  page,
  site,
}) => {
  const family = newFamily()
  await importFamily(site, family, 60)
  await logIn(page, site.admin, paths.users)
  await searchBox(page).pressSequentially(family)
  await expect(total(page, '60 users')).toBeVisible()
  await expect(page).toHaveURL(`${paths.users}?search=${family}`)

  const firstName = page.getByRole('columnheader', { name: 'First Name' })
  await expect(page.getByRole('columnheader', { name: 'Registered' })).toHaveAttribute('aria-sort', 'descending')
  await firstName.getByRole('button').click()
  await expect(firstName).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('P001')
  await expect(page.getByRole('row')).toHaveCount(51)
  await expect(pages(page)).toContainText('1–50 of 60 · Page 1 of 2')

  await pages(page).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('P051')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(pages(page)).toContainText('51–60 of 60 · Page 2 of 2')
  await expect(pages(page).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  const shared = page.url()

  await findRow(page, 'P055').getByText('Paid User').click()
  await expect(page.getByLabel('First Name')).toHaveValue('P055')
  await page.goBack()
  await expect(findRow(page, 'P055')).toBeVisible()
  await page.reload()
  await expect(findRow(page, 'P055')).toBeVisible()
  await expect(searchBox(page)).toHaveValue(family)

  await pages(page).getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('P001')
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toContainText('P051')
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toContainText('P001')
  await firstName.getByRole('button').click()
  await expect(firstName).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText('P060')

  await page.getByRole('link', { name: 'Logout' }).click()
  await page.goto(shared)
  await expect(page.getByRole('heading', { name: 'Members Area Login' })).toBeVisible()
  await fillLogin(page, site.admin)
  await expect(page).toHaveURL(shared)
  await expect(page.getByRole('row').nth(1)).toContainText('P051')
})

test('filters narrow the list of users, an export has its rows, and what fails can be cleared or retried', async ({
  page,
  site,
}) => {
  await test.step('filters narrow the list of users, and a search without a match can be cleared', async () => {
    const family = newFamily()
    await createUser(site, 'Super User', { FirstName: 'Clerk', LastName: family })
    await createUser(site, 'Paid User', { FirstName: 'Member', LastName: family })
    await logIn(page, site.admin, paths.users)
    await searchBox(page).fill(family)
    await searchBox(page).press('Enter')
    await expect(total(page, '2 users')).toBeVisible()
    await page.getByLabel('Role').selectOption('Super User')
    await expect(total(page, '1 user')).toBeVisible()
    await expect(findRow(page, family)).toContainText('Clerk')
    await page.getByLabel('Account').selectOption('Disabled')
    await expect(page.getByText('No users match this search.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await expect(page).toHaveURL(paths.users)
    await expect(searchBox(page)).toHaveValue('')
    await expect(page.getByLabel('Role')).toHaveValue('')
    await expect(findRow(page, family).first()).toBeVisible()
  })
  await test.step('an export contains exactly the rows of the search, in the order on the screen', async () => {
    const family = newFamily()
    await importFamily(site, family, 55)
    await logIn(page, site.admin, `${paths.users}?search=${family}&sort=-firstName`)
    await expect(total(page, '55 users')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const lines = await readLines(download)
    expect(lines.map((cells) => cells.slice(0, 4))).toEqual(familyRows(family, 55).reverse())
  })
  await test.step('a list that fails to load says so, keeps the search, and can be retried', async () => {
    const member = await createUser(site, 'Paid User')
    await logIn(page, site.admin)
    await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, json: { error: 'Please try later.' } }))
    await page.goto(`${paths.users}?search=${member.Email}`)
    await expect(page.getByRole('alert')).toHaveText('Please try later.')
    await expect(searchBox(page)).toHaveValue(member.Email)
    await page.unroute('**/api/users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(findRow(page, member.Email)).toBeVisible()
  })
})

test('lists and a dialog work with the keyboard alone', async ({ page, site }) => {
  const member = await createUser(site, 'Paid User')
  await logIn(page, site.admin, paths.users)
  await searchBox(page).focus()
  await page.keyboard.type(member.Email)
  await page.keyboard.press('Enter')
  await expect(total(page, '1 user')).toBeVisible()
  for (const next of ['Role', 'Account', 'Progress']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(next)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()
  // Browsers have a stop for each part of a day.
  const isFocused = () =>
    page.getByRole('button', { name: 'Export CSV' }).evaluate((button) => button === document.activeElement)
  for (let stop = 0; stop < 10 && !(await isFocused()); stop += 1) await page.keyboard.press('Tab')
  for (const column of ['First Name', 'Last Name', 'Email', 'Role', 'Registered']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('columnheader', { name: column }).getByRole('button')).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Registered' })).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const disable = page.getByRole('button', { name: 'Disable account' })
  await disable.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(disable).toBeFocused()
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 360, height: 740 } })

  test('on a phone, users are sortable cards and nothing is wider than the screen', async ({ page, site }) => {
    const family = newFamily()
    await importFamily(site, family, 60)
    await logIn(page, site.admin, `${paths.users}?search=${family}`)
    await expect(total(page, '60 users')).toBeVisible()
    await expectFits(page, 'users')
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByLabel('Order').selectOption('First Name ↑')
    await expect(page.getByRole('link', { name: /^P0/ }).first()).toHaveText('P001')
    await page.getByRole('navigation', { name: 'More pages' }).getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByRole('link', { name: /^P0/ }).first()).toHaveText('P051')
    await page.getByRole('link', { name: 'P051' }).tap()
    await expect(page.getByLabel('First Name')).toHaveValue('P051')
    await expectFits(page, 'a user')
    await page.getByRole('button', { name: 'Disable account' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectFits(page, 'a dialog')
  })
})
