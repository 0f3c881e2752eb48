import * as paths from '@course/contract/paths'
import type { Locator, Page } from '@playwright/test'
import { logIn } from '../support/accounts.ts'
import { expectFits } from '../support/axe.ts'
import { lastVideo, videoCount } from '../support/course.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { clearDrafts, entry, expectPublished, expectSaved, field, openDocument, restoreFirst } from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })
test.beforeEach(({ site }) => clearDrafts(site))
test.use({ viewport: { width: 360, height: 740 } })

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 250; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Replaces the text of a field. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function open(page: Page, title: string): Promise<void> {
  await page.goto(paths.admin)
  await press(page, page.getByRole('heading', { name: 'Content', exact: true }).getByRole('link'))
  await press(page, page.getByRole('main').getByRole('link', { name: title, exact: true }))
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  await expectFits(page, title)
}

const save = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+s')
  await expectSaved(page)
}

async function publishAll(page: Page, count: number): Promise<void> {
  await page.goto(paths.content)
  await press(page, page.getByRole('button', { name: 'Publish…' }))
  const button = page.getByRole('button', { name: count === 1 ? 'Publish 1 document' : `Publish ${count} documents` })
  await expect(button).toBeVisible()
  await expectFits(page, 'the screen before publishing')
  await press(page, button)
  await expectPublished(page, count)
}

test('with the keyboard alone, on a phone, the owner changes headline, video and order, and undoes it', async ({
  page,
  site,
}) => {
  await logIn(page, site.admin)
  await open(page, 'Home page')
  const before = await field(page, 'Headline').inputValue()
  await type(page, field(page, 'Headline'), 'Know what you bid on')
  await save(page)

  await open(page, 'Videos')
  const last = lastVideo
  await press(page, page.getByRole('button', { name: `Move “${last}” up` }))
  await expect(entry(page, videoCount - 1, last)).toBeVisible()
  await expect(page.getByRole('button', { name: `Move “${last}” up` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Moved “${last}” to position ${videoCount - 2} of ${videoCount}.`)).toBeAttached()
  await press(page, page.getByRole('button', { name: `Move “${last}” to position…` }))
  await expect(page.getByLabel(`New position, from 1 to ${videoCount}`)).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Move “${last}” to position…` })).toBeFocused()
  await tabTo(page, entry(page, 1, last), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await type(page, field(page, 'Name'), 'What comes after the sale?')
  await save(page)

  await publishAll(page, 2)
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know what you bid on')

  await open(page, 'Home page')
  await press(page, page.getByRole('button', { name: 'History' }))
  await expectFits(page, 'the history')
  await press(page, page.getByRole('button', { name: 'Restore version 1', exact: true }))
  await expect(page.getByText('Version 1 is a draft again.')).toBeVisible()
  await openDocument(page, 'Home page')
  await expect(field(page, 'Headline')).toHaveValue(before)
  await restoreFirst(page, 'Videos')
})
