import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import home from '../../content/words/home.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { holdRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'
import { standInForVimeo } from '../support/vimeo-stand-in.ts'

const vimeo = 'https://player.vimeo.com/**'
const film = (page: Page) => page.getByTitle(home.video.title)
const press = (page: Page) => page.getByRole('link', { name: 'Watch the video' }).click()

async function expectCopyPlays(page: Page): Promise<void> {
  const video = film(page).and(page.locator('video'))
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3)
}

/** What the video's host does, and what a visitor then sees. */
const hosts = {
  'that answers': {
    prepare: (page: Page) => standInForVimeo(page),
    expectPlays: (page: Page) => expect(film(page).contentFrame().locator('#state')).toContainText('"playing":true'),
  },
  'that is blocked': {
    prepare: (page: Page) => page.route(vimeo, (route) => route.abort()),
    expectPlays: expectCopyPlays,
  },
  'whose address a filter answers': {
    prepare: (page: Page) =>
      page.route(vimeo, (route) => route.fulfill({ contentType: 'text/html', body: '<p>This site is blocked.</p>' })),
    expectPlays: expectCopyPlays,
  },
  'that is silent': { prepare: (page: Page) => holdRequests(page, vimeo), expectPlays: expectCopyPlays },
}

test("whatever the video's host does, the home page's video plays in place", async ({ page }) => {
  test.slow()
  for (const [host, { prepare, expectPlays }] of Object.entries(hosts)) {
    await test.step(`a host ${host}`, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await prepare(page)
      await page.goto(paths.home)
      await press(page)
      await expectPlays(page)
      await expect(page).toHaveURL(paths.home)
    })
  }
})

test('a press on the video before the scripts have loaded is remembered', async ({ page, context }) => {
  const { prepare, expectPlays } = hosts['that answers']
  await prepare(page)
  const release = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto(paths.home, { waitUntil: 'commit' })
  await press(page)
  await press(page)
  await expect(page).toHaveURL(paths.home)
  release()
  await expectPlays(page)
  await expect(page).toHaveURL(paths.home)
  expect(context.pages()).toHaveLength(1)
})

test('a video that can be played nowhere leaves a sentence and a link that opens a new tab', async ({ page }) => {
  await test.step('a video that can be played nowhere leaves a sentence and a link that opens a new tab', async () => {
    await page.route(vimeo, (route) => route.abort())
    await page.route('**/api/home-video', (route) => route.fulfill({ status: 404, json: { error: 'No.' } }))
    await page.goto(paths.home)
    await press(page)
    await expect(page.getByText('The video can’t be reached from your network.')).toBeVisible()
    const link = page.getByRole('link', { name: /^Watch it on Vimeo/ })
    await expect(link).toHaveAttribute('href', /player\.vimeo\.com/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expectFits(page, 'a video that can be played nowhere')
    await expectAxePassesOnAnyScreen(page, 'a video that can be played nowhere')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a blocked frame without a copy gets a sentence with a link', async () => {
    await page.route(vimeo, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>This site is blocked.</p>' }),
    )
    await page.route('**/api/home-video', (route) => route.fulfill({ status: 404, json: { error: 'No.' } }))
    await page.goto(paths.home)
    await press(page)
    await expect(page.getByText('The video doesn’t start?')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Watch it on Vimeo/ })).toHaveAttribute('target', '_blank')
  })
})

test('in the course, a silent host is replaced by our copy, and what can be played nowhere can be tried again', async ({
  page,
  site,
}) => {
  await test.step('in the course, a silent video host is replaced by our copy', async () => {
    await holdRequests(page, vimeo)
    await logIn(page, await createMember(site))
    await page.getByRole('button', { name: /^Play / }).click()
    await expect(page.getByText('Loading the video…')).toBeAttached()
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3)
    await expect(page.getByText('Loading the video…')).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('in the course, a video that can be played nowhere can be tried again', async () => {
    await page.route(vimeo, (route) => route.abort())
    await page.route('**/api/videos/*/file', (route) => route.abort())
    await logIn(page, await createMember(site))
    await page.getByRole('button', { name: /^Play / }).click()
    await expect(page.getByText('The video can’t be reached.', { exact: true })).toBeVisible()
    await page.unroute('**/api/videos/*/file')
    await page.getByRole('button', { name: 'Try again' }).click()
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3)
  })
})
