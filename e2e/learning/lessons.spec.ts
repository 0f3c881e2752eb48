import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { owedAfter, videoCount } from '../support/course.ts'
import { createBuyer } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'
import { standInForSilentPlayer, standInForVimeo } from '../support/vimeo-stand-in.ts'

const names = videos.map(({ name }) => name)
const [first = '', second = ''] = names
const secondId = videos[1]?.id ?? ''

const lesson = (page: Page) => page.getByRole('region', { name: 'Lesson' })
const read = (page: Page) => page.getByRole('button', { name: 'Read the lesson' })
const play = (page: Page) => page.getByRole('button', { name: /^Play/ })
const isLesson = (url: URL) => url.pathname.endsWith('lesson')
const lines = (page: Page) => lesson(page).getByRole('button', { name: /^\d+:\d\d / })
const heading = (page: Page, name: string) => lesson(page).getByRole('heading', { name, exact: true })

/** Reads the lesson of the video that is shown. */
async function openLesson(page: Page): Promise<void> {
  await read(page).click()
  await expect(heading(page, 'Key points')).toBeVisible()
}

test('in the window, reading a lesson states its cost, counts once, and keeps the lesson open', async ({
  page,
  site,
}) => {
  test.slow()
  await logIn(page, await createBuyer(site))
  const main = page.getByRole('main')
  await expect(main).toContainText(`0 of ${videoCount} videos opened.`)
  await expect(main).toContainText('This lesson is free: playing its video and reading it cost nothing.')
  await openLesson(page)
  await expect(main).toContainText(`0 of ${videoCount} videos opened. If you canceled now, you would get $29.99 back.`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const cost = page.getByText(`Playing this video or reading its lesson lowers it to ${owedAfter(1)}.`)
  await expect(cost).toHaveCount(1)
  await expect(cost).toBeVisible()
  await expect(heading(page, 'Key points')).toBeHidden()
  await openLesson(page)
  await expect(main).toContainText(
    `1 of ${videoCount} videos opened. If you canceled now, you would get ${owedAfter(1)} back.`,
  )
  await expect(lesson(page)).toContainText(/(Read in|Confirmed) \w+ .*20\d\d\. Laws change: open the law/)

  await page.reload()
  await expect(heading(page, 'Key points')).toBeVisible()
  await play(page).click()
  await expect(main).toContainText(`1 of ${videoCount} videos opened.`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(main).toContainText(`Playing this video or reading its lesson lowers it to ${owedAfter(2)}.`)
  await expectAxePassesOnAnyScreen(page, 'a lesson before it is read')
})

test('a lesson can be read without its video, plays it from its transcript, is loaded on request, and prints', async ({
  page,
  site,
}) => {
  await test.step('a lesson can be read while the video host is out of reach', async () => {
    await page.route('https://player.vimeo.com/**', (route) => route.abort())
    await logIn(page, await createMember(site))
    await openLesson(page)
    await expect(heading(page, 'Check yourself')).toBeVisible()
    await expect(heading(page, 'Sources')).toBeVisible()
    const answer = lesson(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('group') })
      .first()
    const question = answer.getByRole('group').locator('summary')
    await question.press('Enter')
    await expect(answer.getByRole('paragraph').first()).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a press on a line of the transcript plays the video there, and the current line is marked', async () => {
    await standInForVimeo(page)
    await logIn(page, await createMember(site))
    await openLesson(page)
    const state = page.getByTitle(first).contentFrame().locator('#state')
    const at = async (line: number) => {
      const [minutes = 0, seconds = 0] = ((await lines(page).nth(line).textContent()) ?? '').split(/[: ]/).map(Number)
      return minutes * 60 + seconds
    }
    await lines(page).nth(2).click()
    await expect(state).toContainText('"playing":true')
    const second = async () => Number(/"seconds":(\d+)/.exec((await state.textContent()) ?? '')?.[1])
    await expect.poll(second).toBeGreaterThanOrEqual(await at(2))
    await expect(lines(page).nth(2)).toHaveAttribute('aria-current', 'true')

    await lines(page).nth(1).press('Enter')
    await expect(lines(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await expect(lesson(page).locator('[aria-current="true"]')).toHaveCount(1)
    await expect(lines(page).nth(2)).toHaveAttribute('aria-current', 'true')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a failed lesson says so and is loaded on request', async () => {
    await page.route(isLesson, (route) => route.abort())
    await logIn(page, await createMember(site))
    await read(page).click()
    await expect(lesson(page).getByRole('alert')).toContainText(
      'The lesson could not be loaded. There was no answer. Check your connection.',
    )
    await page.unroute(isLesson)
    await lesson(page).getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Key points')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('paper gets the lesson with its answers, and nothing else', async () => {
    await logIn(page, await createMember(site))
    await openLesson(page)
    await page.emulateMedia({ media: 'print' })
    const printed = page.getByRole('main')
    for (const part of ['Key points', 'Check yourself', 'Words to know', 'Sources'])
      await expect(printed.getByRole('heading', { name: part })).toBeVisible()
    await expect(lesson(page).getByText(first, { exact: true }).first()).toBeVisible()
    await expect(printed.getByText(/Laws change/)).toBeVisible()
    for (const question of await lesson(page).locator('details + div').all()) await expect(question).toBeVisible()
    for (const hidden of [play(page), lines(page).first(), page.getByRole('button', { name: 'Print' })])
      await expect(hidden).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Videos' })).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('on a phone, a video stays in sight while reading, and a term shows its meaning', async ({ page, site }) => {
    await test.step('a video stays in sight while reading, but only once it plays', async () => {
      await logIn(page, await createMember(site))
      await page.getByRole('button', { name: 'Lesson', exact: true }).click()
      await openLesson(page)
      await heading(page, 'Sources').scrollIntoViewIfNeeded()
      await expect(play(page)).not.toBeInViewport()
      await play(page).click()
      await heading(page, 'Sources').scrollIntoViewIfNeeded()
      await expect(page.getByTitle(first)).toBeInViewport({ ratio: 0.99 })
      await expectFits(page, 'a lesson')
    })
    await test.step('a term shows its meaning by pointer, focus and tap, until Escape', async () => {
      await logIn(page, await createMember(site))
      await openLesson(page)
      const meaning = page.getByRole('tooltip')
      const terms = lesson(page).locator(`a[href^="${paths.glossary}#"]`)
      const term = terms.first()

      await term.hover()
      await expect(meaning).toBeVisible()
      await meaning.hover()
      await page.waitForFunction(() => document.querySelector('[role="tooltip"]:hover'))
      await expect(meaning).toBeInViewport({ ratio: 0.99 })
      await page.keyboard.press('Escape')
      await expect(meaning).toBeHidden()

      await term.focus()
      await expect(meaning).toContainText((await term.textContent()) ?? '', { ignoreCase: true })
      await page.keyboard.press('Escape')
      await expect(meaning).toBeHidden()
      await expect(term).toBeFocused()
      await term.blur()

      await term.tap()
      await expect(meaning).toBeVisible()
      await heading(page, 'Key points').tap()
      await expect(meaning).toBeHidden()
      await term.tap()
      await expect(meaning).toBeVisible()
      await term.tap()
      await expect(meaning).toBeHidden()
      await expect(page).toHaveURL(paths.members)
      await lesson(page).getByRole('link', { name: 'All words are in the glossary' }).tap()
      await expect(page).toHaveURL(paths.glossary)
    })
  })
})

test('links lead to a second of a video, and to the tools of a member', async ({ page, site }) => {
  await test.step('a link to a second of a video selects both, and neither plays nor opens it', async () => {
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/opened')) opened.push(request.url())
    })
    await logIn(page, await createMember(site), paths.memberVideo(secondId, 21))
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(second)
    await expect(play(page)).toHaveAccessibleName(`Play from 0:21 ${second}`)
    await expect(read(page)).toBeVisible()
    expect(opened).toEqual([])
    await standInForSilentPlayer(page)
    await play(page).click()
    await expect(page.getByTitle(second)).toHaveAttribute('src', /#t=21s$/)
    expect(opened).toHaveLength(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('the tools of a member are listed with the first steps and on the account page', async () => {
    await logIn(page, await createMember(site))
    for (const path of [paths.gettingStarted, paths.account]) {
      await page.goto(path)
      const tools = page.getByRole('region', { name: 'Your tools' })
      await expect(tools.getByRole('link')).toHaveText([
        'Your course',
        'Your notes',
        'Workbook',
        'Walkthroughs',
        'Calculators',
        'Glossary',
        'State guide',
        'What changed',
        'Links by state',
        'General links',
        'Files',
        'Notices about the course',
      ])
      await expectFits(page, path)
    }
    await page.getByRole('link', { name: 'Glossary' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
  })
})
