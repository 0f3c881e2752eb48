import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const values = '**/api/workbook/properties/*/sheets/**'
const road = (page: Page) => page.getByRole('textbox', { name: 'Can you reach it by a public road? What I found' })
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/sheets/') && response.ok(), { timeout: 40_000 })

async function addProperty(page: Page, address: string): Promise<void> {
  await page.goto(paths.workbook)
  await page.getByRole('button', { name: 'Add a property' }).click()
  await page.getByLabel('Address').fill(address)
  await page.getByLabel('State').selectOption('fl')
  await page.getByLabel('County').fill('Polk')
  await page.getByRole('button', { name: 'Add property' }).click()
  await expect(page.getByRole('heading', { name: address })).toBeVisible()
}
const openResearch = (page: Page) => page.getByRole('link', { name: 'Property research sheet' }).click()

test('a property is added, a sheet is filled without a network, and everything is there after a reload', async ({
  page,
  site,
}) => {
  test.slow()
  await logIn(page, await createMember(site))
  await addProperty(page, '12 Oak Street')
  await openResearch(page)
  await page.route(values, (route) => route.abort())
  await road(page).fill('A gravel road.')
  await page.getByRole('textbox', { name: 'Minimum bid' }).fill('1,250')
  await expect(page.getByText('2 fields are not saved yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Sale-day sheet' }).click()
  await page.getByRole('link', { name: 'Property research sheet' }).click()
  await expect(road(page)).toHaveValue('A gravel road.')
  await page.unroute(values)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/not saved yet/)).toBeHidden({ timeout: 40_000 })
  await page.reload()
  await expect(road(page)).toHaveValue('A gravel road.')
  await expect(page.getByRole('textbox', { name: 'Minimum bid' })).toHaveValue('1250.00')
})

test('a wrong amount gets its sentence at the field, and stays', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await addProperty(page, '8 Pine Road')
  await openResearch(page)
  const bid = page.getByRole('textbox', { name: 'Minimum bid' })
  await bid.fill('10.5k')
  await bid.blur()
  await expect(page.getByRole('alert')).toContainText('such as 1,250')
  await page.reload()
  await expect(bid).toHaveValue('10.5k')
})

test('what a phone and a laptop wrote is shown on both, until the member chooses', async ({ page, browser, site }) => {
  test.slow()
  const member = await createMember(site)
  await logIn(page, member)
  await addProperty(page, '12 Oak Street')
  await openResearch(page)
  const context = await browser.newContext({ baseURL: site.url })
  const phone = await context.newPage()
  await logIn(phone, member)
  await phone.goto(page.url())
  await expect(road(phone)).toBeVisible()
  await Promise.all([saved(page), road(page).fill('Paved, says the laptop.')])
  await road(phone).fill('No road, says the phone.')
  await expect(phone.getByText('You wrote something else on another device.')).toBeVisible()
  await expect(road(phone)).toHaveValue('Paved, says the laptop.')
  await phone.getByRole('button', { name: 'Use this one' }).click()
  await expect(road(phone)).toHaveValue('No road, says the phone.')
  await expect(phone.getByText('You wrote something else on another device.')).toBeHidden()
  await context.close()
  await page.reload()
  await expect(road(page)).toHaveValue('No road, says the phone.')
})

test('Logout asks before it discards what could not be sent', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await addProperty(page, '12 Oak Street')
  await openResearch(page)
  await page.route(values, (route) => route.abort())
  await road(page).fill('Typed in a tunnel.')
  await expect(page.getByText('One field is not saved yet.')).toBeVisible()
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain('One field of your workbook could not be sent yet.')
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(road(page)).toHaveValue('Typed in a tunnel.')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Members Area Login' })).toBeVisible()
})

test('a deadline is entered with its source, done, and deleted', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await addProperty(page, '12 Oak Street')
  await page.getByRole('button', { name: 'Enter a date' }).click()
  await page.getByLabel('What ends or begins').fill('Rest of the price is due')
  await page.getByLabel('Date', { exact: true }).fill('2027-06-02')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write where the date stands')).toBeVisible()
  await page.getByLabel('Where it stands').fill('Terms of sale, page 3')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'June 2, 2027' })
  await expect(row).toContainText('Check it with the office.')
  await row.getByRole('checkbox', { name: /Done/ }).check()
  await page.goto(paths.workbook)
  await expect(page.getByRole('listitem').filter({ hasText: '12 Oak Street' })).not.toContainText('Rest of the price')
})

test('the workbook fits on every screen, and screen readers can use it', async ({ page, site }) => {
  test.slow()
  await logIn(page, await createMember(site))
  await addProperty(page, '12 Oak Street')
  await expectFits(page, 'a property')
  await expectAxePassesOnAnyScreen(page, 'a property')
  await openResearch(page)
  await expectFits(page, 'a worksheet')
  await expectAxePassesOnAnyScreen(page, 'a worksheet')
  await page.goto(paths.workbook)
  await expectFits(page, 'the workbook')
  await expectAxePassesOnAnyScreen(page, 'the workbook')
})
