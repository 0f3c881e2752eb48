import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** Styles and sizes of all elements on the page. */
const readStyles = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('body *:not(script)')].map((element) => {
      const { color, backgroundColor, font, padding, margin, display } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const size = `${Math.round(width)} x ${Math.round(height)}`
      return [element.tagName, color, backgroundColor, font, padding, margin, display, size].join(' ')
    })
  })

const settle = async (page: Page, path: string) => {
  await expect(page).toHaveURL(path)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('radio', { name: 'System' })).toBeEnabled()
  // Hover and focus styles are not compared.
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

test('a public page looks the same whether it is opened or reached by navigation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The font is optional, so its use depends on how fast it loads.
  await page.route('**/*.woff2', (route) => route.abort())
  const opened = new Map<string, string[]>()
  for (const path of [paths.home, paths.info, paths.legal, paths.privacy, paths.login, paths.reset]) {
    await page.goto(path)
    await settle(page, path)
    opened.set(path, await readStyles(page))
  }
  const link = (name: string) => page.getByRole('link', { name }).first().click()
  await page.goto(paths.home)
  await settle(page, paths.home)
  for (const [name, path] of [
    ['Learn more', paths.info],
    ['Legal disclaimer and terms', paths.legal],
    ['Privacy', paths.privacy],
    ['Members Area', paths.login],
    ['Forgot Password? Click Here', paths.reset],
    ['Plain Deed', paths.home],
  ] as const) {
    await link(name)
    await settle(page, path)
    await expect.poll(() => readStyles(page), path).toEqual(opened.get(path))
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, a public page contains its styles and requests no style sheet', async ({ page }) => {
    const sheets: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    })
    for (const path of [paths.home, paths.info, paths.legal, paths.privacy, paths.login, paths.reset, paths.payment]) {
      await page.goto(path)
      expect(sheets, path).toEqual([])
      await expect(page.getByRole('link', { name: 'Skip to content' }), path).not.toBeInViewport()
    }
  })
})
