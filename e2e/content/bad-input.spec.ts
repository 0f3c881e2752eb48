import * as paths from '@course/contract/paths'
import type { Locator, Page } from '@playwright/test'
import { logIn, storeLogin } from '../support/accounts.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import {
  clearDrafts,
  entry,
  expectPublished,
  expectSaved,
  field,
  openDocument,
  reviewDrafts,
  saveDraft,
} from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))

const save = (page: Page) => page.getByRole('button', { name: 'Save draft' }).click()
const publishCall = '**/api/content/publish'

test('an unfinished draft is saved, and says what is missing until it is complete', async ({ page, site }) => {
  await test.step('an unfinished draft is saved, and says what is missing until it is complete', async () => {
    await storeLogin(page, site.admin)
    await openDocument(page, 'Home page')
    const headline = field(page, 'Headline')
    await headline.fill('Too long. '.repeat(20).trim())
    await field(page, 'Text below the headline').fill('')
    await save(page)
    await expect(page.getByText('Draft saved. Please check the 2 marked fields before you publish.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Please check the 2 marked fields before you publish.')).toBeVisible()
    await page.getByRole('button', { name: 'Show the first' }).click()
    await expect(headline).toBeFocused()
    await expect(headline).toHaveValue(/^(Too long\. ?){20}$/)
    await expectInView(headline)
    await expect(headline).toHaveAccessibleDescription(/Use at most 120 characters here\./)

    // It is named before publishing, and the others can be published without it.
    await openDocument(page, 'Payment page')
    await field(page, 'Note about the card').fill('A finished sentence.')
    await saveDraft(page)
    await reviewDrafts(page)
    const draft = page.getByRole('region', { name: 'Home page' })
    await expect(draft.getByRole('checkbox')).toBeDisabled()
    await expect(draft).toContainText('This draft can’t be published yet')
    await expect(page.getByRole('button', { name: 'Publish 1 document' })).toBeEnabled()
    await draft.getByRole('link', { name: 'Text below the headline' }).click()
    const lead = field(page, 'Text below the headline')
    await expect(lead).toBeFocused()
    await expectInView(lead)
    await lead.fill('Complete again.')
    await headline.fill('Short enough')
    await expect(page.getByText('Use at most 120 characters here.', { exact: true })).toBeHidden()
    await saveDraft(page)
    await clearDrafts(site)
  })
  await test.step('a field in a closed entry of a list is opened and shown', async () => {
    await storeLogin(page, site.admin)
    await openDocument(page, 'Videos')
    await entry(page, 1, 'What is a tax lien certificate?').click()
    const number = field(page, 'Number on Vimeo (optional)')
    await number.fill('my film')
    await save(page)
    await page.goto(paths.admin)
    await openDocument(page, 'Videos')
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(number).toBeFocused()
    await expectInView(number)
    await expect(number).toHaveAccessibleDescription(/Paste the address of the video on Vimeo/)
    await number.fill('https://vimeo.com/76979871')
    await saveDraft(page)
    await expect(number).toHaveValue('76979871')

    await openDocument(page, 'Price')
    await field(page, 'Price that a card is charged, in US dollars').fill('about thirty')
    await save(page)
    await expect(page.getByText('Draft saved. Please check the marked field before you publish.')).toBeVisible()
    await field(page, 'Price that a card is charged, in US dollars').fill('$29.99')
    await save(page)
    await expect(field(page, 'Price that a card is charged, in US dollars')).toHaveValue('29.99')
  })
})

/** Nothing that sticks to the edge of the screen covers a field. */
async function expectInView(locator: Locator): Promise<void> {
  const isOnTop = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y))
    return at.every((found) => found === element)
  }
  await expect.poll(() => locator.evaluate(isOnTop)).toBe(true)
}

test('while the site does not answer, nothing typed is lost, and opening, saving and publishing again work', async ({
  page,
  site,
}) => {
  await test.step('while the site does not answer, nothing typed is lost, and saving again works', async () => {
    await storeLogin(page, site.admin)
    await openDocument(page, 'Payment page')
    await field(page, 'Note about the card').fill('Typed while the site was away.')
    await page.route('**/api/content/payment', (route) => route.abort())
    await save(page)
    await expect(page.getByText('The site did not answer, so this was not saved.')).toBeVisible()
    await expect(field(page, 'Note about the card')).toHaveValue('Typed while the site was away.')
    await page.unroute('**/api/content/payment')
    await saveDraft(page)
    await page.reload()
    await expect(field(page, 'Note about the card')).toHaveValue('Typed while the site was away.')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await clearDrafts(site)
  })
  await test.step('if the line breaks while publishing, publishing again finds what was published', async () => {
    await storeLogin(page, site.admin)
    await openDocument(page, 'Information page')
    await field(page, 'Sentence below the price').fill('Published before the line broke.')
    await saveDraft(page)
    await reviewDrafts(page)
    await page.route(publishCall, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Publish 1 document' }).click()
    await expect(page.getByText('Nothing is lost. Publish again')).toBeVisible({ timeout: 90_000 })
    await page.unroute(publishCall)
    await page.getByRole('button', { name: 'Publish 1 document' }).click()
    await expectPublished(page, 1)
    await page.goto(paths.info)
    await expect(page.getByText('Published before the line broke.')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await clearDrafts(site)
  })
  await test.step('a document that opens without a connection says so and opens again', async () => {
    await logIn(page, site.admin, paths.content)
    await page.route('**/api/content/privacy', (route) => route.abort())
    await page.getByRole('main').getByRole('link', { name: 'Privacy', exact: true }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/api/content/privacy')
    await again.click()
    await expect(field(page, 'Title')).toBeVisible()
    await field(page, 'Title').fill('What we store')
    await save(page)
    await expectSaved(page)
  })
})
