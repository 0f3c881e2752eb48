import { saveLessonPlace } from '@course/contract/course/lessons/lessons'
import * as paths from '@course/contract/paths'
import type { Browser, Locator, Page } from '@playwright/test'
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const freeId = 'tax-lien-certificate'
const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' })
const keyPoints = (page: Page) => lesson(page).getByRole('heading', { name: 'Key points' })
const contents = (page: Page) => page.getByRole('navigation', { name: 'In this lesson' })
const proceed = (page: Page) => lesson(page).getByRole('button', { name: 'Continue where you stopped' })
/** Every number of a source in a text. */
const numbers = (text: Locator) => text.getByRole('link', { name: /^Source \d+$/ })

async function openLesson(page: Page, id: string): Promise<void> {
  await page.goto(paths.memberVideo(id))
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  await expect(keyPoints(page)).toBeVisible()
}

/** Another device of the same person: another browser, with nothing of the first one in its storage. */
async function otherDevice(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  return context.newPage()
}

test('sources open in place, by press and by keyboard, and the contents lead to a part', async ({ page, site }) => {
  await test.step('a source is opened and closed with the keyboard, and the focus stays at its number', async () => {
    await logIn(page, await createMember(site))
    await openLesson(page, freeId)
    const number = numbers(lesson(page)).first()
    await number.press('Enter')
    const note = lesson(page).getByRole('group', { name: 'Source 1', exact: true })
    await expect(note).toBeVisible()
    await expect(number).toBeFocused()
    await note.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(note).toHaveCount(0)
    await expect(number).toBeFocused()
    await number.press('Enter')
    await number.press('Escape')
    await expect(note).toHaveCount(0)
  })
  await test.step('on a phone, the contents are folded, lead to a part, and fold again', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await keyPoints(page).scrollIntoViewIfNeeded()
    await expect(contents(page)).toBeInViewport()
    await contents(page).locator('summary').click()
    await contents(page).getByRole('link', { name: 'Sources' }).click()
    await expect(lesson(page).getByRole('heading', { name: 'Sources' })).toBeInViewport()
    await expect(contents(page).getByRole('link', { name: 'Sources' })).toBeHidden()
    await expectFits(page, 'the contents on a phone')
  })
})

test.describe('a visitor', () => {
  test('opens sources and terms of the free lesson in place, with its contents at the side', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(paths.lesson(freeId))
    const text = page.getByRole('main')
    await expect(numbers(text).first()).toBeVisible()
    await numbers(text).first().click()
    await expect(text.getByRole('group', { name: 'Source 1', exact: true })).toBeVisible()
    await text.locator(`a[href^="${paths.glossary}#"]`).first().click()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expect(page).toHaveURL(paths.lesson(freeId))
    await contents(page).getByRole('link', { name: 'Check yourself' }).click()
    await expect(page.getByRole('heading', { name: 'Check yourself' })).toBeInViewport()
    await expectAxePassesOnAnyScreen(page, 'the free lesson with an open source')
  })
})

test('a lesson continues where its reader stopped on another device', async ({ page, browser, site }) => {
  test.slow()
  const ada = await createMember(site)
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, ada)
  await openLesson(page, freeId)
  await expect(proceed(page)).toBeHidden()
  await expect(contents(page)).toContainText(/about \d+ min left/)
  const saved = page.waitForResponse(
    (response) => response.url().endsWith(saveLessonPlace.path.replace(':id', freeId)) && response.ok(),
  )
  const links = contents(page).getByRole('link')
  const middle = links.nth(Math.floor((await links.count()) / 2))
  const part = (await middle.textContent()) ?? ''
  await middle.click()
  await saved
  await expect(middle).toHaveAttribute('aria-current', 'location')

  const phone = await otherDevice(browser, site)
  await logIn(phone, ada, paths.memberVideo(freeId))
  const heading = lesson(phone).getByRole('heading', { name: part, exact: true })
  await expect(heading).not.toBeInViewport()
  await proceed(phone).click()
  await expect(contents(phone).getByText(/about \d+ min left/)).toBeInViewport()
  const place = await lesson(phone).locator('p:focus, li:focus').boundingBox()
  expect(place?.y).toBeGreaterThan(0)
  expect(place?.y).toBeLessThan(300)

  await phone.goto(paths.gettingStarted)
  await phone.getByRole('link', { name: /^Continue reading: / }).click()
  await expect(lesson(phone).locator('p:focus, li:focus')).toBeInViewport()
  await phone.context().close()
})
