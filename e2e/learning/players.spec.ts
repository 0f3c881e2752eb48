import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { rolldown } from 'rolldown'
import type { createFilePlayer } from '../../web/app/player/file-player.ts'
import type { Player } from '../../web/app/player/player.ts'

import { standInForVimeo } from '../support/vimeo-stand-in.ts'

declare const window: Window & {
  createFilePlayer: typeof createFilePlayer
  createVimeoPlayer: (frame: HTMLIFrameElement) => Promise<Player>
  testPlayer(player: Player): void
  /** The page's own player, all its events so far with what they tell, and its newest time. */
  player: Player
  events: string[]
  seconds: number
  duration: number
}

const origin = 'https://players.test'
const clip = join(import.meta.dirname, '../../content/clips/tax-deed.webm')

async function bundle(): Promise<string> {
  const build = await rolldown({ input: join(import.meta.dirname, '../../web/test/players.ts'), platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', codeSplitting: false })
  return output[0].code
}
let script: Promise<string>
test.beforeAll(() => {
  script = bundle()
})

/** Serves a page with the players, and the clip in parts as a real server does. */
async function openPage(page: Page, body: string): Promise<void> {
  const file = await readFile(clip)
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/players.js') return route.fulfill({ contentType: 'text/javascript', body: await script })
    if (pathname === '/clip.vtt') {
      return route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 01:02.000\nA caption\n' })
    }
    if (pathname === '/clip.webm') {
      const [, from = '0', to] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
      const end = to ? Number(to) : file.length - 1
      return route.fulfill({
        status: 206,
        headers: {
          'content-type': 'video/webm',
          'accept-ranges': 'bytes',
          'content-range': `bytes ${from}-${end}/${file.length}`,
        },
        body: file.subarray(Number(from), end + 1),
      })
    }
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Players</title>${body}` })
  })
  await page.goto(origin)
  await page.addScriptTag({ url: '/players.js' })
}

interface Opening {
  startAt: number
}

/** How a page opens each player. Everything else is the same for all. */
const players = {
  async file(page: Page, { startAt }: Opening) {
    await openPage(page, '<video muted width="320"></video>')
    await page.evaluate((at) => {
      const video = document.querySelector('video') as HTMLVideoElement
      const link = { url: '/clip.webm', captions: '/clip.vtt', expiresAt: null }
      window.testPlayer(window.createFilePlayer(video, { link: async () => link, startAt: at }))
    }, startAt)
  },
  async vimeo(page: Page, { startAt }: Opening) {
    await standInForVimeo(page)
    await openPage(
      page,
      `<iframe allow="autoplay" src="https://player.vimeo.com/video/76979871?dnt=1${startAt ? `#t=${startAt}s` : ''}"></iframe>`,
    )
    await page.evaluate(async () => {
      window.testPlayer(await window.createVimeoPlayer(document.querySelector('iframe') as HTMLIFrameElement))
    })
  },
}

const events = (page: Page) => page.evaluate(() => window.events)
const seconds = (page: Page) => page.evaluate(() => window.seconds)

for (const [name, open] of Object.entries(players)) {
  test(`the ${name} player plays, obeys its controls, tells what happens, and is silent once destroyed`, async ({
    page,
  }) => {
    await open(page, { startAt: 0 })
    await page.evaluate(() => window.player.play())
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
    expect(await page.evaluate(() => Math.round(window.duration))).toBe(62)
    expect(await events(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^ready 62/), 'playing']))
    expect(await events(page)).not.toContain('seeking')

    expect(await page.evaluate(() => window.player.setRate(1.5))).toBe(true)
    await expect.poll(() => events(page)).toContain('rate 1.5')
    for (const volume of [0.5, 0]) {
      expect(await page.evaluate((to) => window.player.setVolume(to), volume)).toBe(true)
      await expect.poll(() => events(page)).toContain(`volume ${volume}`)
    }
    for (const isShown of [true, false]) {
      expect(await page.evaluate((to) => window.player.setCaptions(to), isShown)).toBe(true)
      await expect.poll(() => events(page)).toContain(`captions ${isShown}`)
    }
    await page.evaluate(() => window.player.seek(40))
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(40)
    expect(await events(page)).toContain('seeking')
    await page.evaluate(() => window.player.pause())
    await expect.poll(() => events(page)).toContain('paused')

    await page.evaluate(() => window.player.play())
    await expect.poll(() => seconds(page)).toBeGreaterThan(41)
    const before = await page.evaluate(() => {
      window.player.destroy()
      window.events.length = 0
      return window.seconds
    })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
    expect(await events(page)).toEqual([])
    expect(await seconds(page)).toBe(before)
  })

  test(`the ${name} player begins at the given second, and tells that the video has ended`, async ({ page }) => {
    await open(page, { startAt: 59 })
    await page.evaluate(() => window.player.play())
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(59)
    await expect.poll(() => events(page)).toContainEqual(expect.stringMatching(/^ended 6[12]/))
  })
}

test('the vimeo player leaves the title alone, and tells what a video refuses or does not support', async ({
  page,
}) => {
  const openVimeo = () =>
    page.evaluate(async () => {
      window.testPlayer(await window.createVimeoPlayer(document.querySelector('iframe') as HTMLIFrameElement))
    })
  const standIn = async (options: Parameters<typeof standInForVimeo>[1]) => {
    await page.unroute('https://player.vimeo.com/video/**')
    await standInForVimeo(page, options)
    await page.reload()
    await page.addScriptTag({ url: '/players.js' })
    await openVimeo()
  }
  await players.vimeo(page, { startAt: 0 })
  await page.evaluate(() => window.player.play())
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
  const title = () =>
    page
      .frameLocator('iframe')
      .locator('html')
      .evaluate(() => document.title)
  expect(await title()).toBe('Vimeo')

  for (const [refuses, fault] of [
    ['PrivacyError', 'private'],
    ['PasswordError', 'password'],
    ['NotFoundError', 'missing'],
  ] as const) {
    await standIn({ refuses })
    await expect.poll(() => events(page), refuses).toContain(`error ${fault}`)
  }
  await standIn({ unsupported: ['setPlaybackRate'] })
  expect(await page.evaluate(() => window.player.setRate(2))).toBe(false)
})

test('the file player asks for a new link when the old one has ended, and plays on', async ({ page }) => {
  await openPage(page, '<video muted width="320"></video>')
  await page.evaluate(() => {
    let links = 0
    const video = document.querySelector('video') as HTMLVideoElement
    const link = async () => {
      links += 1
      Object.assign(window, { links })
      return { url: `/clip.webm?link=${links}`, captions: null, expiresAt: null }
    }
    window.testPlayer(window.createFilePlayer(video, { link, startAt: 10 }))
  })
  await page.evaluate(() => window.player.play())
  await expect.poll(() => seconds(page)).toBeGreaterThan(11)
  let refused = 0
  await page.route(`${origin}/clip.webm?link=1`, (route) => {
    refused += 1
    return route.fulfill({ status: 401, json: { error: 'The link has ended.' } })
  })
  await page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement
    // Loads the same address again, as a browser does that has dropped its buffer.
    const at = video.currentTime
    video.load()
    video.currentTime = at
  })
  await expect.poll(() => page.evaluate(() => (window as unknown as { links: number }).links)).toBe(2)
  await expect.poll(() => seconds(page)).toBeGreaterThan(11)
  expect(refused).toBeGreaterThan(0)
  expect(await events(page)).not.toContainEqual(expect.stringMatching(/^error/))
})
