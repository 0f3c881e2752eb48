import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import { createUser, logIn } from '../support/accounts.ts'
import { familyRows, findRow, newFamily, total, usersFile } from '../support/admin-pages.ts'
import { expect, test } from '../support/test.ts'

test('an import shows what it would do, and writes nothing before it is confirmed', async ({ page, site }) => {
  const family = newFamily()
  const known = await createUser(site, 'Paid User', { FirstName: 'Known', LastName: family })
  const rows = [
    ...familyRows(family, 2),
    ['Renamed', family, known.Email, 'Paid User'],
    ['Wrong', family, 'not an address', 'Paid User'],
  ]
  await logIn(page, site.admin, paths.users)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  expect((await readFile(await (await template).path(), 'utf8')).trim()).toBe('First Name,Last Name,Email,Role')
  const choose = (text: string | Buffer) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text as string) })
  await choose(usersFile(rows))
  await expect(page.getByText('2 users would be created, 1 user would be changed,')).toBeVisible()
  await expect(page.getByText('Nothing has been written yet.')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Refused')
  await expect(page.getByRole('row').nth(1)).toContainText('Email is invalid.')

  await page.goto(`${paths.users}?search=${family}`)
  await expect(total(page, '1 user')).toBeVisible()

  await page.goto(paths.usersImport)
  await choose(usersFile(rows))
  await page.getByRole('button', { name: 'Import and send 2 invitations' }).click()
  await expect(page.getByText('The import is done: 2 users created, 1 user changed, 1 row left out.')).toBeVisible()
  await page.goto(`${paths.users}?search=${family}&sort=firstName`)
  await expect(total(page, '3 users')).toBeVisible()
  await expect(findRow(page, known.Email)).toContainText('Renamed')
})
