import type { Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { primaryActions } from '../support/primary-actions.ts'
import { expect, test } from '../support/test.ts'
import { standInForVimeo } from '../support/vimeo-stand-in.ts'

const list = (page: Page) => page.getByRole('navigation', { name: 'Videos' })
const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' })
const expectPrimary = (page: Page, name: string | RegExp, when: string) =>
  expect(async () => {
    const found = await primaryActions(page)
    expect(found, when).toHaveLength(1)
    expect(found[0], when).toMatch(name)
  }).toPass({ timeout: 20_000 })

for (const [screen, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`on ${screen}, one action stands out at each video and each lesson`, async ({ page, site }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height })
    await logIn(page, await createMember(site))
    for (const [at, { name }] of videos.entries()) {
      const following = videos[at + 1]?.name
      await list(page).getByRole('button', { name }).click()
      await expectPrimary(page, /^Play/, `before ${name}`)

      await page.getByRole('button', { name: 'Read the lesson' }).click()
      await expect(lesson(page).getByRole('heading', { name: 'Key points' })).toBeVisible()
      await expectPrimary(page, /^Play/, `at the lesson of ${name}`)
      const mark = lesson(page).getByRole('button', { name: 'Mark this lesson as completed' })
      await mark.scrollIntoViewIfNeeded()
      await expectPrimary(page, /^Mark this lesson as completed$/, `at the end of the lesson of ${name}`)
      await mark.click()
      const next = following === undefined ? /^Get your certificate$/ : `Go on to ${following}`
      await expectPrimary(page, next, `after the lesson of ${name}`)
      await page.getByRole('heading', { name: 'Course', exact: true }).scrollIntoViewIfNeeded()
      await expectPrimary(page, following === undefined ? /^Get/ : /^Next$/, `after ${name}`)
    }
  })
}

test('one action stands out while a video plays, when it ends, and if its host refuses it', async ({ page, site }) => {
  await standInForVimeo(page)
  await logIn(page, await createMember(site))
  const [first = '', last = ''] = [videos[0]?.name, videos.at(-1)?.name]
  await page.getByRole('button', { name: `Play ${first}` }).click()
  await expect(page.getByTitle(first).contentFrame().locator('#state')).toContainText('"playing":true')
  await expectPrimary(page, /^Next$/, 'while it plays')
  await page.getByTitle(first).contentFrame().getByRole('button', { name: 'Skip to the end' }).click()
  await expectPrimary(page, /^Play next video$/, 'when it ends')
  await page.getByRole('region', { name: 'Up next' }).getByRole('button', { name: 'Cancel' }).click()
  await list(page).getByRole('button', { name: last }).click()
  await expect(page.getByTitle(last)).toBeVisible()
  await expectPrimary(page, /^Mark as completed$/, 'while the last video plays')
  await page.getByRole('button', { name: 'Mark as completed' }).click()
  await expectPrimary(page, /^Continue with video 1, /, 'after the last video, with others left')
})

test('one action stands out if the video host refuses the video', async ({ page, site }) => {
  await standInForVimeo(page, { refuses: 'PrivacyError' })
  await logIn(page, await createMember(site))
  await page.getByRole('button', { name: /^Play/ }).click()
  await expectPrimary(page, /^Play our copy instead$/, 'when it is refused')
})
