import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Every rule of the checker, over the page and its frames. The frames of the card fields are transparent, and the
 * checker takes what lies under them for white: their colours are the page's own, whose contrast is checked as such.
 */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'color-contrast' || target.length === 1)
      .map(({ html, target }) => `${id}: ${target} ${html}`),
  )
  expect(found, where).toEqual([])
}

/** Nothing sticks out of a phone's screen. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `${where} is ${width} wide`).toBeLessThanOrEqual(360)
}
