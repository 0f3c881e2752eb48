import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createToken, logIn } from '../support/accounts.ts'
import { newFamily, readLines } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { disputedCard, enroll } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const sales = (page: Page) => page.getByRole('region', { name: /^Sales, / })
const period = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Periods' }).getByRole('link', { name })

async function cancel(site: Site, buyer: { Email: string; Password: string }): Promise<void> {
  const headers = { authorization: `Bearer ${await createToken(site, buyer)}`, 'content-type': 'application/json' }
  const [purchase] = await (await fetch(`${site.url}/api/account/purchases`, { headers })).json()
  const url = `${site.url}/api/account/purchases/${purchase.id}/cancellation`
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(200)
}

test('the owner answers a cancellation, finds a dispute and reads last week’s net, all from the first page', async ({
  page,
  site,
}) => {
  test.slow()
  const canceling = await enroll(page, { ...newPerson('Grace'), LastName: newFamily() })
  const disputing = await enroll(page, { ...newPerson('Edith'), LastName: newFamily() }, disputedCard)
  await cancel(site, canceling)

  await logIn(page, site.admin)
  await expect(page).toHaveURL(paths.admin)
  await attention(page)
    .getByRole('link', { name: new RegExp(`Grace ${canceling.LastName} asked to cancel.*Answer by`) })
    .click()
  const box = page.getByRole('region', { name: 'Cancellation', exact: true })
  await box.getByRole('button', { name: 'Confirm and refund $29.99…' }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $29.99' }).click()
  await expect(box).toContainText('It was answered with a refund.')

  const dispute = attention(page).getByRole('link', {
    name: new RegExp(`disputes the payment of Edith ${disputing.LastName}`),
  })
  await expect(async () => {
    await page.goto(paths.admin)
    await expect(dispute).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await expect(attention(page)).not.toContainText(canceling.LastName)
  await dispute.click()
  await expect(page.getByRole('heading', { name: `Purchase of Edith ${disputing.LastName}` })).toBeVisible()

  await page.goto(paths.admin)
  await page.getByRole('link', { name: 'Figures for any period, visitors and videos' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Figures' })).toBeVisible()
  await period(page, 'Last week').click()
  await expect(period(page, 'Last week')).toHaveAttribute('aria-current', 'true')
  await expect(sales(page)).toContainText('Net$0.00')
  await expect(sales(page).getByRole('row')).toHaveCount(9)
  await period(page, 'This month').click()
  await expect(sales(page)).toContainText(/Net\$\d/)
  await expect(sales(page)).toContainText(/less \$[\d.,]+ refunded/)
})

test('figures are shown for any period, exported, and a period that cannot be is explained', async ({ page, site }) => {
  await enroll(page)
  await logIn(page, site.admin)
  await page.goto(paths.figures)
  await expect(page).toHaveTitle(/^Figures/)
  const steps = page.getByRole('region', { name: 'From visit to purchase' })
  await expect(steps).toContainText(/Bought[1-9]/)
  const course = page.getByRole('region', { name: 'Videos', exact: true })
  await expect(course.getByRole('row')).toHaveCount(10)
  await expectAxePassesOnAnyScreen(page, 'figures')

  await page.getByLabel('First day').fill('2026-10-30')
  await page.getByLabel('Last day').fill('2026-11-07')
  await page.getByLabel('Show', { exact: true }).selectOption('by week')
  await page.getByRole('button', { name: 'Show period' }).click()
  await expect(sales(page)).toHaveAccessibleName('Sales, Oct 30 – Nov 7, 2026')
  await expect(sales(page).getByRole('row')).toHaveCount(4)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await readLines(await download)).map(([from]) => from)).toEqual(['2026-10-30', '2026-11-01'])

  await page.getByLabel('Last day').fill('2026-10-01')
  await page.getByRole('button', { name: 'Show period' }).click()
  await expect(page.getByText('The period ends before it begins. Choose a later last day.')).toBeVisible()
  await expect(page.getByLabel('Last day')).toHaveValue('2026-10-01')
  await expectAxePassesOnAnyScreen(page, 'a period that ends before it begins')
  await page.goBack()
  await expect(sales(page)).toHaveAccessibleName('Sales, Oct 30 – Nov 7, 2026')
})
