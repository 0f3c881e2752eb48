import { createMember, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { standInForVimeo } from '../support/vimeo-stand-in.ts'

const count = 4

test('the member stays in full screen while videos play one after the other', async ({ page, site }) => {
  test.setTimeout(300_000)
  await page.clock.install()
  await standInForVimeo(page)
  const titles: string[] = []
  // A course of sixty: the demo's videos under further ids.
  await page.route('**/api/videos?*', async (route) => {
    const response = await route.fetch()
    const videos: { id: string; name: string }[] = await response.json()
    const course = Array.from({ length: count }, (_, at) => {
      const video = videos[at % videos.length]
      return { ...video, id: `${video?.id}.${at}`, name: `${video?.name} (${at + 1})` }
    })
    titles.push(...course.map(({ name }) => name))
    await route.fulfill({ response, json: course })
  })
  await page.route('**/api/videos/*/opened', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\.\d+\/opened$/, '/opened'),
    }),
  )
  await logIn(page, await createMember(site))
  await page.getByRole('button', { name: /^Play / }).click()
  // Without the countdown, a slow machine can't miss the button.
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/preferences') && response.ok())
  await page.getByRole('checkbox', { name: 'Play the next video automatically' }).uncheck()
  await saved
  await page.getByRole('button', { name: 'Full screen' }).click()
  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(isFullScreen).toBe(true)
  for (const title of titles.slice(0, -1)) {
    const frame = page.getByTitle(title, { exact: true }).contentFrame()
    await frame.getByRole('button', { name: 'Skip to the end' }).click()
    // To the end itself.
    await page.clock.runFor(1_000)
    await page.getByRole('button', { name: 'Play next video' }).click()
    await expect(page.getByTitle(title, { exact: true })).toBeHidden()
    expect(await isFullScreen()).toBe(true)
  }
  await expect(page.getByTitle(titles.at(-1) ?? '', { exact: true })).toBeVisible()
  expect(titles).toHaveLength(count)
})
