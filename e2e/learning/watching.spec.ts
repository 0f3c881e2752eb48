import * as paths from '@course/contract/paths'
import type { Browser, Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { callAs, createMember, fillLogin, logIn } from '../support/accounts.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { videoCount } from '../support/course.ts'
import { createBuyer } from '../support/payment.ts'
import type { Person } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { standInForSilentPlayer, standInForVimeo } from '../support/vimeo-stand-in.ts'

// The countdown to the next video is only for those who want motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const names = videos.map(({ name }) => name)
const [first = '', second = '', third = ''] = names
const list = (page: Page) => page.getByRole('navigation', { name: 'Videos' })
const inList = (page: Page, name: string) => list(page).getByRole('button', { name })
const playButton = (page: Page) => page.getByRole('button', { name: /^Play / })

/** Another device of the same person: another browser, with nothing of the first one in its storage. */
async function otherDevice(browser: Browser, site: Site, prepare: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url })
  const page = await context.newPage()
  await prepare(page)
  return page
}

/** Vimeo can't be reached, so the page plays the site's own copy. */
const blockVimeo = (page: Page) => page.route('https://player.vimeo.com/**', (route) => route.abort())
const clipSeconds = (page: Page, name: string) =>
  page
    .getByTitle(name)
    .and(page.locator('video'))
    .evaluate((video: HTMLVideoElement) => video.currentTime)

test('what is watched on one device continues on another [4.9]', async ({ page, browser, site }) => {
  const ada = await createMember(site)
  await blockVimeo(page)
  await logIn(page, ada)
  await inList(page, second).click()
  await playButton(page).click()
  // At twice the speed, which the other device takes over.
  await page.getByRole('heading', { level: 3 }).click()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('>')
  // The page reports every few seconds. It is closed without a word to it.
  await page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/progress') &&
      response.ok() &&
      response.request().postDataJSON()?.Reports?.[0]?.Position > 10,
    { timeout: 90_000 },
  )
  await page.context().close()

  const phone = await otherDevice(browser, site, blockVimeo)
  await logIn(phone, ada)
  await expect(phone.getByRole('heading', { level: 3 })).toHaveText(first)
  const offer = phone.getByRole('button', {
    name: new RegExp(`^Continue video 2, ${second.replace('?', '\\?')}, at 0:\\d\\d$`),
  })
  await offer.click()
  await expect.poll(() => clipSeconds(phone, second)).toBeGreaterThan(0)
  expect(await phone.evaluate((key) => localStorage.getItem(key), `taxDeedsVideoNum-${ada.Email}`)).toBe('1')
  await expect(inList(phone, second)).toContainText(/opened, \d+% watched/)
  await phone.context().close()
})

test('skipping to the end completes nothing, and the countdown to the next video can be canceled and switched off', async ({
  page,
  site,
  browser,
}) => {
  await test.step('skipping to the end completes nothing, and the next video starts after a countdown', async () => {
    await standInForVimeo(page)
    await logIn(page, await createMember(site))
    await playButton(page).click()
    const frame = page.getByTitle(first).contentFrame()
    await expect(frame.locator('#state')).toContainText(/"seconds":[2-9]/)
    await frame.getByRole('button', { name: 'Skip to the end' }).click()
    const upNext = page.getByRole('region', { name: 'Up next' })
    await expect(upNext).toContainText(`Up next in 5 seconds: ${second}`)
    await expect(upNext.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(page.getByTitle(second)).toBeVisible()
    await expect(inList(page, first)).toContainText('watched)')
    await expect(inList(page, first)).not.toContainText('completed')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('the countdown can be canceled with Escape and switched off for all devices', async () => {
    const ada = await createMember(site)
    await standInForVimeo(page)
    await logIn(page, ada)
    await playButton(page).click()
    await page.getByTitle(first).contentFrame().getByRole('button', { name: 'Skip to the end' }).click()
    const upNext = page.getByRole('region', { name: 'Up next' })
    await expect(upNext.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(upNext).toBeHidden()
    await expect(page.getByTitle(first)).toBeVisible()
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/preferences') && response.ok())
    await page.getByRole('checkbox', { name: 'Play the next video automatically' }).uncheck()
    await saved

    const phone = await otherDevice(browser, site, standInForVimeo)
    await logIn(phone, ada)
    await playButton(phone).click()
    await phone.getByTitle(first).contentFrame().getByRole('button', { name: 'Skip to the end' }).click()
    await expect(phone.getByText(`Up next: ${second}`)).toBeVisible()
    await phone.getByRole('button', { name: 'Play next video' }).click()
    await expect(phone.getByTitle(second)).toBeVisible()
    await phone.context().close()
  })
})

test('inside the cancellation window nothing starts by itself', async ({ page, site }) => {
  test.slow()
  await standInForVimeo(page)
  await logIn(page, await createBuyer(site))
  await playButton(page).click()
  await page.getByTitle(first).contentFrame().getByRole('button', { name: 'Skip to the end' }).click()
  await expect(page.getByText(`Up next: ${second}`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Play the next video automatically' })).toBeHidden()
  await expect(page.getByRole('main')).toContainText(`0 of ${videoCount} videos opened.`)
  await page.getByRole('button', { name: 'Play next video' }).click()
  await expect(page.getByTitle(second)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`1 of ${videoCount} videos opened.`)
})

test('speed and volume are the same on the next video and on another device', async ({ page, browser, site }) => {
  const ada = await createMember(site)
  await standInForVimeo(page)
  await logIn(page, ada)
  await playButton(page).click()
  const state = (at: Page, name: string) => at.getByTitle(name).contentFrame().locator('#state')
  await expect(state(page, first)).toContainText('"playing":true')
  const saved = page.waitForRequest(
    (request) => request.url().endsWith('/api/preferences') && request.method() === 'PUT',
  )
  await page.getByRole('heading', { level: 3 }).click()
  await page.keyboard.press('>')
  await page.keyboard.press('>')
  await page.keyboard.press('c')
  await expect(state(page, first)).toContainText('"rate":1.5')
  expect((await saved).postDataJSON()).toEqual({ Speed: 1.5, Captions: true, Volume: 1, AutoplayNext: true })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(state(page, second)).toContainText(/"rate":1.5.*"captions":"en"/)

  const phone = await otherDevice(browser, site, standInForVimeo)
  await logIn(phone, ada)
  await playButton(phone).click()
  await expect(state(phone, first)).toContainText(/"rate":1.5.*"captions":"en"/)
  await phone.context().close()
})

test('a player that never gets ready stays usable, and the site offers its own copy', async ({ page, site }) => {
  await standInForSilentPlayer(page)
  await logIn(page, await createMember(site))
  await playButton(page).click()
  await expect(page.getByTitle(first).contentFrame().getByText('Video player')).toBeVisible()
  await page.getByRole('button', { name: 'Play our copy instead' }).click()
  const video = page.locator('video')
  await expect(video).toHaveAttribute('data-vimeo-number', videos[0]?.vimeoNumber ?? '')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1)
  await expectAxePasses(page, 'while our copy plays')
  await expectFits(page, 'while our copy plays')
})

test('what Vimeo refuses is explained, and the site learns of it once for each video', async ({ page, site }) => {
  test.slow()
  await page.clock.install()
  const reports: unknown[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/fault')) reports.push([pathname, request.postDataJSON()])
  })
  const text = /its privacy setting at Vimeo does not allow this site/
  await standInForVimeo(page, { refuses: 'PrivacyError' })
  await logIn(page, await createMember(site))
  const answer = page.waitForResponse((response) => response.url().endsWith('/fault'))
  await playButton(page).click()
  await expect(page.getByText(text)).toBeVisible()
  expect((await answer).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Play our copy instead' })).toBeVisible()
  // The same video again, after another one that Vimeo refuses too.
  for (const name of [second, first]) {
    await inList(page, name).click()
    await expect(page.getByTitle(name)).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
  expect(reports).toEqual(videos.slice(0, 2).map(({ id }) => [`/api/videos/${id}/fault`, { Kind: 'private' }]))
  // The page no longer waits for the player.
  await page.clock.fastForward(10_000)
  await expect(page.getByText(text)).toBeVisible()
})

test('what was watched before the server failed is sent after the next login, and never for anybody else [2.56 4.2]', async ({
  page,
  site,
}) => {
  test.slow()
  const [ada, bob] = [await createMember(site), await createMember(site)]
  await standInForVimeo(page)
  await page.route('**/api/progress', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await logIn(page, ada)
  await playButton(page).click()
  await expect(page.getByTitle(first).contentFrame().locator('#state')).toContainText(/"seconds":(?:[5-9]|\d\d),/)
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Members Area Login' })).toBeVisible()
  await page.unroute('**/api/progress')
  // Without loading a page in between.
  await fillLogin(page, bob)
  await expect(inList(page, first)).toContainText('(not started)')
  await page.getByRole('link', { name: 'Logout' }).click()
  await fillLogin(page, ada)
  await expect(inList(page, first)).toContainText(/\(opened, \d+% watched\)/)
})

test('a member marks videos as completed and takes it back, and once all are, the page says what to do next', async ({
  page,
  site,
}) => {
  test.slow()
  await test.step('a member marks a video as completed, and takes it back', async () => {
    await logIn(page, await createMember(site))
    await page.getByRole('button', { name: 'Mark as completed' }).click()
    await expect(inList(page, first)).toContainText('(completed)')
    await expect(page.getByText(new RegExp(`^1 of ${videoCount} completed`))).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Mark as not completed' }).click()
    await expect(inList(page, first)).toContainText('(not started)')
  })
  await test.step('the end of a lesson marks it as completed and leads to the next video', async () => {
    await logIn(page, await createMember(site))
    await page.getByRole('button', { name: 'Read the lesson' }).click()
    await page.getByRole('button', { name: 'Mark this lesson as completed' }).click()
    await expect(inList(page, first)).toContainText('completed)')
    await page.getByRole('button', { name: `Go on to ${second}` }).click()
    await expect(page.getByRole('heading', { level: 3, name: second })).toBeInViewport()
    await expect(playButton(page)).toBeInViewport()
  })
  await test.step('once every video is completed, the page says what to do next, and offers to continue with none', async () => {
    const member = await createMember(site)
    for (const { id } of videos.slice(1)) await callAs(site, member, `videos/${id}/completed`, { Completed: true })
    await standInForVimeo(page)
    await logIn(page, member)
    await page.getByRole('button', { name: 'Mark as completed' }).click()
    const finished = page.getByRole('region', { name: 'You’ve finished the course' })
    await expect(finished).toContainText(`All ${videoCount} videos are completed.`)
    await expect(page.getByRole('button', { name: /^Continue / })).toBeHidden()
    await page.getByRole('button', { name: 'Mark as not completed' }).click()
    await expect(finished).toBeHidden()
    await page.getByRole('button', { name: 'Mark as completed' }).click()
    await finished.getByRole('link', { name: 'Compare the states' }).click()
    await expect(page).toHaveURL(paths.states)
  })
})

/** Tells the site that some seconds in the middle of a video were watched, as its page does. */
async function watchThrough(site: Site, person: Person, VideoId: string): Promise<void> {
  const report = { VideoId, Ranges: [[24, 28]], Position: 28, Duration: 62, At: new Date(), Seq: 1 }
  // Nobody can have watched more than twice the seconds since the account was made.
  const send = () => callAs(site, person, 'progress', { Device: 'laptop', Reports: [report] })
  await expect(send).toPass({ timeout: 60_000, intervals: [500] })
}

test('Getting Started and the login page lead to the place where the member stopped', async ({ page, site }) => {
  test.slow()
  const ada = await createMember(site)
  await watchThrough(site, ada, videos[2]?.id ?? '')
  await standInForVimeo(page)
  await logIn(page, ada, paths.gettingStarted)
  const link = page.getByRole('link', { name: /^Continue video 3, .*, at 0:\d\d$/ })
  await expect(link).toBeVisible()
  await page.goto(paths.login)
  await link.click()
  await expect(page.getByTitle(third)).toHaveAttribute('src', /#t=\d+s$/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Play from 0:\d\d/ })).toBeVisible()
  await page.getByRole('button', { name: 'Start from the beginning' }).click()
  await expect(page.getByTitle(third)).toHaveAttribute('src', /autoplay=1$/)
})
