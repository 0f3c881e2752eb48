import { devices, type Page } from '@playwright/test'
import { createUser, fillLogin, logIn } from './support/accounts.ts'
import { expectFits, expectNoBarrier } from './support/barriers.ts'
import { familyRows, importFamily, linesOf, newFamily, rowOf, searchBox, total, usersFile } from './support/desk.ts'
import { expect, test } from './support/test.ts'
import { toasts } from './support/toasts.ts'

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true })

test('search, order and page are in the address: going back, loading anew and a shared link show the same', async ({
  page,
  site,
}) => {
  const family = newFamily()
  await importFamily(site, family, 60)
  await logIn(page, site.admin)
  await page.goto('/users')
  await searchBox(page).pressSequentially(family)
  await expect(total(page, '60 users')).toBeVisible()
  await expect(page).toHaveURL(`/users?search=${family}`)

  const firstName = page.getByRole('columnheader', { name: 'First Name' })
  await expect(page.getByRole('columnheader', { name: 'Registered' })).toHaveAttribute('aria-sort', 'descending')
  await firstName.getByRole('button').click()
  await expect(firstName).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('P001')
  await expect(page.getByRole('row')).toHaveCount(51)

  await pages(page).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('P051')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(pages(page).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  const shared = page.url()

  await rowOf(page, 'P055').getByText('Paid User').click()
  await expect(page.getByLabel('First Name')).toHaveValue('P055')
  await page.goBack()
  await expect(rowOf(page, 'P055')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'P055')).toBeVisible()
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

test('filters narrow the list, and a search without a match can be taken back', async ({ page, site }) => {
  const family = newFamily()
  await createUser(site, 'Super User', { FirstName: 'Clerk', LastName: family })
  await createUser(site, 'Paid User', { FirstName: 'Member', LastName: family })
  await logIn(page, site.admin)
  await page.goto('/users')
  await searchBox(page).fill(family)
  await searchBox(page).press('Enter')
  await expect(total(page, '2 users')).toBeVisible()
  await page.getByLabel('Role').selectOption('Super User')
  await expect(total(page, '1 user')).toBeVisible()
  await expect(rowOf(page, family)).toContainText('Clerk')
  await page.getByLabel('Account').selectOption('Disabled')
  await expect(page.getByText('No users match this search.')).toBeVisible()
  await expectNoBarrier(page, 'users without a match')
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(page).toHaveURL('/users')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page.getByLabel('Role')).toHaveValue('')
  await expect(rowOf(page, family).first()).toBeVisible()
})

test('a list that can not be had says so, keeps the search, and is tried again', async ({ page, site }) => {
  const member = await createUser(site, 'Paid User')
  await logIn(page, site.admin)
  await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, json: { error: 'Please try later.' } }))
  await page.goto(`/users?search=${member.Email}`)
  await expect(page.getByRole('alert')).toHaveText('Please try later.')
  await expect(searchBox(page)).toHaveValue(member.Email)
  await expectNoBarrier(page, 'a list that could not be had')
  await page.unroute('**/api/users?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, member.Email)).toBeVisible()
})

test('an export downloads exactly what is searched for, in the order on the screen', async ({ page, site }) => {
  const family = newFamily()
  await importFamily(site, family, 55)
  await logIn(page, site.admin)
  await page.goto(`/users?search=${family}&sort=-firstName`)
  await expect(total(page, '55 users')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const lines = await linesOf(download)
  expect(lines.map((cells) => cells.slice(0, 4))).toEqual(familyRows(family, 55).reverse())
})

test('an import shows what it would do and writes nothing before it is confirmed', async ({ page, site }) => {
  const family = newFamily()
  const known = await createUser(site, 'Paid User', { FirstName: 'Known', LastName: family })
  const rows = [
    ...familyRows(family, 2),
    ['Renamed', family, known.Email, 'Paid User'],
    ['Wrong', family, 'not an address', 'Paid User'],
  ]
  await logIn(page, site.admin)
  await page.goto('/users')
  await page.getByRole('link', { name: 'Import CSV' }).click()
  const choose = (text: string | Buffer) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text as string) })
  await choose(usersFile(rows))
  await expect(page.getByText('2 users would be created, 1 user would be changed,')).toBeVisible()
  await expect(page.getByText('Nothing has been written yet.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Refused')
  await expect(page.getByRole('row').nth(1)).toContainText('Email is invalid.')
  await expectNoBarrier(page, 'the preview of an import')

  await page.goto(`/users?search=${family}`)
  await expect(total(page, '1 user')).toBeVisible()

  await page.goto('/users-import')
  await choose(usersFile(rows))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done: 2 users created, 1 user changed, 1 row left out.')).toBeVisible()
  await page.goto(`/users?search=${family}&sort=firstName`)
  await expect(total(page, '3 users')).toBeVisible()
  await expect(rowOf(page, known.Email)).toContainText('Renamed')
})

test('a file that can not be imported is refused in a sentence', async ({ page, site }) => {
  await logIn(page, site.admin)
  await page.goto('/users-import')
  const choose = (buffer: Buffer) =>
    page.getByLabel('CSV file').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer })
  await choose(Buffer.from([0xff, 0xfe, 0x41, 0x00]))
  await expect(page.getByRole('alert')).toContainText('The file is not in UTF-8.')
  await choose(Buffer.from('Name,Address\nAda,ada@example.com'))
  await expect(page.getByRole('alert')).toContainText('First Name')
  await choose(Buffer.from(usersFile(familyRows('Many', 1001))))
  await expect(page.getByRole('alert')).toContainText('1,000 rows')
  await choose(Buffer.alloc(1_000_001, 'a'))
  await expect(page.getByRole('alert')).toContainText('1,000,000 bytes')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
})

test("disabling an account ends its member's session at once, and enabling lets the member in again", async ({
  page,
  site,
  browser,
}) => {
  const member = await createUser(site, 'Paid User')
  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage()
  await logIn(theirs, member)
  await logIn(page, site.admin)
  await page.goto(`/users?search=${member.Email}`)
  await rowOf(page, member.Email).getByRole('link').click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await expectNoBarrier(page, 'the dialog before an account is disabled')
  await dialog.getByLabel('Reason').fill('Shared the password')
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(page.getByText(/^Disabled since .* UTC: “Shared the password”$/)).toBeVisible()

  await theirs.getByRole('link', { name: 'General Resources' }).click()
  await expect(theirs.getByRole('heading', { name: 'Members Area Login' })).toBeVisible()
  await fillLogin(theirs, member)
  await expect(theirs.getByRole('alert')).toBeVisible()
  await expect(theirs).toHaveURL('/login')

  await page.goto(`/users?search=${member.Email}&standing=disabled`)
  await rowOf(page, member.Email).getByRole('link').click()
  await page.getByRole('button', { name: 'Enable account' }).click()
  await dialog.getByRole('button', { name: 'Enable account' }).click()
  await expect(page.getByText('This person can log in.')).toBeVisible()
  await logIn(theirs, member)
  await theirs.context().close()
})

test('access is explained, ended with a reason that the member reads, and granted again', async ({ page, site }) => {
  const member = await createUser(site, 'Paid User')
  await logIn(page, site.admin)
  await page.goto(`/users?search=${member.Email}`)
  await rowOf(page, member.Email).getByRole('link').click()
  const why = page.getByRole('region', { name: 'Why does this person have access?' })
  await expect(why).toContainText('This person has access to the course.')
  await why.getByRole('button', { name: 'End access' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The trial is over')
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await expect(why).toContainText('This person had access to the course, and it has ended.')
  await expect(why).toContainText('“The trial is over”')
  const address = page.url()

  await page.goto('/login')
  await fillLogin(page, member)
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('alert')).toContainText('The trial is over')

  await logIn(page, site.admin)
  await page.goto(address)
  await why.getByRole('button', { name: 'Grant access' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Won the draw')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant access' }).click()
  await expect(why).toContainText('This person has access to the course.')
  await expect(why).toContainText('“Won the draw”')
})

test('a Super User sees no button that a Super User may not use', async ({ page, site }) => {
  const clerk = await createUser(site, 'Super User')
  const owner = await createUser(site, 'Super Admin')
  const invited = await createUser(site, 'Paid User', { Password: '' })
  await logIn(page, clerk)
  await page.goto(`/users?search=${owner.Email}`)
  await rowOf(page, owner.Email).getByRole('link').click()
  await expect(page.getByText('This person can log in.')).toBeVisible()
  await expect(page.getByRole('button', { name: /account|access|invitation/ })).toHaveCount(0)
  await page.goto(`/users?search=${invited.Email}`)
  await rowOf(page, invited.Email).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'End access' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disable account' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toasts(page)).toContainText('The invitation has been sent.')
})

test('the lists and a dialog work by keyboard alone', async ({ page, site }) => {
  const member = await createUser(site, 'Paid User')
  await logIn(page, site.admin)
  await page.goto('/users')
  await searchBox(page).focus()
  await page.keyboard.type(member.Email)
  await page.keyboard.press('Enter')
  await expect(total(page, '1 user')).toBeVisible()
  await expectNoBarrier(page, 'users that match')
  for (const next of ['Role', 'Account']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(next)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused()
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
  await expectNoBarrier(page, 'a user')
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 360, height: 740 } })

  test('users are cards that can be ordered, and nothing is wider than the screen', async ({ page, site }) => {
    const family = newFamily()
    await importFamily(site, family, 60)
    await logIn(page, site.admin)
    await page.goto(`/users?search=${family}`)
    await expect(total(page, '60 users')).toBeVisible()
    await expectFits(page, 'users')
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
    await page.goto('/users-import')
    const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(usersFile(familyRows(family, 3))) }
    await page.getByLabel('CSV file').setInputFiles(file)
    await expect(page.getByText('3 users would stay as they are.')).toBeVisible()
    await expectFits(page, 'the preview of an import')
  })
})
