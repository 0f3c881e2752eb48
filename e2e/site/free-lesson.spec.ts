import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import glossary from '../../content/glossary.json' with { type: 'json' }
import lesson from '../../content/lessons/tax-lien-certificate.json' with { type: 'json' }
import { expectAxePassesOnAnyScreen, expectFits } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const title = 'What is a tax lien certificate?'

test.describe('a visitor on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('reads the free lesson without a login, and opens nothing', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/videos')) calls.push(request.url())
    })
    await page.goto(paths.home)
    const excerpt = page.getByRole('article', { name: title })
    await expect(excerpt).toContainText('You have $2,000 saved.')
    await excerpt.getByRole('link', { name: 'Read the whole lesson' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const name of ['Key points', 'Check yourself', 'Words to know', 'Sources'])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    for (const point of lesson.keyPoints) await expect(page.getByText(point)).toBeVisible()
    await expectFits(page, 'the free lesson')
    await expectAxePassesOnAnyScreen(page, 'the free lesson')

    const term = page.locator(`a[href="${paths.glossary}#tax-lien-certificate"]`).first()
    await term.tap()
    await expect(page.getByRole('tooltip')).toContainText('Tax lien certificate')
    await page.getByRole('main').getByRole('link', { name: 'Enroll in Course' }).tap()
    await expect(page).toHaveURL(paths.payment)
    expect(calls).toEqual([])
  })
})

const lessonPart = (page: Page) => page.getByRole('article', { name: title })

test('a visitor watches the free lesson on the home page and reads along, and opens nothing', async ({ page }) => {
  await page.route('https://player.vimeo.com/**', (route) => route.abort())
  await page.goto(paths.home)
  await expect(lessonPart(page).getByRole('list')).toBeHidden()
  await lessonPart(page).getByRole('link', { name: 'Watch the lesson' }).click()
  const video = lessonPart(page).locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.3)
  await expect(lessonPart(page).getByRole('listitem').first()).toContainText(/^0:0\d /)
  expect(await lessonPart(page).getByRole('listitem').count()).toBeGreaterThan(3)
})

test('the transcript opens without the video, and a failure to load it says so and can be repeated', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 503/)
  await page.route(
    '**/api/free-lessons/*/transcript',
    (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }),
    {
      times: 1,
    },
  )
  await page.goto(paths.home)
  const summary = lessonPart(page).getByText('Transcript of the video')
  await summary.click()
  await expect(lessonPart(page).getByText('Not now.')).toBeVisible()
  await summary.click()
  await summary.click()
  await expect(lessonPart(page).getByRole('listitem').first()).toBeVisible()
})

test('the free lesson tells search engines what it is, other lessons are not there, and the glossary explains its terms', async ({
  page,
  request,
}) => {
  await page.goto(paths.lesson('tax-lien-certificate'))
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'LearningResource', name: title, isAccessibleForFree: true })
  expect((await request.get(paths.lesson('tax-deed'))).status()).toBe(404)
  await page.goto(`${paths.glossary}#redemption`)
  await expect(page.getByRole('term').filter({ hasText: /^Redemption$/ })).toBeInViewport()
  await expect(page.getByRole('term')).toHaveCount(glossary.length)
})
