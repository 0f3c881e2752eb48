import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import { createUser, logIn } from '../support/accounts.ts'
import { familyRows, findRow, newFamily, readLines, total, usersFile } from '../support/admin-pages.ts'
import { expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('an import shows what it would do, writes nothing before it is confirmed, and refuses other files', async ({
  page,
  site,
}) => {
  await test.step('an import shows what it would do and writes nothing before it is confirmed', async () => {
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
  await test.step(`a file that can't be imported is refused with a sentence`, async () => {
    await logIn(page, site.admin, paths.usersImport)
    const choose = (buffer: Buffer, mimeType = 'text/csv') =>
      page.getByLabel('CSV file').setInputFiles({ name: 'users.csv', mimeType, buffer })
    await choose(Buffer.from('PK\x03\x04 and no workbook', 'latin1'))
    await expect(page.getByRole('alert')).toContainText('This file is damaged or incomplete.')
    await choose(Buffer.from(usersFile(familyRows('Many', 1001))))
    await expect(page.getByRole('alert')).toContainText('1,000 rows')
    await choose(Buffer.alloc(5_000_001, 'a'))
    await expect(page.getByRole('alert')).toContainText('at most 5 MB')
    await expect(page.getByRole('button', { name: /^Import/ })).toBeHidden()
  })
})

/** What a shop in Germany exports, in Windows-1252. */
const shopFile = (family: string) =>
  Buffer.from(
    `Bestellung;Käufer;E-Mail-Adresse\n1;Jürgen von der ${family};jürgen.${family}@example.com\n2;${family}, Zoë;zoe.${family}@example.com\n3;Ana ${family};ana.${family}@example.com\n`,
    'latin1',
  )

test("another product's file is imported after its columns are chosen, on a phone", async ({ page, site }) => {
  const family = newFamily()
  await page.setViewportSize({ width: 390, height: 900 })
  await logIn(page, site.admin, paths.usersImport)
  const chooseFile = () =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'kunden.csv', mimeType: 'application/vnd.ms-excel', buffer: shopFile(family) })
  await chooseFile()
  await expect(page.getByText('Read as Windows-1252, separated by semicolons.')).toBeVisible()
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252')
  await expect(page.getByText('Choose the columns with the first and last names')).toBeVisible()
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('email')
  await page.getByLabel('Käufer').selectOption('Full name')
  await expect(findRow(page, `zoe.${family}@`)).toContainText('Zoë')
  await expectFits(page, 'the columns of an import')
  await expect(page.getByText('2 users would be created, 1 row can’t be used')).toBeVisible()
  await page.getByLabel('Later.').check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the refused row' }).click()
  const refused = ['Jürgen von der', family, `jürgen.${family}@example.com`, '', 'Email is invalid.', '2']
  expect(await readLines(await download)).toEqual([refused])
  await page.getByRole('button', { name: 'Import, invite later' }).click()
  await expect(page.getByText('2 users created, 1 row left out. No invitations were sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(page.getByText('2 invitations are on their way.')).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await chooseFile()
  await page.getByLabel('Käufer').selectOption('Full name')
  await expect(page.getByText('2 rows would change nothing, 1 row can’t be used')).toBeVisible()
})
