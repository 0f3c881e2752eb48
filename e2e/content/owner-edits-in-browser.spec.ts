import * as paths from '@course/contract/paths'
import { logIn, storeLogin } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { lastVideo, videoCount } from '../support/course.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import {
  clearDrafts,
  entry,
  expectPublished,
  field,
  openDocument,
  publish,
  restoreFirst,
  reviewDrafts,
  saveDraft,
} from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))

const headline = 'Understand tax deeds and tax lien certificates before you bid'
const newHeadline = 'Know what you bid on'
const video = 'What is a tax lien certificate?'
const newVideo = 'What is a tax lien certificate, exactly?'

test('the owner changes the headline, a video, the order and the price, publishes them together, and undoes it', async ({
  page,
  site,
}) => {
  await storeLogin(page, site.admin)
  await openDocument(page, 'Home page')
  await field(page, 'Headline').fill(newHeadline)
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await saveDraft(page)

  await openDocument(page, 'Videos')
  await entry(page, 1, video).click()
  await field(page, 'Name').fill(newVideo)
  await page.getByRole('button', { name: `Move “${newVideo}” to position…` }).click()
  await page.getByLabel(`New position, from 1 to ${videoCount}`).fill('3')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`Moved “${newVideo}” to position 3 of ${videoCount}.`)).toBeAttached()
  await expect(entry(page, 3, newVideo)).toBeVisible()
  await saveDraft(page)

  await openDocument(page, 'Price')
  await field(page, 'Price that a card is charged, in US dollars').fill('39.99')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    page.getByText('The heading of the payment page shows $29.99 first, but $39.99 is charged.'),
  ).toBeVisible()
  await expect(
    page.getByText('Visitors read $29 here, but a card is charged $39.99. Change the sentence, or confirm').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show the first' }).click()
  await expect(field(page, 'Price on the home page')).toBeFocused()
  await field(page, 'Heading of the payment page').fill('Members Area Access Only $39.99 (Reg. $99.99)')
  await field(page, 'Price on the home page').fill('$39.99 This Month (Reg. $99)')
  await field(page, 'Price on the info page').fill('Only $39.99!')
  for (const shown of ['$99', '$99.99'])
    await page.getByRole('checkbox', { name: `Visitors read ${shown} and pay $39.99. I want that.` }).check()
  await saveDraft(page)

  await reviewDrafts(page)
  const changes = page.getByRole('region', { name: 'Videos' })
  await expect(changes.getByText('Moved from position 1 to 3')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Home page' })).toContainText('Headline')
  await page.getByLabel('Note (optional)').fill('For the winter')
  await page.getByRole('button', { name: 'Publish 3 documents' }).click()
  await expectPublished(page, 3)

  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newHeadline)
  await expect(page.getByText('$39.99 This Month (Reg. $99)', { exact: true })).toBeVisible()
  await page.goto(paths.payment)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area Access Only $39.99 (Reg. $99.99)')
  await expect(page.getByText('Charged today: $39.99 USD')).toBeVisible()

  for (const title of ['Home page', 'Videos', 'Price']) await restoreFirst(page, title)
  await publish(page, 3, 'As it was')
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
  await page.goto(paths.payment)
  await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()
})

test('a video is added, duplicated, archived and restored, and a draft is discarded', async ({ page, site }) => {
  await storeLogin(page, site.admin)
  await openDocument(page, 'Videos')
  await page.getByRole('button', { name: 'Add a new video' }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('What is an upset price?')
  await field(page, 'Number on Vimeo (optional)').fill('76979871')
  await page.getByRole('button', { name: 'Duplicate “What is an upset price?”' }).click()
  await field(page, 'Name').last().fill('What is a deposit?')
  await saveDraft(page)
  // Nobody has seen the new ones yet, so they can be removed.
  await page.getByRole('button', { name: 'Remove “What is an upset price?”' }).click()
  await entry(page, videoCount, lastVideo).click()
  await page.getByRole('button', { name: `Archive “${lastVideo}”` }).click()
  await expect(page.getByText('Archived (1)')).toBeVisible()
  await saveDraft(page)
  await page.reload()
  await expect(entry(page, videoCount, 'What is a deposit?')).toBeVisible()
  await page.getByRole('button', { name: `Restore “${lastVideo}”` }).click()
  await expect(entry(page, videoCount, lastVideo)).toBeFocused()
  await saveDraft(page)

  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The draft has been discarded.' })).toBeVisible()
  await expect(entry(page, videoCount, lastVideo)).toBeVisible()
})

test("the editor's pages pass axe", async ({ page, site }) => {
  await logIn(page, site.admin, paths.content)
  await expect(page.getByRole('heading', { name: 'Words' })).toBeVisible()
  await expectAxePassesOnAnyScreen(page, 'the list of documents')
  await openDocument(page, 'Home page')
  await field(page, 'Headline').fill('')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved. Please check the marked field before you publish.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(field(page, 'Headline')).toBeFocused()
  await expectAxePassesOnAnyScreen(page, 'a form with messages')
  await field(page, 'Headline').fill('Another headline')
  await saveDraft(page)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'Versions' })).toBeVisible()
  await expectAxePassesOnAnyScreen(page, 'the history')
  await reviewDrafts(page)
  await expect(page.getByRole('region', { name: 'Home page' })).toBeVisible()
  await expectAxePassesOnAnyScreen(page, 'the screen before publishing')
  await openDocument(page, 'Colors and logo')
  await expect(page.getByText('Texts in these colors are easy to read.').first()).toBeVisible()
  await field(page, 'Main color').first().fill('#ffee00')
  await expect(page.getByText('Choose a darker color').first()).toBeVisible()
  await expectAxePassesOnAnyScreen(page, 'colors without contrast')
  await openDocument(page, 'Videos')
  await entry(page, 1, video).click()
  await page.getByRole('button', { name: `Move “${video}” to position…` }).click()
  await expectAxePassesOnAnyScreen(page, 'the dialog for a position')
})
