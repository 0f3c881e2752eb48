import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import { devices } from '@playwright/test'
import { callAs, createMember, createUser, findId, logIn } from '../support/accounts.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const pdf = Buffer.from(`%PDF-1.7\n${'A table of fees. '.repeat(9_000)}\nstartxref\n0\n%%EOF\n`)
const chosen = { name: 'County_fees.pdf', mimeType: 'application/pdf', buffer: pdf }

test('the owner uploads a PDF, a member downloads it on a phone, and the link is dead once access has ended', async ({
  page,
  site,
  browser,
}) => {
  const owner = await createUser(site, 'Super Admin')
  const member = await createMember(site)
  await logIn(page, owner, paths.content)
  await page.getByRole('link', { name: 'Files for members' }).click()
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...chosen, buffer: Buffer.from('<h1>No PDF</h1>') })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText("The file's name ends in .pdf, but it isn't such a file.")).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles(chosen)
  await expect(page.getByLabel('Name that members see')).toHaveValue('County fees')
  const name = `County fees ${member.FirstName}`
  await page.getByLabel('Name that members see').fill(name)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(`Uploaded ${name}.`)).toBeVisible()
  await expectAxePasses(page, 'files for members')

  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: site.url })
  const phone = await context.newPage()
  await logIn(phone, member, paths.courseFiles)
  const link = phone.waitForResponse((response) => response.url().endsWith('/ticket'))
  const downloading = phone.waitForEvent('download')
  await phone.getByRole('button', { name: `Download ${name}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${name}.pdf`)
  expect((await readFile(await download.path())).equals(pdf)).toBe(true)
  await expectFits(phone, 'files')
  await expectAxePasses(phone, 'files')

  const { url } = await (await link).json()
  const range = { headers: { range: 'bytes=5-9' } }
  expect((await phone.request.get(url, range)).status()).toBe(206)
  await callAs(site, owner, `users/${await findId(site, member)}/disable`, { Reason: 'Shared the account' })
  expect((await phone.request.get(url, range)).status()).toBe(401)
  await context.close()

  await page.getByRole('button', { name: `Delete… ${name}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`Deleted ${name}.`)).toBeVisible()
})

test('a worksheet comes with its lesson', async ({ page, site }) => {
  await logIn(page, await createMember(site), paths.courseFiles)
  const row = page.getByRole('listitem').filter({ hasText: 'Property research sheet' })
  await expect(row).toContainText('Open the lesson')
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Property research sheet' }).click()
  expect((await downloading).suggestedFilename()).toBe('Property research sheet.pdf')
})
