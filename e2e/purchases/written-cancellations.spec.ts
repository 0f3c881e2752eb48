import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { callAs, logIn, storeLogin } from '../support/accounts.ts'
import { openPurchase } from '../support/admin-pages.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { formulaAfter, videoCount } from '../support/course.ts'
import { waitForEmail } from '../support/outbox.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const cancellation = (page: Page) => page.getByRole('region', { name: 'Cancellation', exact: true })
const written = (page: Page) => page.getByRole('region', { name: 'Cancellation by email or letter' })

/** Today in the seller's time zone, such as 2026-11-20. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())

test('the owner records a letter: it counts from its postmark, before the videos that were opened', async ({
  page,
  site,
}) => {
  test.slow()
  const ada = await createBuyer(site)
  // The first one is free.
  for (const { id } of videos.slice(1, 3)) await callAs(site, ada, `videos/${id}/opened`, {})
  await storeLogin(page, site.admin)
  await openPurchase(page, ada)
  await written(page).getByLabel('It came by').selectOption('Letter')
  await written(page).getByRole('button', { name: 'Calculate…' }).click()
  await expect(written(page)).toContainText('Enter a day that exists, such as 2026-11-20.')
  await written(page).getByLabel('Day of the postmark').fill('2999-01-01')
  await page.keyboard.press('Enter')
  await expect(written(page)).toContainText('This is in the future.')
  await written(page).getByLabel('Day of the postmark').fill(today())
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Record this cancellation?' })
  await expect(question).toContainText('by a letter with the postmark of')
  await expect(question).toContainText(`0 of ${videoCount}`)
  await expect(question).toContainText(formulaAfter(0))
  await expectAxePasses(page, 'the preview of a letter')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page, 'the preview of a letter')
  await page.setViewportSize({ width: 1280, height: 800 })
  await question.getByRole('button', { name: 'Record it' }).click()
  await expect(toasts(page)).toContainText('The cancellation has been recorded.')
  await expect(cancellation(page)).toContainText('The buyer asked to cancel by a letter with the postmark of')
  await expect(cancellation(page)).toContainText('It came within the window: $29.99 is owed.')
  await expect(page.getByText('Does not count: it was opened after the request to cancel.')).toHaveCount(2)
  await expect(page.getByText(/recorded the cancellation by letter\.$/)).toBeVisible()
  const email = await waitForEmail(site, ada.Email, 'Your request to cancel')
  expect(email.text).toContain('You will get back $29.99 USD')

  await logIn(page, ada, paths.account)
  await expect(cancellation(page)).toContainText('You asked to cancel by a letter with the postmark of')
  await expect(cancellation(page)).toContainText('You will get back $29.99 USD.')
})

test('a buyer withdraws a request, and the owner’s open refund dialog then refunds nothing', async ({ page, site }) => {
  test.slow()
  const ada = await createBuyer(site)
  const [bought] = await callAs<[{ id: string }]>(site, ada, 'account/purchases')
  await callAs(site, ada, `account/purchases/${bought.id}/cancellation`, {})
  await logIn(page, site.admin, paths.purchase(bought.id))
  await cancellation(page).getByRole('button', { name: 'Confirm and refund $29.99…' }).click()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Refund $29.99?' })
  await expect(question).toBeVisible()
  await callAs(site, ada, `account/purchases/${bought.id}/cancellation/withdraw`, {})
  await question.getByRole('button', { name: 'Refund $29.99' }).click()
  await expect(question).toContainText('The buyer has withdrawn the request to cancel, so nothing was refunded.')
  await page.reload()
  await expect(cancellation(page)).toContainText('The buyer withdrew it.')
  await expect(page.getByText('The buyer withdrew the request to cancel.')).toBeVisible()

  await logIn(page, ada, paths.account)
  await expect(cancellation(page)).toContainText('You have withdrawn your request, so nothing has changed.')
  await cancellation(page).getByRole('button', { name: 'Request cancellation' }).click()
  await page.getByRole('button', { name: 'Yes, request cancellation' }).click()
  await cancellation(page).getByRole('button', { name: 'Withdraw the request' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw your request to cancel?' })
  await expect(withdrawal.getByRole('button', { name: 'Leave it open' })).toBeFocused()
  await expect(withdrawal).toContainText('You can ask again until')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page, 'the question before a withdrawal')
  await withdrawal.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(toasts(page)).toContainText('You have withdrawn your request.')
  await expect(cancellation(page)).toContainText('You have withdrawn your request, so nothing has changed.')
  await expect(cancellation(page).getByRole('heading', { name: 'Cancellation' })).toBeFocused()
  const email = await waitForEmail(site, ada.Email, 'You have withdrawn your request to cancel')
  expect(email.text).toContain('your enrollment continues')
  await page.goto(paths.members)
  await expect(page.getByRole('heading', { name: 'Members Area' })).toBeVisible()
})
