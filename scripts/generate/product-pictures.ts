import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Video } from '../../contract/src/course/learning/learning.ts'
import * as paths from '../../contract/src/paths.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { createMember, logIn } from '../../e2e/support/accounts.ts'
import { waitForHydrationOnArrival } from '../../e2e/support/hydration.ts'
import { type Site, startSite } from '../../e2e/support/site.ts'

/*
 * Takes the pictures of the members' pages that home and info show, in both themes, from a running site with the demo's
 * content. Each part of a page is drawn as wide as it is shown on a desktop, at twice the density.
 */

const folder = join(import.meta.dirname, '../../web/app/pictures')
const size = { width: 1200, height: 750 }
const freeLesson = `${paths.members}?video=tax-lien-certificate`

interface Shot {
  name: string
  /** Of the window, in pixels. The picture shows its whole width. */
  width: number
  /** Opens what the picture shows, and scrolls its first line to the top. */
  open(page: Page): Promise<void>
}

const shots: Shot[] = [
  { name: 'lesson', width: 1100, open: playFreeLesson },
  { name: 'text', width: 720, open: readFreeLesson },
  { name: 'guide', width: 720, open: (page) => openAt(page, paths.state('fl'), 'Florida') },
  {
    name: 'walkthrough',
    width: 720,
    open: (page) => openAt(page, paths.walkthrough('first-certificate'), 'The money, from start to end'),
  },
]

/** Without its written text, the lesson has the transcript right beside the video. */
async function playFreeLesson(page: Page): Promise<void> {
  await page.route('**/api/videos?*', async (route) => {
    const response = await route.fetch()
    const videos = (await response.json()) as Video[]
    await route.fulfill({ response, json: videos.map((video) => ({ ...video, hasLesson: false })) })
  })
  await page.goto(freeLesson)
  await page.getByRole('button', { name: /^Play / }).click()
  const video = page.locator('video')
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }))
    element.pause()
    element.currentTime = 16
    await new Promise((resolve) => element.requestVideoFrameCallback(resolve))
    element.controls = false
  })
  await page.getByRole('heading', { name: 'Transcript' }).waitFor()
  await page.unroute('**/api/videos?*')
  await scrollToTop(page.locator('video'))
}

async function readFreeLesson(page: Page): Promise<void> {
  await page.goto(paths.lesson('tax-lien-certificate'))
  await scrollToTop(page.getByRole('heading', { level: 2 }).nth(1))
}

async function openAt(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await scrollToTop(page.getByRole('heading', { name: heading }).first())
}

const scrollToTop = (top: Locator) => top.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 16))

async function take(browser: Browser, site: Site, theme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({ baseURL: site.url, colorScheme: theme, reducedMotion: 'reduce' })
  // The site's own copy plays, at once.
  await context.route('https://player.vimeo.com/**', (route) => route.abort())
  const page = await context.newPage()
  waitForHydrationOnArrival(page)
  // The access of somebody who paid would show until when to cancel.
  await logIn(page, await createMember(site))
  for (const { name, width, open } of shots) {
    const scale = size.width / width
    await page.setViewportSize({ width, height: Math.round(size.height / scale) })
    await open(page)
    await page.evaluate(() => document.fonts.ready)
    const client = await context.newCDPSession(page)
    const { data } = await client.send('Page.captureScreenshot', {
      format: 'webp',
      quality: 70,
      clip: { ...(await scrolled(page)), width, height: size.height / scale, scale },
    })
    await writeFile(join(folder, `${name}-${theme}.webp`), Buffer.from(data, 'base64'))
  }
  await context.close()
}

const scrolled = (page: Page) => page.evaluate(() => ({ x: scrollX, y: scrollY }))

const site = await startSite(4390)
const browser = await launchBrowser()
try {
  for (const theme of ['light', 'dark'] as const) await take(browser, site, theme)
} finally {
  await browser.close()
  await site.stop()
}
