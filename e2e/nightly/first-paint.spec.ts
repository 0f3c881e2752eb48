import { lessonPage, serverRenderedPages } from '@course/contract/pages'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const publicPages = [...serverRenderedPages, lessonPage('tax-lien-certificate')].map(({ path }) => path)

/** What the page requested before its first text was painted, but for pictures and the font, for which no text waits. */
const readEarly = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const requests = performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('data:'))
    const early = requests.filter(({ startTime }) => startTime < (painted?.startTime ?? 0))
    return early.map(({ name }) => name).filter((name) => !/\.(?:webp|woff2)$/.test(name))
  })

/** Every text in the headings' font, with the height of its paragraph in lines of 8 pixels. */
const readHeadings = (page: Page) =>
  page.evaluate(() => {
    const isHeading = (element: Element | null) =>
      element !== null && getComputedStyle(element).fontFamily.startsWith('Besley')
    const blockOf = (element: Element): Element =>
      getComputedStyle(element).display === 'inline' && element.parentElement ? blockOf(element.parentElement) : element
    const all = [...document.querySelectorAll('body *')].filter((element) => element.textContent && isHeading(element))
    return all
      .filter(({ parentElement }) => !isHeading(parentElement))
      .map((element) => `${element.textContent} ${Math.round(blockOf(element).getBoundingClientRect().height / 8)}`)
  })

for (const width of [390, 768, 1440]) {
  test(`at ${width} px, headings keep their line breaks when their font arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const changed: string[] = []
    for (const path of publicPages) {
      await page.route('**/*.woff2', (route) => route.abort())
      await page.goto(path)
      expect(await readEarly(page), path).toEqual([])
      const before = await readHeadings(page)
      await page.unroute('**/*.woff2')
      await page.reload()
      await page.evaluate(() => document.fonts.load('600 16px Besley'))
      const after = await readHeadings(page)
      expect(after.length, path).toBe(before.length)
      changed.push(...after.filter((heading, place) => heading !== before[place]))
    }
    // No stand-in has the same width letter by letter. What is left must be rare.
    expect(changed.length, changed.join()).toBeLessThan(3)
  })
}
