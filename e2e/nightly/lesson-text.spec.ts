import * as paths from '@course/contract/paths'
import type { Locator, Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const freeId = 'tax-lien-certificate'
const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' })
/** Every number of a source in a text. */
const numbers = (text: Locator) => text.getByRole('link', { name: /^Source \d+$/ })

async function openLesson(page: Page, id: string): Promise<void> {
  await page.goto(paths.memberVideo(id))
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  await expect(lesson(page).getByRole('heading', { name: 'Key points' })).toBeVisible()
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
