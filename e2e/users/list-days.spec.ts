import * as paths from '@course/contract/paths'
import { devices, type Page } from '@playwright/test'
import { createMember, createUser, logIn } from '../support/accounts.ts'
import { findRow, importFamily, newFamily, openNewPurchase, openPurchase, total } from '../support/admin-pages.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { answerNextDialog } from '../support/dialogs.ts'
import { createBuyer } from '../support/payment.ts'
import { holdRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

const from = (page: Page) => page.getByLabel('From', { exact: true })
const to = (page: Page) => page.getByLabel('To', { exact: true })
const sums = (page: Page) => page.getByRole('region', { name: 'Sums of these purchases' })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true })

test('purchases are limited to days, and a typed day or amount is not lost', async ({ page, site }) => {
  await test.step('a To that is set while the list for From still loads is kept', async () => {
    await logIn(page, site.admin, paths.purchases)
    const release = await holdRequests(page, /\/api\/purchases\?.*from=2026-01-01/)
    const asked = page.waitForRequest(/\/api\/purchases\?.*from=2026-01-01/)
    await from(page).fill('2026-01-01')
    await to(page).focus()
    await asked
    await to(page).fill('2026-12-31')
    release()
    await expect(page).toHaveURL(/from=2026-01-01.*to=2026-12-31|to=2026-12-31.*from=2026-01-01/)
    await expect(to(page)).toHaveValue('2026-12-31')
    await page.evaluate(() => sessionStorage.clear())
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('purchases are limited to days, which the address keeps, and the sums follow', async () => {
    const buyer = await openNewPurchase(page, site)
    await page.goto(`${paths.purchases}?search=${buyer.Email}`)
    await expect(sums(page)).toContainText(
      /Sales\s*1\s*Gross\s*\$29\.99\s*Refunded\s*\$0\.00\s*Disputed\s*\$0\.00\s*Net\s*\$29\.99/,
    )
    await from(page).fill('2099-01-01')
    await expect(page.getByText('No purchases match this search.')).toBeVisible()
    await expect(page).toHaveURL(/from=2099-01-01/)
    await expect(sums(page)).toContainText(/Sales\s*0/)
    await to(page).fill('2098-12-31')
    await expect(page.getByText('To must not be before From.')).toBeVisible()
    await expect(page).not.toHaveURL(/to=/)
    await expectAxePasses(page, 'purchases with days in the wrong order')
    await from(page).fill('2026-01-01')
    await expect(findRow(page, buyer.Email)).toBeVisible()
    await expect(page.getByText('To must not be before From.')).toBeHidden()
    await page.reload()
    await expect(from(page)).toHaveValue('2026-01-01')
    await expect(to(page)).toHaveValue('2098-12-31')
    await expect(findRow(page, buyer.Email)).toBeVisible()
    await page.goBack()
    await expect(page.getByText('No purchases match this search.')).toBeVisible()
    await expect(from(page)).toHaveValue('2099-01-01')
    await page.goto(`${paths.users}?from=0001-01-01`)
    await expect(page.getByText(/^From must be a day between 2000-01-01 and 2099-12-31/)).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('an amount is accepted as people write it, and a typed refund is not lost without a question', async () => {
    const buyer = await openNewPurchase(page, site)
    const amount = page.getByLabel('Amount (USD)')
    const refund = page.getByRole('button', { name: 'Refund…' })
    await amount.fill('10,50')
    await refund.click()
    await expect(page.getByText(/^Amount must be written like 10\.50 or 1,000\.00/)).toBeVisible()
    await amount.fill(' $10.5 ')
    await refund.click()
    const dialog = page.getByRole('dialog', { name: 'Refund $10.50?' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    const question = answerNextDialog(page, 'dismiss')
    await page.getByRole('link', { name: 'Back to purchases' }).click()
    await question
    await expect(amount).toHaveValue(' $10.5 ')
    await refund.click()
    await dialog.getByRole('button', { name: 'Refund $10.50' }).click()
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('$10.50')
    await page.getByRole('link', { name: 'Back to purchases' }).click()
    await expect(findRow(page, buyer.Email)).toBeVisible()
  })
})

test('lists say which rows and page they are, mark people, and are tables with headings at 768 px', async ({
  page,
  site,
}) => {
  await test.step('the pages of a list say which rows and which page they are, also after a shared link', async () => {
    const family = newFamily()
    await importFamily(site, family, 60)
    await logIn(page, site.admin, `${paths.users}?search=${family}&sort=firstName`)
    await expect(total(page, '60 users')).toBeVisible()
    await expect(pages(page)).toContainText('1–50 of 60 · Page 1 of 2')
    await pages(page).getByRole('button', { name: 'Next' }).click()
    await expect(pages(page)).toContainText('51–60 of 60 · Page 2 of 2')
    await page.reload()
    await expect(pages(page)).toContainText('51–60 of 60 · Page 2 of 2')
    await pages(page).getByRole('button', { name: 'Previous' }).click()
    await expect(pages(page)).toContainText('1–50 of 60 · Page 1 of 2')
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('the list of users marks invited and disabled ones beside their names', async () => {
    const family = newFamily()
    await importFamily(site, family, 1)
    const member = await createMember(site)
    await logIn(page, site.admin, `${paths.users}?search=${family}`)
    await expect(findRow(page, family).getByText('Invited', { exact: true })).toBeVisible()
    await page.goto(`${paths.users}?search=${member.Email}`)
    await findRow(page, member.Email).getByRole('link').click()
    await page.getByRole('button', { name: 'End access' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('A test')
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
    await page.getByRole('button', { name: 'Disable account' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('A test')
    await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
    await expect(page.getByRole('button', { name: 'Enable account' })).toBeVisible()
    await page.goto(`${paths.users}?search=${member.Email}`)
    await expect(findRow(page, member.Email).getByText('Disabled', { exact: true })).toBeVisible()
    await expect(findRow(page, member.Email).getByText('Access ended', { exact: true })).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('lists are tables with headings at 768 px', async () => {
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
})

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
