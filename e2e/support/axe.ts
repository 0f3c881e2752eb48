import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Every rule of the checker, over the page and its frames, in the light theme and, as far as it goes for colours, in the
 * dark one.
 */
export async function expectNoBarrier(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopMovement(page)
  const rules = { 'target-size': { enabled: true } }
  // The older mode spares a page of its own for each run, and finds the same.
  const { violations } = await new AxeBuilder({ page }).options({ rules }).setLegacyMode().analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await stopMovement(page)
  const inTheDark = await askAgain(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  expect([...told(violations), ...told(inTheDark).map((barrier) => `in the dark: ${barrier}`)], where).toEqual([])
}

/** The same, and again on the smallest phone, which is as wide as a window of 1280 at 400 %. */
export async function expectNoBarrierOnAnyScreen(page: Page, where: string): Promise<void> {
  await expectNoBarrier(page, where)
  const desktop = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await stopMovement(page)
  expect(told(await askAgain(page, ['color-contrast', 'target-size'])), `${where}, on a phone`).toEqual([])
  await expectFits(page, `${where}, on a phone`)
  if (desktop) await page.setViewportSize(desktop)
}

/** A colour on its way from one to another is neither. */
const stopMovement = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const movement of document.getAnimations()) {
      if (movement.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) movement.finish()
    }
  })

/** The checker is still in the page: asked for few rules it takes a tenth of the time. */
const askAgain = (page: Page, rules: string[]): Promise<Violations> =>
  page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violations }> } }
    return (await axe.run({ runOnly, iframes: false })).violations
  }, rules)

/**
 * In words, for the message of a failed test. The frames of the card fields are transparent, and the checker takes what
 * lies under them for white: their colours are the page's own, whose contrast is checked as such.
 */
const told = (violations: Violations): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'color-contrast' || target.length === 1)
      .map(({ html, target, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
  )

/** Nothing sticks out of the screen, and nothing but the row of letters is moved sideways. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const tooWide = await page.evaluate((screen) => {
    const root = document.documentElement
    const moved = [...document.querySelectorAll('body *:not([aria-label="Jump to a letter"] *)')].filter(
      (element) => element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX),
    )
    return [
      ...(root.scrollWidth > screen ? [`the page is ${root.scrollWidth} wide`] : []),
      ...moved.map(({ tagName, className }) => `${tagName} ${className} is moved sideways`),
    ]
  }, page.viewportSize()?.width ?? 0)
  expect(tooWide, where).toEqual([])
}

/** Cuts long lists: the checker looks at every row and finds the same in each. */
export async function shorten(page: Page, ...lists: string[]): Promise<void> {
  for (const list of lists) {
    await page.route(list, async (route) => {
      const response = await route.fetch()
      const all = (await response.json()) as object[]
      await route.fulfill({ response, json: all.slice(0, 5) })
    })
  }
}
