import type { Figures } from '@course/contract/office/figures'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { callAs, logIn } from '../support/accounts.ts'
import { newFamily, readLines } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { videoCount } from '../support/course.ts'
import { createBuyer, disputedCard } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })
const sales = (page: Page) => page.getByRole('region', { name: /^Sales, / })
const period = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Periods' }).getByRole('link', { name })

test('the owner answers a cancellation, finds a dispute and reads last week’s net, all from the first page', async ({
  page,
  site,
}) => {
  test.slow()
  const canceling = await createBuyer(site, { ...newPerson('Grace'), LastName: newFamily() })
  const disputing = await createBuyer(site, { ...newPerson('Edith'), LastName: newFamily() }, disputedCard)
  const [bought] = await callAs<[{ id: string }]>(site, canceling, 'account/purchases')
  await callAs(site, canceling, `account/purchases/${bought.id}/cancellation`, {})

  await logIn(page, site.admin)
  await expect(page).toHaveURL(paths.admin)
  await attention(page)
    .getByRole('link', { name: new RegExp(`Grace ${canceling.LastName} asked to cancel.*Answer by`) })
    .click()
  const box = page.getByRole('region', { name: 'Cancellation', exact: true })
  await box.getByRole('button', { name: 'Confirm and refund $29.99…' }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $29.99' }).click()
  await expect(box).toContainText('It was answered with a refund.')

  const dispute = attention(page).getByRole('link', {
    name: new RegExp(`disputes the payment of Edith ${disputing.LastName}`),
  })
  await expect(async () => {
    await page.goto(paths.admin)
    await expect(dispute).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await expect(attention(page)).not.toContainText(canceling.LastName)
  await dispute.click()
  await expect(page.getByRole('heading', { name: `Purchase of Edith ${disputing.LastName}` })).toBeVisible()

  await page.goto(paths.admin)
  await page.getByRole('link', { name: 'Figures for any period, visitors and videos' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Figures' })).toBeVisible()
  await period(page, 'Last week').click()
  await expect(period(page, 'Last week')).toHaveAttribute('aria-current', 'true')
  await expect(sales(page)).toContainText('Net')
  await period(page, 'This month').click()
  await expect(sales(page)).toContainText(/Net\$\d/)
  await expect(sales(page)).toContainText(/less \$[\d.,]+ refunded/)
})

test('the overview says what was sold today, who is new, and that all is well if nothing waits', async ({
  page,
  site,
}) => {
  const mary = await createBuyer(site, { ...newPerson('Mary'), LastName: newFamily() })
  // What other journeys leave to do must not matter here.
  await page.route('**/api/summary', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), attention: [] } })
  })
  await logIn(page, site.admin)
  await expect(attention(page)).toContainText('All is well. Nothing waits for you.')
  await expect(attention(page).getByRole('link')).toHaveCount(0)

  const overview = page.getByRole('region', { name: 'Sales', exact: true })
  await overview.getByText('The same as a table').click()
  const rows = overview.getByRole('row')
  // Days without a sale are not listed. Around midnight, there are sales of two days.
  await expect(rows.nth(1)).toBeVisible()
  expect(await rows.count()).toBeLessThanOrEqual(3)
  for (const period of ['Today', 'Last 7 days', 'Last 30 days']) {
    const figures = overview.locator('dl > div').filter({ hasText: period })
    await expect(figures).toContainText(new RegExp(`^${period}\\$[\\d,.]+`))
    await expect(figures).toContainText(/\d+ sales? (of|totaling) \$/)
  }
  await expect(overview.getByRole('img', { name: 'Net sales of each of the last 30 days' })).toBeVisible()

  const members = page.getByRole('region', { name: 'Members', exact: true })
  await expect(members).toContainText(/^Members\d+ members?, \d+ active in the last 7 days, \d+ completed/)
  for (const [card, count] of [
    ['Users', /[1-9]\d* users?\./],
    ['Purchases', /[1-9]\d* purchases?\./],
    ['Content', /\d+ drafts? not published\./],
  ] as const)
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: card, exact: true }) }),
    ).toContainText(count)
  await members.getByRole('link', { name: `Mary ${mary.LastName}` }).click()
  await expect(page.getByRole('heading', { name: `Mary ${mary.LastName}` })).toBeVisible()
})

test('figures are shown for any period, drawn, exported, and lead to the lesson that loses viewers', async ({
  page,
  site,
}) => {
  await test.step('figures are shown for any period, exported, and a period that cannot be is explained', async () => {
    await createBuyer(site)
    await logIn(page, site.admin, paths.figures)
    await expect(page).toHaveTitle(/^Figures/)
    const steps = page.getByRole('region', { name: 'From visit to purchase' })
    await expect(steps).toContainText(/Bought[1-9]/)
    const course = page.getByRole('region', { name: 'Videos', exact: true })
    await expect(course.getByRole('row')).toHaveCount(videoCount + 1)

    await page.getByLabel('First day').fill('2026-10-30')
    await page.getByLabel('Last day').fill('2026-11-07')
    await page.getByLabel('Show', { exact: true }).selectOption('by week')
    await page.getByRole('button', { name: 'Show period' }).click()
    await expect(sales(page)).toHaveAccessibleName('Sales, Oct 30 – Nov 7, 2026')
    await expect(sales(page)).toContainText('Nothing was sold in this period.')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await readLines(await download)).map(([from]) => from)).toEqual(['2026-10-30', '2026-11-01'])

    await page.getByLabel('Last day').fill('2026-10-01')
    await page.getByRole('button', { name: 'Show period' }).click()
    await expect(page.getByText('The period ends before it begins. Choose a later last day.')).toBeVisible()
    await expect(page.getByLabel('Last day')).toHaveValue('2026-10-01')
    await page.goBack()
    await expect(sales(page)).toHaveAccessibleName('Sales, Oct 30 – Nov 7, 2026')
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('figures draw sales, the funnel and where viewers stop, and lead to the lesson that loses them', async () => {
    await createBuyer(site)
    // Watching a video to its middle takes too long for a journey.
    await page.route('**/api/figures?*', async (route) => {
      const response = await route.fetch()
      const figures = (await response.json()) as Figures
      const [first, ...others] = figures.videos
      const seen = Array.from({ length: 40 }, (_, part) => (part < 20 ? 100 : 50))
      const lines = [
        { kind: 'left', at: 65, text: 'The county keeps the rest.', members: 6 },
        { kind: 'skipped', at: 80, text: 'A word about forms.', members: 3 },
      ]
      const watched = { ...first, openedBy: 12, completedBy: 6, seconds: 130, playedBy: 12, seen, lines }
      const json = { ...figures, videos: [watched, ...others.map((video) => ({ ...video, seen: [], lines: [] }))] }
      await route.fulfill({ response, json })
    })
    await logIn(page, site.admin, `${paths.figures}?by=day`)
    await expect(sales(page).getByRole('img', { name: 'Net sales by day' })).toBeVisible()
    await expect(sales(page)).toContainText(/\d+ days without a sale are not listed\./)
    await expect(page.getByRole('region', { name: 'From visit to purchase' }).getByRole('listitem')).toHaveText([
      /^Visitors\d/,
      /^Opened the payment page\d/,
      /^Tried to pay\d/,
      /^Bought[1-9]/,
    ])
    const videos = page.getByRole('region', { name: 'Videos', exact: true })
    const curve = videos.getByRole('img')
    await expect(curve).toHaveCount(1)
    await expect(curve).toHaveAccessibleName(
      /: of 12 viewers, 100% saw the beginning, 50% the middle and 50% the end\.$/,
    )
    await expect(videos.getByRole('listitem').filter({ hasText: /^\d/ })).toHaveText([
      /^1:05: 6 of 12 viewers left.*The county keeps the rest\./,
      /^1:20: 3 of 12 viewers skipped this.*A word about forms\./,
    ])
    await expectAxePassesOnAnyScreen(page, 'figures with charts')
    await videos.getByRole('link', { name: /^Edit the lesson of / }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^Lesson: / })).toBeVisible()
  })
})
