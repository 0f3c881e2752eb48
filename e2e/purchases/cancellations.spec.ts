import { randomUUID } from 'node:crypto'
import * as paths from '@course/contract/paths'
import type { OwnPurchase } from '@course/contract/sales/purchases'
import type { Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { callAs, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import type { Gateway } from '../support/gateway.ts'
import { waitForEmail } from '../support/outbox.ts'
import { createBuyer } from '../support/payment.ts'
import type { Person } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const cancellation = (page: Page) => page.getByRole('region', { name: 'Cancellation', exact: true })

/** Opens every video of a buyer's course and refunds the share of the free one, so that nothing is owed. */
async function openAllVideos(site: Site, gateway: Gateway, buyer: Person): Promise<void> {
  for (const { id } of videos) await callAs(site, buyer, `videos/${id}/opened`, {})
  const readPurchase = async () => (await callAs<OwnPurchase[]>(site, buyer, 'account/purchases'))[0]
  const bought = await readPurchase()
  const refund = { Key: randomUUID(), Amount: bought?.terms.owed, EndAccess: false }
  await expect.poll(() => gateway.settle(buyer.Email)).toBe(true)
  await callAs(site, site.admin, `purchases/${bought?.id}/refunds`, refund)
  await expect.poll(async () => (await readPurchase())?.refunds[0]?.state).toBe('done')
}

test('a buyer cancels with nothing owed, and the owner finds the request and confirms it [9.4]', async ({
  page,
  site,
  gateway,
}) => {
  test.slow()
  const ada = await createBuyer(site)
  await openAllVideos(site, gateway, ada)
  await logIn(page, ada, paths.account)
  const box = cancellation(page)
  await expect(box).toContainText('You would get nothing more back and lose access to the course.')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page, 'nothing to get back')
  await box.getByRole('button', { name: 'Request cancellation' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel without a refund?' })
  await expect(question).toContainText('You would get nothing more back and lose access to the course.')
  await expect(question.getByRole('button', { name: 'Keep the course' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await box.getByRole('button', { name: 'Request cancellation' }).click()
  await question.getByRole('button', { name: 'Yes, cancel without a refund' }).click()
  await expect(box).toContainText('You will get nothing back. We will confirm your cancellation by email')

  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, site.admin, paths.admin)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('link', { name: /asked to cancel\. .*Answer by/ }).first()).toBeVisible()
  await page.goto(`${paths.purchases}?cancellation=open`)
  await expect(page.getByLabel('Cancellation')).toHaveValue('open')
  await expect(findRow(page, ada.Email)).toContainText('Cancellation requested')
  await findRow(page, ada.Email).getByRole('link').click()
  await expect(box).toContainText('It came within the window, but nothing is owed.')
  await expect(page.getByText('The buyer asked to cancel within the window. Nothing was owed.')).toBeVisible()
  await expect(box.getByRole('button', { name: 'Decline' })).toBeHidden()
  await box.getByRole('button', { name: 'Confirm cancellation…' }).click()
  await expectAxePasses(page, 'the dialog before a confirmation')
  await page.getByRole('button', { name: 'Confirm without a refund' }).click()
  await expect(toasts(page)).toContainText('The cancellation has been confirmed.')
  await expect(box).toBeFocused()
  await expect(box).toContainText('It was confirmed. Nothing was owed.')
  await expect(page.getByText('Cancellation requested')).toBeHidden()
  await expect(page.getByText(/confirmed the cancellation\.$/)).toBeVisible()
  await expect(page.getByText('This person had access to the course, and it has ended.')).toBeVisible()
  await page.goto(`${paths.purchases}?cancellation=open`)
  await expect(page.getByRole('status').getByText(/purchases?$/)).toBeVisible()
  await expect(findRow(page, ada.Email)).toBeHidden()
  expect((await waitForEmail(site, ada.Email, 'Your enrollment was canceled')).text).toContain('No refund is owed')

  await logIn(page, ada, paths.account)
  await expect(box).toContainText('Your enrollment was canceled without a refund.')
})
