import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import home from '../../content/words/home.json' with { type: 'json' }
import { expect, test } from '../support/test.ts'

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** How many pixels of the first screen a picture takes, after it has loaded. */
const shownHeight = (page: Page, alt: RegExp) =>
  page.getByRole('img', { name: alt }).evaluate(async (picture: HTMLImageElement) => {
    await picture.decode()
    const { top, bottom } = picture.getBoundingClientRect()
    return Math.min(bottom, innerHeight) - top
  })

for (const [screen, viewport] of Object.entries(screens)) {
  test(`the first screen of home on a ${screen} says what it is, for whom, what it costs, and shows it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(paths.home)
    const main = page.getByRole('main')
    for (const shown of [
      main.getByRole('heading', { level: 1, name: home.headline }),
      main.getByText(home.audience),
      main.getByText('$29 Limited Time Only (Reg. $99)').first(),
      main.getByText('$29.99 USD charged, once').first(),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 })
    expect(await shownHeight(page, /^A lesson in the members area/)).toBeGreaterThan(150)
    const enroll = main.getByRole('link', { name: 'Enroll in Course' })
    await expect(screen === 'phone' ? enroll.last() : enroll.first()).toBeInViewport({ ratio: 1 })
  })

  test(`the first screen of info on a ${screen} says what it is, what it costs, and shows it`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto(paths.info)
    const main = page.getByRole('main')
    await expect(main.getByText('Tax Deeds and Tax Lien Certificates: The Course')).toBeInViewport({ ratio: 1 })
    await expect(main.getByText(home.audience)).toBeInViewport({ ratio: 1 })
    const cost = screen === 'phone' ? main.getByText('$29.99 USD once') : main.getByText('Only $29!', { exact: true })
    await expect(cost).toBeInViewport({ ratio: 1 })
    expect(await shownHeight(page, /^The page of a state/)).toBeGreaterThan(100)
  })
}

for (const path of [paths.home, paths.info]) {
  test(`on a phone, one button to enroll stays in reach all along ${path}`, async ({ page }) => {
    await page.setViewportSize(screens.phone)
    await page.goto(path)
    const enroll = page.getByRole('main').getByRole('link', { name: 'Enroll in Course' }).last()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height - 1_200; top += 700) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect(enroll, `${top} px`).toBeInViewport({ ratio: 1 })
    }
    await enroll.click()
    await expect(page).toHaveURL(paths.payment)
  })
}

test('the headings of home alone tell the offer, and no two sections in a row have the same shape', async ({
  page,
}) => {
  await page.goto(paths.home)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'In the course',
    ...home.features.map(({ title }) => title),
    'What you learn',
    'Watch or read a whole lesson, free',
    'How it works',
    'Enroll today',
    'Questions and answers',
    'Risk disclaimer',
  ])
  const shapes = await page
    .getByRole('main')
    .locator('> section')
    .evaluateAll((sections) => sections.map(({ className }) => className))
  for (const [place, shape] of shapes.entries()) expect(shape).not.toBe(shapes[place + 1])
})

test('the pictures follow the theme, of the system and of the switch', async ({ page }) => {
  const shown = () =>
    page.getByRole('img', { name: /^A lesson/ }).evaluate((picture: HTMLImageElement) => picture.currentSrc)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(paths.home)
  await expect.poll(shown).toContain('lesson-dark')
  await page.getByRole('radio', { name: 'light' }).check()
  await expect.poll(shown).toContain('lesson-light')
  await page.reload()
  await expect.poll(shown).toContain('lesson-light')
  await page.getByRole('radio', { name: 'system' }).check()
  await expect.poll(shown).toContain('lesson-dark')
})
