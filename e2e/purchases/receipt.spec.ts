import * as paths from '@course/contract/paths'
import { createMember, fillLogin, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'

test('a buyer opens and prints the receipt, and nobody else does', async ({ page, site }) => {
  const ada = await createBuyer(site)
  await test.step(`an unknown receipt, or another buyer's, is not shown`, async () => {
    await logIn(page, ada, paths.account)
    const path = (await page.getByRole('link', { name: 'Receipt' }).getAttribute('href')) ?? ''
    await page.getByRole('link', { name: 'Logout' }).click()
    await page.goto(path)
    await expect(page).toHaveURL(paths.login)
    await fillLogin(page, ada)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
    await logIn(page, await createMember(site))
    for (const other of [path, paths.receipt('nothing')]) {
      await page.goto(other)
      await expect(page.getByText('This account has no such receipt.')).toBeVisible()
      await expect(page.getByRole('article', { name: 'Receipt' })).toBeHidden()
    }
  })
  await test.step('a buyer opens the receipt from the account page, and it prints on one page without the site around it', async () => {
    await logIn(page, ada, paths.account)
    const order = await page
      .getByRole('definition')
      .filter({ hasText: /^[\da-f-]{36}$/ })
      .innerText()
    await page.getByRole('link', { name: 'Receipt' }).click()
    const receipt = page.getByRole('article', { name: 'Receipt' })
    for (const text of [
      ...['Demo Seller LLC (example only)', '100 Example Street', 'support@example.com'],
      ...[`${ada.FirstName} ${ada.LastName}`, ada.Email, 'Tax Deeds and Tax Lien Certificates: The Course'],
      ...['$29.99 USD', 'Visa ending in 1111', order, 'Refunds', 'None'],
    ]) {
      await expect(receipt).toContainText(text)
    }
    await expect(receipt.getByRole('link', { name: /^Version \d{4}-\d\d-\d\d/ })).toHaveAttribute(
      'href',
      new RegExp(`^${paths.termsVersion('')}\\d{4}`),
    )
    await expectAxePassesOnAnyScreen(page, 'the receipt')

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.evaluate(() => document.body.dataset.printed)).toBe('yes')
    await page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    for (const part of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByText('Logged in as:'),
      page.getByRole('button', { name: 'Print' }),
    ]) {
      await expect(part).toBeHidden()
    }
    const pages = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages).toHaveLength(1)
  })
})
