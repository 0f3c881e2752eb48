import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createToken, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { waitForEmail } from '../support/outbox.ts'
import { enroll } from '../support/payment.ts'
import type { Person } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const cancellation = (page: Page) => page.getByRole('region', { name: 'Cancellation', exact: true })

/** Opens every video of the course through the API. */
async function openAllVideos(site: Site, person: Person): Promise<void> {
  const headers = { authorization: `Bearer ${await createToken(site, person)}`, 'content-type': 'application/json' }
  const videos = await (await fetch(`${site.url}/api/videos?productId=1`, { headers })).json()
  for (const { id } of videos as { id: string }[]) {
    const opened = await fetch(`${site.url}/api/videos/${id}/opened`, { method: 'POST', headers, body: '{}' })
    expect(opened.status).toBe(200)
  }
}

test('a buyer cancels with nothing owed, and the owner finds the request and confirms it', async ({ page, site }) => {
  test.slow()
  const ada = await enroll(page)
  await openAllVideos(site, ada)
  await logIn(page, ada)
  await page.goto(paths.account)
  const box = cancellation(page)
  await expect(box).toContainText('You would get nothing back and lose access to the course.')
  await expectAxePasses(page, 'nothing to get back')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page, 'nothing to get back')
  await box.getByRole('button', { name: 'Request cancellation' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel without a refund?' })
  await expect(question).toContainText('You would get nothing back and lose access to the course.')
  await expect(question.getByRole('button', { name: 'Keep the course' })).toBeFocused()
  await expectAxePasses(page, 'the question')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await box.getByRole('button', { name: 'Request cancellation' }).click()
  await question.getByRole('button', { name: 'Yes, cancel without a refund' }).click()
  await expect(box).toContainText('You will get nothing back. We will confirm your cancellation by email')

  await page.setViewportSize({ width: 1280, height: 800 })
  await logIn(page, site.admin)
  await page.goto(paths.admin)
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention.getByRole('link', { name: /asked to cancel\. .*Answer by/ }).first()).toBeVisible()
  await page.goto(`${paths.purchases}?cancellation=open`)
  await expect(page.getByLabel('Cancellation')).toHaveValue('open')
  await expect(findRow(page, ada.Email)).toContainText('Cancellation requested')
  await expectAxePasses(page, 'the requests to answer')
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

  await logIn(page, ada)
  await page.goto(paths.account)
  await expect(box).toContainText('Your enrollment was canceled without a refund.')
})

test('a request with money owed opens the refund form, and the refund closes the request', async ({ page, site }) => {
  const buyer = await enroll(page)
  const headers = { authorization: `Bearer ${await createToken(site, buyer)}`, 'content-type': 'application/json' }
  const [bought] = await (await fetch(`${site.url}/api/account/purchases`, { headers })).json()
  await fetch(`${site.url}/api/account/purchases/${bought.id}/cancellation`, { method: 'POST', headers, body: '{}' })
  await logIn(page, site.admin)
  await page.goto(paths.purchase(bought.id))
  await expect(cancellation(page)).toContainText('It came within the window: $29.99 is owed.')
  await cancellation(page).getByRole('button', { name: 'Confirm and refund $29.99…' }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expect(page.getByLabel('Amount')).toHaveValue('29.99')
  await expect(page.getByLabel('End access to the course')).toBeChecked()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $29.99' }).click()
  await expect(cancellation(page)).toContainText('It was answered with a refund.')
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Ordered by')
  await expect(page.getByText(/ordered a refund of \$29\.99\.$/)).toBeVisible()
})
