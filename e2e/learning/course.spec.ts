import type { Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { owedAfter, videoCount } from '../support/course.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { standInForSilentPlayer } from '../support/vimeo-stand-in.ts'

const names = videos.map(({ name }) => name)
const [first = '', second = '', third = ''] = names
const last = names.at(-1) ?? ''

const play = (page: Page) => page.getByRole('button', { name: /^Play/ })

/** Collects the videos that the page records as opened, in order. */
function openings(page: Page): string[] {
  const opened: string[] = []
  page.on('request', (request) => {
    const id = /\/api\/videos\/([^/]+)\/opened$/.exec(request.url())?.[1]
    if (id) opened.push(id)
  })
  return opened
}

test('one video is shown at a time, and the place in the course is kept per email [2.38-2.39 4.8-4.12 7.8 9.6 9.9 V14.3.3]', async ({
  page,
  site,
}) => {
  const ada = await createMember(site)
  await test.step('one video is shown at a time; the first has no Previous, the last no Next', async () => {
    await logIn(page, await createMember(site))
    const previous = page.getByRole('button', { name: 'Previous', exact: true })
    const next = page.getByRole('button', { name: 'Next', exact: true })
    const list = page.getByRole('navigation', { name: 'Videos' })
    await expect(list.getByRole('button')).toContainText(names)
    await standInForSilentPlayer(page)
    await play(page).click()
    await expect(page.getByTitle(first)).toHaveAttribute(
      'src',
      `https://player.vimeo.com/video/${videos[0]?.vimeoNumber}?dnt=1&autoplay=1`,
    )
    await expect(page.getByTitle(first).contentFrame().getByText('Video player')).toBeVisible()
    await expect(previous).toBeHidden()
    await next.click()
    await expect(page.getByTitle(second)).toBeVisible()
    await expect(page.getByTitle(first)).toBeHidden()
    await expect(previous).toBeVisible()
    await list.getByRole('button', { name: last }).click()
    await expect(page.getByTitle(last)).toBeVisible()
    await expect(next).toBeHidden()
    await previous.click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(names.at(-2) ?? '')
    await expect(next).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('the place in the course is kept per email and restored', async () => {
    const bob = await createMember(site)
    const name = page.getByRole('heading', { level: 3 })
    await logIn(page, ada)
    await expect(name).toHaveText(first)
    await page.getByRole('button', { name: names[4] ?? '' }).click()
    expect(await page.evaluate((key) => localStorage.getItem(key), `taxDeedsVideoNum-${ada.Email}`)).toBe('4')
    await logIn(page, bob)
    await expect(name).toHaveText(first)
    await logIn(page, ada)
    await expect(name).toHaveText(names[4] ?? '')
  })
  await test.step('an invalid stored place opens the first video', async () => {
    for (const storedPlace of ['99', '-1', 'garbage']) {
      await page.evaluate(
        ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
        [`taxDeedsVideoNum-${ada.Email}`, storedPlace],
      )
      await page.reload()
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(first)
    }
  })
  await test.step('a course with one video has no buttons, and a course without videos says so', async () => {
    const video = {
      id: 'a',
      name: 'The only one',
      vimeoNumber: '76979871',
      vimeoHash: 'abc123',
      file: null,
      seconds: null,
      orderNumber: 0,
      hasLesson: false,
      isLessonFree: false,
      hasTranscript: false,
    }
    let answer: object[] = [video]
    await page.route('**/api/videos?productId=1', (route) => route.fulfill({ json: answer }))
    await page.reload()
    await play(page).click()
    await expect(page.getByTitle('The only one')).toHaveAttribute(
      'src',
      /\/video\/76979871\?h=abc123&dnt=1&autoplay=1$/,
    )
    await expect(page.getByRole('button', { name: 'Previous', exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden()
    answer = []
    await page.reload()
    await expect(page.getByText('There are no videos yet.')).toBeVisible()
  })
})

test('what fails to load can be retried, and does not disturb the learner [8.13-8.14]', async ({ page, site }) => {
  await test.step('a course that failed to load can be retried', async () => {
    await page.route('**/api/videos?productId=1', (route) =>
      route.fulfill({ status: 500, json: { error: 'The course is resting.', code: 'unexpected' } }),
    )
    const logged = page.waitForEvent('console', (message) => /^ApiError: The course is resting\./.test(message.text()))
    await logIn(page, await createMember(site))
    expect((await logged).type()).toBe('error')
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('The course is resting.')
    await page.unroute('**/api/videos?productId=1')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(play(page)).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('if its figures fail to load, the course can be watched, and only Play opens a video', async () => {
    await page.route('**/api/openings', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
    await page.reload()
    await play(page).click()
    await expect(page.getByTitle(first)).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(play(page)).toHaveAccessibleName(`Play ${second}`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a failure to record an opening does not disturb the learner', async () => {
    await page.route('**/opened', (route) => route.fulfill({ status: 503, json: { error: 'Busy.', code: 'busy' } }))
    await logIn(page, await createMember(site))
    const again = page.waitForRequest(async (request) => {
      return request.url().endsWith('/opened') && (await request.response())?.status() === 200
    })
    await standInForSilentPlayer(page)
    await play(page).click()
    await expect(page.getByTitle(first).contentFrame().getByText('Video player')).toBeVisible()
    await page.unroute('**/opened')
    await again
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByText('Busy.')).toBeHidden()
  })
})

test('a video loads and counts as opened only when played; without a window the next ones then play at once', async ({
  page,
  site,
  outsideHosts,
}) => {
  const opened = openings(page)
  await logIn(page, await createMember(site))
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(second)
  await expect(play(page)).toHaveAccessibleName(`Play ${second}`)
  expect(outsideHosts).toEqual([])
  expect(opened).toEqual([])
  await standInForSilentPlayer(page)
  await play(page).click()
  await expect(page.getByTitle(second).contentFrame().getByText('Video player')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByTitle(third)).toBeVisible()
  expect(opened).toEqual([videos[1]?.id, videos[2]?.id])
  await page.reload()
  await expect(play(page)).toHaveAccessibleName(`Play ${third}`)
  await expect(page.getByTitle(third)).toBeHidden()
  expect(opened).toHaveLength(2)
})

test('within the window only Play opens a video, and the page says what it costs and until when [2.38]', async ({
  page,
  site,
}) => {
  test.slow()
  const opened = openings(page)
  await logIn(page, await createBuyer(site))
  const main = page.getByRole('main')
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const previous = page.getByRole('button', { name: 'Previous', exact: true })
  const list = page.getByRole('navigation', { name: 'Videos' })
  await expect(main).toContainText(
    new RegExp(
      `0 of ${videoCount} videos opened\\. If you canceled now, you would get \\$29\\.99 back\\. You can cancel until the end of \\w{3}, \\w{3} \\d+ \\(Central Time\\)\\.`,
    ),
  )
  // The first video is free.
  await play(page).click()
  await expect(page.getByTitle(first)).toBeVisible()
  await expect(list.getByRole('button', { name: `${first} (opened, not started)` })).toBeVisible()

  await next.click()
  await expect(play(page)).toHaveAccessibleName(`Play ${second}`)
  await list.getByRole('button', { name: last }).click()
  await expect(play(page)).toHaveAccessibleName(`Play ${last}`)
  expect(opened).toEqual([videos[0]?.id])
  await expect(main).toContainText(`0 of ${videoCount} videos opened. If you canceled now, you would get $29.99 back.`)
  await list.getByRole('button', { name: first }).click()
  await expect(page.getByTitle(first)).toBeVisible()

  await next.click()
  await play(page).click()
  await expect(main).toContainText(
    `1 of ${videoCount} videos opened. If you canceled now, you would get ${owedAfter(1)} back.`,
  )
  await previous.click()
  await expect(page.getByTitle(first)).toBeVisible()
  expect(opened).toEqual([videos[0]?.id, videos[1]?.id])
  await page.reload()
  await expect(list.getByRole('button', { name: / \(opened, [^)]+\), \d+ min$/ })).toHaveCount(2)
  await expectAxePassesOnAnyScreen(page, 'an open window')
})

test('the course works with the keyboard alone, and its shortcuts can be switched off', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  const name = page.getByRole('heading', { level: 3 })
  await expect(play(page)).toBeVisible()
  await page.keyboard.press('n')
  await expect(name).toHaveText(second)
  await play(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTitle(second)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByTitle(third)).toBeVisible()
  await page.keyboard.press('p')
  await page.keyboard.press('p')
  await page.keyboard.press('p')
  await expect(page.getByTitle(first)).toBeVisible()
  const wide = page.getByRole('button', { name: 'Wide view' })
  await page.keyboard.press('w')
  await expect(wide).toHaveAttribute('aria-pressed', 'true')
  const keys = page.getByRole('checkbox', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(page.getByRole('listitem').filter({ hasText: /^N Next$/ })).toBeVisible()
  await keys.uncheck()
  await page.keyboard.press('n')
  await expect(name).toHaveText(first)
  await page.reload()
  await expect(keys).not.toBeChecked()
  await expect(wide).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('k')
  await expect(play(page)).toBeVisible()
  await keys.check()
  await page.keyboard.press('k')
  await expect(page.getByTitle(first)).toBeVisible()
})
