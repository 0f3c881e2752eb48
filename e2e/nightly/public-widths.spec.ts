import { serverRenderedPages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import { expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('no public page is wider than the screen, from a small phone to a desktop', async ({ page }) => {
  for (const path of [...serverRenderedPages.map((page) => page.path), paths.lesson('tax-lien-certificate')]) {
    await page.goto(path)
    for (const width of [320, 390, 600, 768, 960, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // Pictures below the first screen come when they are near it.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }))
      expect(scrollWidth, `${path} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})

test('with text of twice the size, nothing on a phone is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [...serverRenderedPages.map((page) => page.path), paths.lesson('tax-lien-certificate')]) {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectFits(page, path)
  }
})
