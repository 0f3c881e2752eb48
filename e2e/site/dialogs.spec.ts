import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { expectAxePasses } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const alert = (page: Page) => dialog(page).getByRole('alert')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('dialogs of administrators take the focus and show their own errors', async ({ page, site }) => {
  await test.step('the refund dialog starts with the focus on Cancel and shows its own errors', async () => {
    // On a plain http address, such as one in a home network, browsers have no crypto.randomUUID.
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
    const refusal = 'This payment is disputed at the buyer’s bank.'
    const buyer = await createBuyer(site)
    await logIn(page, site.admin, `${paths.purchases}?search=${buyer.Email}`)
    await findRow(page, buyer.Email).getByRole('link').click()
    await button(page, 'Refund…').click()
    await expect(button(page, 'Cancel')).toBeFocused()
    await page.route('**/api/purchases/*/refunds', (route) =>
      route.fulfill({ status: 409, json: { error: refusal, code: 'conflict' } }),
    )
    for (const _ of ['first', 'second']) {
      await button(page, 'Refund $29.99').click()
      await expect(alert(page)).toHaveText(refusal)
      await expect(page.getByText(refusal)).toHaveCount(1)
      await expect(toasts(page)).not.toContainText(refusal)
      await expect(button(page, 'Refund $29.99')).toBeFocused()
    }
    await expectAxePasses(page, 'a dialog with an error')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Refund…')).toBeFocused()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a dialog that asks for a reason shows its own errors', async () => {
    const member = await createUser(site, 'Paid User')
    await logIn(page, site.admin, `${paths.users}?search=${member.Email}`)
    await findRow(page, member.Email).getByRole('link').click()
    await button(page, 'Disable account').click()
    await expect(dialog(page).getByLabel('Reason')).toBeFocused()
    await dialog(page).getByLabel('Reason').fill('Asked for it')
    await page.route('**/api/users/*/disable', (route) => route.abort(), { times: 1 })
    await dialog(page).getByRole('button', { name: 'Disable account' }).click()
    await expect(alert(page)).toHaveText('Something went wrong. Please try again.')
    await expect(dialog(page).getByRole('button', { name: 'Disable account' })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Disable account' }).click()
    await expect(toasts(page)).toContainText('has been disabled.')
    await expect(button(page, 'Enable account')).toBeFocused()
  })
})
