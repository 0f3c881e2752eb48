import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import type { Browser, Download, Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { callAs, createMember, logIn, storeLogin } from '../support/accounts.ts'
import { openPurchase } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { lastVideo, videoCount } from '../support/course.ts'
import { createBuyer } from '../support/payment.ts'
import type { Person } from '../support/people.ts'
import type { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const paper = (page: Page) => page.getByRole('article', { name: 'Certificate of Completion' })
const getIt = (page: Page) => page.getByRole('button', { name: 'Get your certificate' })

/** Reads lessons to the end, as the page reports it. */
async function readLessons(site: Site, person: Person, ids: readonly string[]): Promise<void> {
  const post = (path: string, body: object) => callAs(site, person, `videos/${path}`, body)
  for (const id of ids) await post(`${id}/opened`, { How: 'read' })
  for (const id of ids) await expect(() => post(`${id}/lesson/end`, {})).toPass({ timeout: 120_000, intervals: [500] })
}

const bytesOf = async (download: Download) => readFile(await download.path())

async function downloadPaper(page: Page): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  return download
}

/** Opens the public page without being logged in. */
async function checkLoggedOut(browser: Browser, address: string, title: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  return page
}

test('a member who completes the course downloads a certificate that anyone can check, until a full refund', async ({
  page,
  site,
  browser,
}) => {
  test.slow()
  const ada = await createBuyer(site)
  await readLessons(
    site,
    ada,
    videos.slice(0, -1).map(({ id }) => id),
  )
  await logIn(page, ada)
  await page.getByRole('link', { name: 'Certificate', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(`${videoCount - 1} of ${videoCount} completed.`)
  await expect(getIt(page)).toBeHidden()
  await page.getByRole('list', { name: 'Left to do' }).getByRole('link', { name: lastVideo }).click()
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  const ended = page.waitForResponse((response) => response.url().endsWith('lesson/end'))
  await page.getByRole('button', { name: /Mark this lesson as completed/ }).scrollIntoViewIfNeeded()
  expect((await ended).status()).toBe(200)

  await page.goto(paths.ownCertificate)
  await expect(page.getByRole('main')).toContainText(`${ada.FirstName} ${ada.LastName}`)
  await getIt(page).click()
  await expect(paper(page)).toContainText('completed the course')
  await expectAxePassesOnAnyScreen(page, 'the own certificate')
  const download = await downloadPaper(page)
  expect(download.suggestedFilename()).toBe('certificate.pdf')
  const bytes = await bytesOf(download)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await bytesOf(await downloadPaper(page))).equals(bytes)).toBe(true)

  const address = (await page.getByRole('main').locator('code').textContent()) ?? ''
  const stranger = await checkLoggedOut(browser, address, 'Verified')
  const lines = await paper(page).getByRole('paragraph').allTextContents()
  expect(await paper(stranger).getByRole('paragraph').allTextContents()).toEqual(lines)
  expect(lines).toContain(`${ada.FirstName} ${ada.LastName}`)
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect((await stranger.request.get(address)).headers()['x-robots-tag']).toBe('noindex')
  await expectAxePassesOnAnyScreen(stranger, 'a verified certificate')
  await checkLoggedOut(browser, address.slice(0, -1), 'Not found')

  await storeLogin(page, site.admin)
  await openPurchase(page, ada)
  const terms = page.getByRole('region', { name: 'Cancellation terms' })
  await terms.getByLabel('Amount').fill('29.99')
  await terms.getByLabel('Reason').fill('A mistake of ours')
  await terms.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $29.99' }).click()
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('A mistake of ours')
  await expect(async () => {
    await stranger.reload()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Revoked', { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  expect(await paper(stranger).getByRole('paragraph').allTextContents()).toEqual(lines)
})

test('marking a video as completed is not enough, and the page says so', async ({ page, site }) => {
  await logIn(page, await createMember(site))
  await page
    .getByRole('checkbox', { name: /completed/i })
    .or(page.getByRole('button', { name: /completed/i }))
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText(`1 of ${videoCount} completed`)
  await page.getByRole('link', { name: 'Certificate', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(`0 of ${videoCount} completed.`)
  await expect(page.getByRole('main')).toContainText('You marked it as completed, but it counts only once you have')
})
