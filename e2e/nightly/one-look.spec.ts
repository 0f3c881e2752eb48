import * as paths from '@course/contract/paths'
import type { Locator, Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { enroll } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { standInForVimeo } from '../support/vimeo-stand-in.ts'

const [first, second] = videos
const list = (page: Page) => page.getByRole('navigation', { name: 'Videos' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const edges = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

const screens = [
  [1440, 900],
  [390, 844],
] as const

test('on a phone, the video, its name, Next and the top of the list fit one screen, in the window too', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn(page, await enroll(page))
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.getByRole('button', { name: 'It’s right' }).click()
  await expect(region(page, 'Video')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 3, name: first?.name ?? '' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(list(page).getByRole('button').first()).toBeInViewport({ ratio: 1 })
})

test('on a desktop, the list is at the side, and the lesson goes on below the video', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, await createMember(site))
  await expect(page.getByText(`Next: ${second?.name}`)).toBeVisible()
  await expect(page.getByText(/^0 of \d+ completed, about \d+ min left/)).toBeInViewport()
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Key points' })).toBeVisible()
  const [video, videoList, lesson] = [
    await edges(region(page, 'Video')),
    await edges(list(page)),
    await edges(region(page, 'Lesson')),
  ]
  expect(videoList.x).toBeGreaterThan(video.x + video.width)
  expect(lesson.x).toBe(video.x)
  expect(lesson.y).toBeGreaterThan(video.y + video.height)
})

test('a video that plays stays in sight while its lesson is read, and returns to its place', async ({ page, site }) => {
  await standInForVimeo(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, await createMember(site))
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  await page.getByRole('button', { name: /^Play/ }).click()
  const player = page.getByTitle(first?.name ?? '')
  await expect(player.contentFrame().locator('#state')).toContainText('"playing":true')
  const { width } = await edges(player)
  await page.getByRole('heading', { name: 'Sources' }).scrollIntoViewIfNeeded()
  await expect(player).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await edges(player)).width).toBeLessThan(width / 2)
  await expect(player.contentFrame().locator('#state')).toContainText('"playing":true')
  await page.getByRole('heading', { name: 'Course', exact: true }).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await edges(player)).width).toBe(width)
})

test('Getting Started says on one screen what is next, how far the member is, and what changed', async ({
  page,
  site,
}) => {
  await logIn(page, await createMember(site))
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await page.goto(paths.gettingStarted)
    const next = region(page, 'Next step')
    await expect(next.getByRole('link')).toHaveText(`Start with video 1, ${first?.name}`)
    await expect(next).toContainText(`0 of ${videos.length} completed`)
    for (const part of [next, region(page, 'My states'), region(page, 'Changed since you joined')])
      await expect(part).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(region(page, 'Your tools')).toBeInViewport({ ratio: 1 })
  await expectAxePassesOnAnyScreen(page, 'Getting Started')
  await region(page, 'Next step').getByRole('link').click()
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await expect(list(page).getByRole('button').first()).toContainText('(completed)')
  await page.goto(paths.gettingStarted)
  await expect(region(page, 'Next step').getByRole('link')).toHaveText(`Go on to video 2, ${second?.name}`)
})

/** Measures from now on how much moves while a page loads: the share of the window that moved, times how far. */
async function watchMovement(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = Object.assign(globalThis, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) moved.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { moved: number }).moved)
}

test('nothing moves while the course page, its open lesson, and Getting Started load', async ({ page, site }) => {
  const moved = await watchMovement(page)
  await logIn(page, await createMember(site))
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  const shown = {
    [paths.members]: page.getByRole('navigation', { name: 'In this lesson' }),
    [paths.gettingStarted]: region(page, 'Your tools'),
  }
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    for (const [path, last] of Object.entries(shown)) {
      await page.goto(path)
      await expect(last).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await moved(), `${path} at ${width}`).toBeLessThan(0.005)
    }
  }
})

for (const [width, height] of screens)
  test(`nothing moves on the first page after a payment, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const moved = await watchMovement(page)
    await enroll(page)
    await expect(page.getByText('You can cancel until').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'It’s right' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await moved()).toBeLessThan(0.005)
  })
