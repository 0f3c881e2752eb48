import * as paths from '@course/contract/paths'
import site from '../../content/site.json' with { type: 'json' }
import home from '../../content/words/home.json' with { type: 'json' }
import info from '../../content/words/info.json' with { type: 'json' }
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'
import { standInForSilentPlayer } from '../support/vimeo-stand-in.ts'

test('the empty path and an unknown path lead home [2.1-2.2]', async ({ page, request }) => {
  const empty = await request.get('/', { maxRedirects: 0 })
  expect(empty.status()).toBe(302)
  expect(empty.headers().location).toBe(paths.home)
  for (const path of ['/', '/no/such/page', `${paths.members}/7`, '/Home%20']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(paths.home)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.headline)
    await expect(toasts(page)).toContainText(path === '/' ? /^$/ : 'There is no page at this address')
  }
  expect((await request.get('/no/such/page')).status()).toBe(404)
})

test('home sells the course: headline, video, three features, the call to enroll and the risk [2.4-2.9 9.1 9.3]', async ({
  page,
}) => {
  await page.goto(paths.home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.headline)
  await expect(page.getByRole('link', { name: 'Watch the video' })).toBeVisible()
  const features = page.getByRole('region', { name: 'What you get' })
  await expect(features.getByRole('heading')).toHaveText(home.features.map(({ title }) => title))
  expect(home.features).toHaveLength(3)
  const call = page.getByRole('region', { name: 'Enroll today' })
  await expect(call.getByText('$29 Limited Time Only (Reg. $99)', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Risk disclaimer' })).toContainText(home.riskDisclaimer)
  await page.getByRole('link', { name: 'Learn more' }).click()
  await expect(page).toHaveURL(paths.info)
  await page.goBack()
  await page.getByRole('link', { name: 'Read the full legal disclaimer' }).click()
  await expect(page).toHaveURL(paths.legal)
  await page.goBack()
  await call.getByRole('link', { name: 'Enroll in Course' }).click()
  await expect(page).toHaveURL(paths.payment)
})

test("clicking the video's picture loads the player, and nothing is loaded before [2.5]", async ({
  page,
  outsideHosts,
}) => {
  await page.goto(paths.home)
  await page.waitForLoadState('networkidle')
  expect(outsideHosts).toEqual([])
  await standInForSilentPlayer(page)
  await page.getByRole('link', { name: 'Watch the video' }).click()
  await expect(page.getByTitle(home.video.title)).toHaveAttribute(
    'src',
    `https://player.vimeo.com/video/${home.video.vimeoNumber}?dnt=1&autoplay=1`,
  )
  await expect(page.getByTitle(home.video.title).contentFrame().getByText('Video player')).toBeVisible()
  expect(new Set(outsideHosts)).toEqual(new Set(['player.vimeo.com']))
})

test('the footer leads to the accessibility statement, with its date, its limits and how to report a barrier', async ({
  page,
}) => {
  await page.goto(paths.home)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page).toHaveURL(paths.accessibility)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Accessibility')
  await expect(main.getByText(/^Last checked \w+ \d+, \d{4}\.$/)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'What we know does not work well' })).toBeVisible()
  await expect(main.getByText('Write to support@example.com')).toBeVisible()
})

test('info congratulates, lists nine questions and leads to the payment [2.10-2.12 9.1]', async ({ page }) => {
  await page.goto(paths.info)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(info.congratulations.title)
  expect(info.congratulations.title).toMatch(/^Congratulations/)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText(
    info.questions.map(({ question }) => question),
  )
  expect(info.questions).toHaveLength(9)
  await expect(page.getByText('Only $29!', { exact: true })).toBeVisible()
  await expect(page.getByText(info.offer, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Enroll in Course' }).click()
  await expect(page).toHaveURL(paths.payment)
})

test('legal covers every point of the disclaimer [2.13-2.22 9.4]', async ({ page }) => {
  await page.goto(paths.legal)
  const main = page.getByRole('main')
  for (const point of [
    /for educational use only/,
    /Nothing in the program is investment advice/,
    /telling us in writing within 3 business days/,
    /we refund the price you paid less the value of the product that you have received/,
    /If you cancel by email, or in any other way, after the window has ended, the full price is owed/,
    /at our sole discretion. If we do, we keep an administrative fee of at least 50% of the fee you paid/,
    /We may change the program, .* by written notice to you/,
    /protected by copyright/,
    /license to use your name, your likeness/,
    /you release us, .* from liability/,
    /decided by binding arbitration/,
    /Demo Seller LLC \(example only\), 100 Example Street, Sampleton, TX 00000/,
  ]) {
    await expect(main).toContainText(point)
  }
  const links = main.getByRole('link', { name: site.seller.email })
  await expect(links.first()).toHaveAttribute('href', `mailto:${site.seller.email}`)
  const written = (await main.innerText()).split(site.seller.email).length - 1
  await expect(links).toHaveCount(written)
})

test('an answer that linked to the legal page is still open after going back', async ({ page }) => {
  await page.goto(paths.home)
  await page.waitForLoadState('networkidle')
  const questions = page.getByRole('region', { name: 'Questions and answers' })
  await questions.getByText('Can I cancel and get a refund?').click()
  const link = questions.getByRole('link', { name: 'The legal page has the exact terms.' })
  await link.click()
  await expect(page).toHaveURL(`${paths.legal}#cancellation-window`)
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect(questions.getByText('As soon as your payment is approved.')).toBeHidden()
})

test('the payment page shows price, fields and seller [2.23-2.25 3.11 6.4 9.2-9.3]', async ({ page }) => {
  await page.goto(paths.payment)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area Access Only $29.99 (Reg. $99.99)')
  await expect(page.getByText('Charged today: $29.99 USD')).toBeVisible()
  for (const label of ['First Name', 'Last Name', 'Email', 'Password'])
    await expect(page.getByLabel(label)).toBeVisible()
  for (const label of ['Card Number', 'Expiration Date (MM/YY)', 'CVV', 'ZIP Code']) {
    await expect(page.getByTitle(label).contentFrame().getByLabel(label)).toBeVisible()
  }
  const fields = page.locator('iframe[id^="braintree-hosted-field-"]')
  const names = await fields.evaluateAll((frames) => frames.map(({ id }) => id.replace('braintree-hosted-field-', '')))
  expect(names.sort()).toEqual(['cvv', 'expirationDate', 'number', 'postalCode'])
  await expect(page.getByText(/Sold by Demo Seller LLC/)).toBeVisible()
})

test('going back restores the scroll position [2.3]', async ({ page }) => {
  await page.goto(paths.home)
  await page.waitForLoadState('networkidle')
  const disclaimer = page.getByRole('link', { name: 'Read the full legal disclaimer' })
  await disclaimer.scrollIntoViewIfNeeded()
  const position = () => page.evaluate(() => Math.round(window.scrollY))
  const before = await position()
  expect(before).toBeGreaterThan(300)
  await disclaimer.click()
  await expect(page).toHaveURL(paths.legal)
  await expect.poll(position).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(paths.home)
  await expect.poll(position).toBe(before)
})
