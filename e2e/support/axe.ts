import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/** Runs every axe rule on the page and its frames in the light theme, and the color contrast in the dark one. */
export async function expectAxePasses(page: Page, where: string): Promise<void> {
  const violations = await withoutMotion(page, async () => [
    ...(await runAxe(page)),
    ...(await runAxeInDarkTheme(page, ['color-contrast'])),
  ])
  expect(violations, where).toEqual([])
}

/**
 * Runs axe at the current size in the light theme, and in the dark one at 320 px: the smallest phone, or a window of
 * 1280 px at 400 % zoom.
 */
export async function expectAxePassesOnAnyScreen(page: Page, where: string): Promise<void> {
  const desktop = page.viewportSize()
  const violations = await withoutMotion(page, async () => {
    const onDesktop = await runAxe(page)
    await page.setViewportSize({ width: 320, height: 640 })
    // Further down, a bar that stays at the top would cover a part of some button.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const onPhone = await runAxeInDarkTheme(page, ['color-contrast', 'target-size'])
    await expectFits(page, `${where}, on a phone`)
    return [...onDesktop, ...onPhone]
  })
  expect(violations, where).toEqual([])
  if (desktop) await page.setViewportSize(desktop)
}

async function runAxe(page: Page): Promise<string[]> {
  const rules = { 'target-size': { enabled: true } }
  // Legacy mode opens no extra page for each run, and finds the same.
  const axe = new AxeBuilder({ page }).options({ rules, resultTypes: ['violations'] }).setLegacyMode()
  return describe((await axe.analyze()).violations)
}

/** Runs a few rules with the axe that is still in the page, which takes a tenth of the time. */
async function runAxeInDarkTheme(page: Page, rules: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violations }> } }
    return (await axe.run({ runOnly, iframes: false, resultTypes: ['violations'] })).violations
  }, rules)
  await page.emulateMedia({ colorScheme: 'light' })
  return describe(violations).map((violation) => `dark theme: ${violation}`)
}

/**
 * Runs a check on a page that has its style sheets and fonts, where nothing moves: axe would measure a color in the
 * middle of a transition, also of what opens or arrives while it runs.
 */
async function withoutMotion<T>(page: Page, check: () => Promise<T>): Promise<T> {
  await page.waitForLoadState()
  const sheet = await page.evaluateHandle(async () => {
    await document.fonts.ready
    const still = new CSSStyleSheet()
    still.replaceSync(`*, ::before, ::after, ::backdrop {
      animation-duration: 0s !important;
      animation-delay: 0s !important;
      transition-duration: 0s !important;
      transition-delay: 0s !important;
      /* Axe would measure entries outside the screen whose real height the browser does not know yet. */
      content-visibility: visible !important;
    }`)
    document.adoptedStyleSheets.push(still)
    // What runs already keeps its duration.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    }
    return still
  })
  const result = await check()
  await sheet.evaluate((still) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== still)
  })
  await sheet.dispose()
  return result
}

/**
 * Describes violations for the message of a failed test. It leaves out the contrast inside the card fields' frames: they
 * are transparent, and axe assumes white behind them. Their colors are the page's own, which are checked there. It also
 * leaves out landmarks that are only repeated in a frame: the editor frames a whole page, and the frame has a title.
 */
const describe = (violations: Violations): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'color-contrast' || target.length === 1)
      .filter((node) => id !== 'landmark-unique' || isRepeatedInItsDocument(node))
      .map(({ html, target, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`),
  )

/** Whether one of the landmarks with the same name is in the same document. */
const isRepeatedInItsDocument = ({ target, any }: Violations[number]['nodes'][number]): boolean =>
  any.some(({ relatedNodes }) => relatedNodes?.some((other) => other.target.length === target.length))

/** Expects that nothing is wider than the screen and that only the alphabet and tables for the keyboard scroll sideways. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const tooWide = await page.evaluate((screen) => {
    const root = document.documentElement
    const scrolling = [...document.querySelectorAll('body *:not([aria-label="Jump to a letter"] *)')].filter(
      (element) =>
        element.getAttribute('tabindex') !== '0' &&
        element.scrollWidth > element.clientWidth &&
        /auto|scroll/.test(getComputedStyle(element).overflowX),
    )
    return [
      ...(root.scrollWidth > screen ? [`the page is ${root.scrollWidth} wide`] : []),
      ...scrolling.map(({ tagName, className }) => `${tagName} ${className} scrolls sideways`),
    ]
  }, page.viewportSize()?.width ?? 0)
  expect(tooWide, where).toEqual([])
}

/** Shortens long lists, because axe checks every row and finds the same in each. */
export async function shortenLists(page: Page, ...lists: string[]): Promise<void> {
  for (const list of lists) {
    await page.route(list, async (route) => {
      const response = await route.fetch()
      const all = (await response.json()) as object[]
      await route.fulfill({ response, json: all.slice(0, 5) })
    })
  }
}
