import { saveLessonPlace } from '@course/contract/course/lessons/lessons'
import * as paths from '@course/contract/paths'
import type { Browser, Locator, Page } from '@playwright/test'
import videos from '../../demo-content/videos.json' with { type: 'json' }
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

test('every source of every lesson opens below its paragraph, and closes again', async ({ page, site }) => {
  test.setTimeout(300_000)
  await logIn(page, await createMember(site))
  for (const { id, name } of videos) {
    await openLesson(page, id)
    const address = page.url()
    const count = await numbers(lesson(page)).count()
    expect(count, name).toBeGreaterThan(0)
    for (let at = 0; at < count; at += 1) {
      const number = numbers(lesson(page)).nth(at)
      const label = (await number.getAttribute('aria-label')) ?? ''
      await number.click()
      const note = lesson(page).getByRole('group', { name: label, exact: true })
      await expect(note).toContainText(/(Read in|Confirmed) \w+ 20\d\d/)
      await expect(number).toHaveAttribute('aria-expanded', 'true')
      expect(page.url(), `${name}, ${label}`).toBe(address)
      await number.click()
      await expect(note).toHaveCount(0)
    }
  }
})

test('a source is opened and closed with the keyboard, and the focus stays at its number', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await openLesson(page, freeId)
  const number = numbers(lesson(page)).first()
  await number.press('Enter')
  const note = lesson(page).getByRole('group', { name: 'Source 1', exact: true })
  await expect(note).toBeVisible()
  await expect(number).toBeFocused()
  await expectAxePassesOnAnyScreen(page, 'an open source')
  await note.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(note).toHaveCount(0)
  await expect(number).toBeFocused()
  await number.press('Enter')
  await number.press('Escape')
  await expect(note).toHaveCount(0)
})

test('a press on a term shows its meaning and leaves the page alone', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await openLesson(page, freeId)
  const address = page.url()
  const term = lesson(page).locator(`a[href^="${paths.glossary}#"]`).first()
  const meaning = page.getByRole('tooltip')
  await term.click()
  await expect(meaning).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(meaning).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(meaning).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(meaning).toBeVisible()
  expect(page.url()).toBe(address)
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
  await logIn(phone, ada)
  await phone.goto(paths.memberVideo(freeId))
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

test('on a phone, the contents are folded, lead to a part, and fold again', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, await createMember(site))
  await openLesson(page, freeId)
  await keyPoints(page).scrollIntoViewIfNeeded()
  await expect(contents(page)).toBeInViewport()
  await contents(page).locator('summary').click()
  await contents(page).getByRole('link', { name: 'Sources' }).click()
  await expect(lesson(page).getByRole('heading', { name: 'Sources' })).toBeInViewport()
  await expect(contents(page).getByRole('link', { name: 'Sources' })).toBeHidden()
  await expectFits(page, 'the contents on a phone')
})

/** How many characters the full lines of a lesson's paragraphs have: the median. */
const charactersInLine = (page: Page): Promise<number> =>
  page.locator('[data-lesson-text] > p').evaluateAll((paragraphs) => {
    const bottomsOf = (node: Node): number[] => {
      if (node instanceof Element && node.matches('.source')) return []
      if (node.nodeType !== Node.TEXT_NODE) return [...node.childNodes].flatMap(bottomsOf)
      const range = document.createRange()
      return [...(node.textContent ?? '')].map((_, at) => {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return Math.round(range.getBoundingClientRect().bottom / 10)
      })
    }
    const counts = paragraphs.flatMap((paragraph) => {
      const lines = Object.values(Object.groupBy(bottomsOf(paragraph), (bottom) => bottom))
      return lines.slice(0, -1).map((line) => line?.length ?? 0)
    })
    return counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
  })

test('from 1024 pixels on, a line of a lesson has 60 to 75 characters', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await openLesson(page, freeId)
  for (const width of [1024, 1100, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const count = await charactersInLine(page)
    expect(count, `at ${width}`).toBeGreaterThanOrEqual(60)
    expect(count, `at ${width}`).toBeLessThanOrEqual(75)
  }
})
