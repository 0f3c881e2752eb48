import * as paths from '@course/contract/paths'
import { logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { clearDrafts, entry, field, openDocument, publish, reviewDrafts, saveDraft } from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))

const charged = 'Price that a card is charged, in US dollars'
const heading = 'Heading of the payment page'

test('a price can be raised only with every sentence that shows it, or with a confirmation', async ({ page, site }) => {
  await logIn(page, site.admin)
  await openDocument(page, 'Home page')
  await entry(page, 1, 'How do I pay?').click()
  await field(page, 'Answer').fill('You pay once by card: $29.99.')
  await saveDraft(page)
  await publish(page, 1)

  await openDocument(page, 'Price')
  const shown = page.getByRole('region', { name: 'What visitors read, and what they pay' })
  const isConfirmed = shown.getByRole('checkbox', { name: 'Visitors read $29 and pay $29.99. I want that.' })
  await expect(isConfirmed).toBeChecked()
  await field(page, charged).fill('49')
  await field(page, heading).fill('Members Area Access Only $49')
  await page.getByRole('button', { name: 'Save draft' }).click()
  for (const name of ['Price on the home page', 'Price on the info page'])
    await expect(field(page, name)).toHaveAccessibleDescription(
      /Visitors read \$29 here, but a card is charged \$49\.00/,
    )
  await expect(shown.getByRole('listitem').filter({ hasText: 'You pay once by card' })).toContainText(
    'Shows $29.99, but $49.00 is charged.',
  )
  await expect(isConfirmed).toHaveCount(0)
  await expectAxePassesOnAnyScreen(page, 'the sentences with a price')

  await shown.getByRole('checkbox', { name: 'Visitors read $29 and pay $49.00. I want that.' }).check()
  await saveDraft(page)
  await reviewDrafts(page)
  const problem = page.getByText(
    '“Home page” shows $29.99 (“You pay once by card: $29.99.”), but a card is charged $49.00.',
  )
  await expect(problem).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish 1 document' })).toBeDisabled()
  await page.goto(paths.payment)
  await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()

  await reviewDrafts(page)
  await page.getByRole('link', { name: 'Open “Home page”' }).first().click()
  await expect(field(page, 'Answer')).toBeFocused()
  await field(page, 'Answer').fill('You pay once by card: $49.')
  await saveDraft(page)
  await openDocument(page, 'Price')
  await field(page, 'Price on the home page').fill('$49 This Month')
  await field(page, 'Price on the info page').fill('Only $49!')
  await saveDraft(page)
  await publish(page, 2)
  await page.goto(paths.home)
  await expect(page.getByText('$49 This Month', { exact: true })).toBeVisible()
  await page.goto(paths.info)
  await expect(page.getByText('Only $49!')).toBeVisible()
  await page.goto(paths.payment)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area Access Only $49')
  await expect(page.getByText('Charged today: $49.00 USD')).toBeVisible()

  for (const title of ['Home page', 'Price']) {
    await openDocument(page, title)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Restore version 1', exact: true }).click()
    await expect(page.getByText('Version 1 is a draft again.')).toBeVisible()
  }
  await publish(page, 2)
})
