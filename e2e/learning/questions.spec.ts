import { saveLessonPlace } from '@course/contract/course/lessons/lessons'
import * as paths from '@course/contract/paths'
import type { Locator, Page } from '@playwright/test'
import lesson from '../../content/lessons/tax-lien-certificate.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const videoId = 'tax-lien-certificate'
const [question] = lesson.questions
const [right] = question?.choices.filter(({ correct }) => correct) ?? []
const [wrong, otherWrong] = question?.choices.filter(({ correct }) => !correct) ?? []
if (!question || !right || !wrong || !otherWrong)
  throw new Error('the first question of the free lesson has no choices')

const group = (page: Page): Locator => page.getByRole('group', { name: question.question, exact: true })
const radio = (page: Page, text: string): Locator => group(page).getByRole('radio', { name: text, exact: true })
/** The words of a Markdown text up to its first mark. */
const words = (markdown: string) => markdown.split(/[[*\n]/)[0] ?? ''

const placePath = saveLessonPlace.path.replace(':id', videoId)
const isProgress = (url: string) => url.includes('/api/progress') || url.endsWith(placePath)

test('a member answers a question wrong, reads why, then right, and opens the full answer', async ({ page, site }) => {
  const sent: string[] = []
  await logIn(page, await createMember(site), paths.memberVideo(videoId))
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  await expect(group(page)).toBeVisible()
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const said = page.getByRole('region', { name: 'Lesson' }).getByRole('status')

  await radio(page, wrong.text).check()
  await expect(page.getByText(words(wrong.reason)).first()).toBeVisible()
  await expect(said).toHaveText(/^Not quite\. /)
  await expect(said).toContainText(words(wrong.reason))
  await expect(radio(page, right.text)).toBeEnabled()

  // With the keyboard, every choice is one step.
  await radio(page, wrong.text).focus()
  const texts = question.choices.map(({ text }) => text)
  for (let at = texts.indexOf(wrong.text); texts[at] !== right.text; at = (at + 1) % texts.length) {
    await expect(radio(page, texts[at] ?? '')).toBeFocused()
    await page.keyboard.press('ArrowDown')
  }
  await expect(radio(page, right.text)).toBeFocused()
  await expect(said).toHaveText(/^Right\. /)
  await expect(said).toContainText(words(right.reason))
  await expect(page.getByText(words(wrong.reason))).toBeHidden()

  const answer = page.locator('details', { hasText: question.question }).locator('summary')
  await answer.press('Enter')
  await expect(page.getByText(words(question.answer)).first()).toBeVisible()
  expect(sent.filter((url) => !isProgress(url))).toEqual([])
  await expectAxePassesOnAnyScreen(page, 'an answered question')

  await page.reload()
  await expect(radio(page, right.text)).not.toBeChecked()
})

test.describe('a visitor on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('gets the reason for a choice in the free lesson', async ({ page }) => {
    await page.goto(paths.lesson(videoId))
    await radio(page, otherWrong.text).tap()
    await expect(page.getByRole('paragraph').filter({ hasText: 'Not quite.', visible: true }).first()).toBeVisible()
    await radio(page, right.text).tap()
    await expect(page.getByText(words(right.reason)).first()).toBeVisible()
    await expectFits(page, 'an answered question of the free lesson')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads the choices of the free lesson, and opens the answer', async ({ page }) => {
    await page.goto(paths.lesson(videoId))
    for (const { text } of question.choices) await expect(radio(page, text)).toBeVisible()
    await expect(page.getByText(words(question.answer)).first()).toBeHidden()
    await page.locator('details', { hasText: question.question }).locator('summary').click()
    await expect(page.getByText(words(question.answer)).first()).toBeVisible()
  })
})

test('paper gets every choice and every answer', async ({ page }) => {
  await page.goto(paths.lesson(videoId))
  await page.emulateMedia({ media: 'print' })
  for (const each of lesson.questions) {
    for (const { text } of each.choices) await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText(words(each.answer)).first()).toBeVisible()
  }
})
