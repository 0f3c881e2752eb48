import * as paths from '@course/contract/paths'
import { devices, type Page } from '@playwright/test'
import { createUser, logIn } from '../support/accounts.ts'
import { findRow, openNewPurchase, openPurchase } from '../support/admin-pages.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'

const from = (page: Page) => page.getByLabel('From', { exact: true })

/** Gives each purchase of a list the longest status, mark and card. */
const showWidestPurchases = (page: Page) =>
  page.route('**/api/purchases?*', async (route) => {
    const widest = {
      status: 'not collected',
      hasOpenCancellation: true,
      cardType: 'American Express',
      cardLastFour: '1005',
    }
    const response = await route.fetch()
    const rows: object[] = await response.json()
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, ...widest })) })
  })

test('lists are tables with headings at 768 px', async ({ page, site }) => {
  const member = await createBuyer(site)
  await logIn(page, site.admin)
  await page.setViewportSize({ width: 768, height: 900 })
  await showWidestPurchases(page)
  await page.goto(`${paths.users}?search=${member.Email}`)
  await expect(page.getByRole('columnheader')).toHaveText(['First Name', 'Last Name', 'Email', 'Role', 'Registered'])
  await expectFits(page, 'users at 768')
  await page.goto(paths.purchases)
  await expect(findRow(page, member.Email)).toContainText('American Express •••• 1005')
  await expectFits(page, 'purchases at 768')
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use({ ...phone, viewport: { width: 360, height: 740 } })

  /** How far the first row is below the bars that every page of administrators has. */
  async function distanceToFirstRow(page: Page): Promise<number> {
    const bars = await page.getByRole('navigation', { name: 'Admin Area' }).boundingBox()
    const row = await page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .first()
      .boundingBox()
    if (!bars || !row) throw new Error('there is no row')
    return row.y - bars.y - bars.height
  }

  test('on a phone, the rows begin near the top and the filters open on demand', async ({ page, site }) => {
    const buyer = await openNewPurchase(page, site)
    await openPurchase(page, buyer)
    for (const path of [paths.purchases, paths.users]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible()
      await expect(
        page
          .getByRole('row')
          .filter({ has: page.getByRole('link') })
          .first(),
      ).toBeVisible()
      expect(await distanceToFirstRow(page), path).toBeLessThanOrEqual(200)
    }
    await createUser(site, 'Super User')
    await expect(page.getByLabel('Role')).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).tap()
    await page.getByLabel('Role').selectOption('Super User')
    await from(page).fill('2026-01-01')
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true')
    await expectFits(page, 'users with open filters')
    await expectAxePasses(page, 'users with open filters')
    await page.goto(`${paths.purchases}?status=paid`)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'false')
    await expectFits(page, 'purchases')
  })
})
