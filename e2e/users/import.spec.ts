import * as paths from '@course/contract/paths'
import { createUser, logIn } from '../support/accounts.ts'
import { familyRows, findRow, newFamily, total, usersFile } from '../support/admin-pages.ts'
import { expectAxePasses } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('an import shows what it would do and writes nothing before it is confirmed', async ({ page, site }) => {
  const family = newFamily()
  const known = await createUser(site, 'Paid User', { FirstName: 'Known', LastName: family })
  const rows = [
    ...familyRows(family, 2),
    ['Renamed', family, known.Email, 'Paid User'],
    ['Wrong', family, 'not an address', 'Paid User'],
  ]
  await logIn(page, site.admin)
  await page.goto(paths.users)
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
  await expectAxePasses(page, 'the preview of an import')

  await page.goto(`${paths.users}?search=${family}`)
  await expect(total(page, '1 user')).toBeVisible()

  await page.goto(paths.usersImport)
  await choose(usersFile(rows))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done: 2 users created, 1 user changed, 1 row left out.')).toBeVisible()
  await page.goto(`${paths.users}?search=${family}&sort=firstName`)
  await expect(total(page, '3 users')).toBeVisible()
  await expect(findRow(page, known.Email)).toContainText('Renamed')
})

test("a file that can't be imported is refused with a sentence", async ({ page, site }) => {
  await logIn(page, site.admin)
  await page.goto(paths.usersImport)
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
