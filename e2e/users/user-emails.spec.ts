import * as paths from '@course/contract/paths'
import { logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { waitForEmail } from '../support/outbox.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test('the owner sees the last login and the emails of a buyer, sends the receipt again and a password reset', async ({
  page,
  site,
}) => {
  const ada = await createBuyer(site)
  await waitForEmail(site, ada.Email, 'Your receipt from Plain Deed')
  await logIn(page, ada)
  await logIn(page, site.admin, `${paths.users}?search=${ada.Email}`)
  await findRow(page, ada.Email).getByRole('link').click()
  const account = page.getByRole('region', { name: 'Account', exact: true })
  await expect(account).toContainText(/Last login: .*C[SD]T/)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Nothing watched yet.')
  const emails = page.getByRole('region', { name: 'What the site sent' })
  await expect(emails).toContainText(`Sent to ${ada.Email}`)
  await expect(emails.getByRole('link', { name: /^Write to / })).toHaveAttribute('href', `mailto:${ada.Email}`)
  await expectAxePassesOnAnyScreen(page, 'a user with emails')

  const receipts = emails.getByRole('listitem').filter({ hasText: 'Receipt' })
  await expect(receipts).toHaveCount(1)
  await emails.getByRole('button', { name: 'Send again Receipt' }).click()
  await expect(toasts(page)).toContainText(`The email will be sent to ${ada.Email} again.`)
  await expect(receipts).toHaveCount(2)

  await account.getByRole('button', { name: 'Send password reset' }).click()
  await expect(toasts(page)).toContainText(`The email for a new password will be sent to ${ada.Email}.`)
  expect((await waitForEmail(site, ada.Email, 'Your password reset code')).text).toContain('30 minutes')
})
