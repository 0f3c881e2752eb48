import * as paths from '@course/contract/paths'
import { callAs, logIn, storeLogin } from '../support/accounts.ts'
import { openPurchase } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { createBuyer } from '../support/payment.ts'
import type { Site } from '../support/site.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import {
  clearDrafts,
  entry,
  field,
  openDocument,
  publish,
  restoreFirst,
  reviewDrafts,
  saveDraft,
} from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))

/** Publishes the terms as another version. @returns the version before */
async function changeTerms(site: Site): Promise<string> {
  type Saved = { version: number; body: { version: string } }
  const { version, body } = await callAs<Saved>(site, site.admin, 'content/legal')
  const Body = { ...body, version: '2027-01-15' }
  const saved = await callAs<Saved>(site, site.admin, 'content/legal', { FromVersion: version, Body }, 'PUT')
  await callAs(site, site.admin, 'content/publish', { Documents: [{ Document: 'legal', Version: saved.version }] })
  return body.version
}

test('a mark shows a new price on every page, another amount is asked for once, and an old receipt keeps price and terms', async ({
  page,
  site,
}) => {
  const ada = await createBuyer(site)
  const version = await changeTerms(site)
  await storeLogin(page, site.admin)
  await openDocument(page, 'Home page')
  await entry(page, 1, 'How do I pay?').click()
  const answer = field(page, 'Answer')
  await answer.fill('Pay {{prise}}.')
  await answer.blur()
  await expect(answer).toHaveAccessibleDescription(/Only these marks are filled in here: {{price}}, {{charged}}/)
  await answer.fill('A deed may cost $900. You pay us once: ')
  await page.getByRole('button', { name: 'Insert a mark into Answer' }).click()
  await page.getByRole('group', { name: 'Marks for Answer' }).getByRole('button', { name: 'Price: $29.99' }).click()
  await expect(answer).toBeFocused()
  await expect(answer).toHaveValue('A deed may cost $900. You pay us once: {{price}}')
  await expect(page.getByText('Shown now: {{price}} is $29.99')).toBeVisible()
  await saveDraft(page)
  await publish(page, 1)
  await page.goto(paths.home)
  await expect(page.getByText('You pay us once: $29.99')).toBeAttached()

  await openDocument(page, 'Price')
  await field(page, 'Price that a card is charged, in US dollars').fill('49')
  await field(page, 'Heading of the payment page').fill('Members Area Access Only {{price}}')
  await field(page, 'Price on the info page').fill('Only {{price}}!')
  await field(page, 'Price on the home page').fill('{{price}} This Month')
  await expect(page.getByText('Shown now: {{price}} is $49.00')).toHaveCount(3)
  await saveDraft(page)
  await reviewDrafts(page)
  const question = '“Home page” shows $900 (“A deed may cost $900.”), but a card is charged $49.00.'
  await expect(page.getByText(question)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish 1 document' })).toBeDisabled()

  await openDocument(page, 'Price')
  const shown = page.getByRole('region', { name: 'What visitors read, and what they pay' })
  await expect(shown.getByRole('listitem').filter({ hasText: 'A deed may cost $900.' })).toContainText(
    'Shows $900, but $49.00 is charged.',
  )
  await expectAxePassesOnAnyScreen(page, 'the sentences with a price')
  await shown.getByRole('checkbox', { name: 'Visitors read $900 and pay $49.00. I want that.' }).check()
  await saveDraft(page)
  await publish(page, 1)
  await page.goto(paths.home)
  await expect(page.getByText('$49.00 This Month', { exact: true })).toBeVisible()
  await expect(page.getByText('You pay us once: $49.00')).toBeAttached()
  await page.goto(paths.info)
  await expect(page.getByText('Only $49.00!')).toBeVisible()
  await page.goto(paths.payment)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area Access Only $49.00')
  await expect(page.getByText('Charged today: $49.00 USD')).toBeVisible()

  await openPurchase(page, ada)
  await expect(page.getByText('$29 Limited Time Only (Reg. $99)', { exact: true })).toBeVisible()
  await logIn(page, ada, paths.account)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('$29.99 USD')
  await page.getByRole('link', { name: `Version ${version}` }).click()
  await expect(page).toHaveURL(paths.termsVersion(version))
  await expect(page.getByText('This is an earlier version of the terms.')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAxePassesOnAnyScreen(page, 'earlier terms')

  await storeLogin(page, site.admin)
  for (const title of ['Home page', 'Price']) await restoreFirst(page, title)
  await publish(page, 2)
})
