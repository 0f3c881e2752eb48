import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { createMember, logIn, storeLogin } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { holdRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

const [{ name: first, id: firstId }] = videos as [(typeof videos)[number]]
const panel = (page: Page) => page.getByRole('region', { name: 'Notes on this video' })
const field = (page: Page) => panel(page).getByRole('textbox', { name: /^Note at \d+:\d\d$/ })
const clip = (page: Page) => page.getByTitle(first).and(page.locator('video'))
const secondNow = (page: Page) => clip(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const showNotes = (page: Page) => page.getByRole('button', { name: 'Notes', exact: true }).click()

/** Vimeo can't be reached, so the page plays the site's own copy. */
async function openCourse(page: Page): Promise<void> {
  await page.route('https://player.vimeo.com/**', (route) => route.abort())
  await page.goto(paths.members)
}

test('a note taken while the video plays is there after a reload, leads back to its second, and is downloaded', async ({
  page,
  site,
}) => {
  test.slow()
  await storeLogin(page, await createMember(site))
  await openCourse(page)
  await page.getByRole('button', { name: /^Play / }).click()
  await clip(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 20
  })
  await expect.poll(() => secondNow(page)).toBeGreaterThan(21)
  await page.keyboard.press('m')
  await expect(field(page)).toBeFocused()
  const before = await secondNow(page)
  await page.keyboard.type('Ask <b>who</b> redeems.\nMonday, # not Tuesday')
  await expect.poll(() => secondNow(page)).toBeGreaterThan(before)
  const label =
    (await panel(page)
      .getByText(/^Note at/)
      .textContent()) ?? ''
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(label) ?? []
  await page.reload()

  await page.goto(paths.notes)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(`1. ${first}`)
  await expect(main).toContainText('Ask <b>who</b> redeems.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download your notes' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('notes.md')
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`## 1\\. ${first}\n\n### At ${minutes}:${seconds}\n\nAsk \\<b\\>who\\</b\\> redeems.`)

  await main.getByRole('link', { name: `At ${minutes}:${seconds}` }).click()
  await expect(page).toHaveURL(paths.memberVideo(firstId, Number(minutes) * 60 + Number(seconds)))
  await expect(panel(page).getByRole('listitem')).toContainText('Ask <b>who</b> redeems.')
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await expect.poll(() => secondNow(page)).toBeGreaterThanOrEqual(Number(seconds) - 1)
  expect(await secondNow(page)).toBeLessThan(Number(seconds) + 10)
})

test('a note at a paragraph is shown there, edited, deleted, brought back, and kept without its paragraph', async ({
  page,
  site,
}) => {
  await test.step('a note at a paragraph is shown there, edited, deleted, and brought back', async () => {
    await storeLogin(page, await createMember(site))
    await openCourse(page)
    await page.getByRole('button', { name: 'Read the lesson' }).click()
    await showNotes(page)
    const lesson = page.getByRole('region', { name: 'Lesson' })
    await lesson
      .getByRole('button', { name: /^Add note on/ })
      .nth(2)
      .click()
    await page.keyboard.type('What about mobile homes?')
    await lesson.getByRole('button', { name: 'Save note' }).click()
    await expect(lesson.getByRole('listitem').filter({ hasText: 'What about mobile homes?' }).last()).toBeVisible()
    await expectFits(page, 'the course with notes')

    await page.goto(paths.notes)
    const main = page.getByRole('main')
    await expect(main.locator('blockquote')).not.toBeEmpty()
    await expectFits(page, 'the notes')
    await expectAxePassesOnAnyScreen(page, 'the notes')
    await main.getByRole('button', { name: /^Edit/ }).click()
    await main.getByRole('textbox').fill('What about tents?')
    await main.getByRole('button', { name: 'Save note' }).click()
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await main.getByRole('button', { name: /^Delete/ }).click()
    await expect(main.getByRole('status')).toContainText('has been deleted.')
    await main.getByRole('button', { name: 'Undo' }).click()
    await main.getByRole('link', { name: 'In the lesson' }).click()
    await expect(lesson.getByText('What about tents?')).toBeInViewport()

    await page.goto(paths.notes)
    await main.getByRole('button', { name: /^Delete/ }).click()
    await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.reload()
    await expect(main).toContainText('You have no notes yet.')
    // Another member, for whom no notes are shown yet.
    await page.evaluate(() => localStorage.clear())
  })
  await test.step('a note whose paragraph is gone is shown with its quote', async () => {
    await storeLogin(page, await createMember(site))
    await openCourse(page)
    await page.getByRole('button', { name: 'Read the lesson' }).click()
    await showNotes(page)
    const lesson = page.getByRole('region', { name: 'Lesson' })
    const write = lesson.getByRole('button', { name: /^Add note on/ })
    await write.first().click()
    await page.keyboard.type('Remember this.')
    await lesson.getByRole('button', { name: 'Save note' }).click()
    await expect(lesson.getByText('Remember this.')).toBeVisible()
    const lost = page.getByRole('region', { name: 'Notes about paragraphs that have changed' })
    await expect(lost).toBeHidden()

    await page.route(
      (url) => url.pathname.endsWith('lesson'),
      async (route) => {
        const body = await (await route.fetch()).json()
        await route.fulfill({ json: { ...body, html: body.html.replace(/^<p>.*?<\/p>/s, '<p>Something new.</p>') } })
      },
    )
    await page.reload()
    await expect(lost).toContainText('Remember this.')
    await expect(lost.locator('blockquote')).toContainText('You have $2,000 saved.')
  })
})

test('Notes leads to the field, and no letter on the way drives the player; what is too long stays in the field', async ({
  page,
  site,
}) => {
  await logIn(page, await createMember(site))
  const showPanel = await holdRequests(page, /\/assets\/video-notes-.*\.js$/)
  await openCourse(page)
  await showNotes(page)
  await page.keyboard.type('ask')
  showPanel()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Ask n about k')
  await expect(field(page)).toHaveValue('Ask n about k')
  await page.getByRole('heading', { level: 3 }).click()
  await page.keyboard.press('m')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(first)
  await expect(page.getByRole('button', { name: /^Play / })).toBeVisible()
  const long = 'x'.repeat(20_000)
  await field(page).fill(long)
  await expect(panel(page)).toContainText('A note can have at most 5,000 characters. Shorten it by 15,000,')
  await expect(panel(page).getByRole('button', { name: 'Save note' })).toBeDisabled()
  await page.reload()
  await expect(field(page)).toHaveValue(long)
  await field(page).fill('Short.')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await page.goto(paths.notes)
  await expect(page.getByRole('main')).toContainText('Short.')
})

test('if two devices change the same note, both texts are shown and can be kept', async ({ page, browser, site }) => {
  const member = await createMember(site)
  await storeLogin(page, member)
  await openCourse(page)
  await showNotes(page)
  await field(page).fill('One.')
  await panel(page).getByRole('button', { name: 'Save note' }).click()
  await page.goto(paths.notes)
  await page.getByRole('button', { name: /^Edit/ }).click()

  const laptop = await browser.newContext({ baseURL: site.url })
  const second = await laptop.newPage()
  await logIn(second, member, paths.notes)
  await second.getByRole('button', { name: /^Edit/ }).click()
  await second.getByRole('textbox').fill('From the laptop.')
  await second.getByRole('button', { name: 'Save note' }).click()
  await expect(second.getByRole('textbox')).toHaveCount(0)
  await laptop.close()

  await page.getByRole('textbox').fill('From the phone.')
  await expect(page.getByRole('textbox', { name: 'The note from your other device' })).toHaveValue('From the laptop.')
  await expect(page.getByRole('textbox', { name: /^Note at/ })).toHaveValue('From the phone.')
  await page.getByRole('button', { name: 'Keep both in this note' }).click()
  await expect(page.getByText('Your note has been saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(/From the phone\.\s+From the laptop\./)
})
