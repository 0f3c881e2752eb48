import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import videos from '../../content/videos.json' with { type: 'json' }
import { createMember, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const ids = videos.map(({ id }) => id)
const spoken = videos.find(({ id }) => id === 'bidding-and-interest') ?? { id: '', name: '' }
const clip = (page: Page) => page.getByTitle(spoken.name).and(page.locator('video'))
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the course' })
const group = (page: Page, name: string) => page.getByRole('search').getByRole('region', { name, exact: true })
const notes = (page: Page) => page.getByRole('region', { name: 'Notes on this video' })

/** Calls the API as the page does. */
async function post(page: Page, path: string, data: object): Promise<number> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const response = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } })
  return response.status()
}

async function download(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  return file.suggestedFilename()
}

test('in one visit, a member reads, searches, takes a note, and gets a file and a certificate that anyone can check', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(400_000)
  const ada = await createMember(site)
  // Vimeo can't be reached, so the page plays the site's own copy.
  await page.route('https://player.vimeo.com/**', (route) => route.abort())
  await logIn(page, ada, paths.memberVideo('redemption'))
  await page.getByRole('button', { name: 'Read the lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Key points' })).toBeVisible()
  for (const id of ids) expect(await post(page, `/api/videos/${id}/opened`, { How: 'read' })).toBe(200)

  await search(page).fill('what winning bidders bid down')
  const line = group(page, 'Said in videos').getByRole('link').first()
  await expect(line).toContainText('0:08')
  await line.click()
  await expect(page).toHaveURL(paths.memberVideo(spoken.id, 8))
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await expect.poll(() => clip(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(8)

  await page.keyboard.press('m')
  await expect(notes(page).getByRole('textbox', { name: /^Note at 0:/ })).toBeFocused()
  await page.keyboard.type('Ask the clerk about penguins.')
  await page.reload()
  const found = group(page, 'Your notes').getByRole('link', { name: /penguins/ })
  await expect(async () => {
    await search(page).fill('')
    await search(page).fill('penguins')
    await expect(found).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await found.click()
  await expect(page).toHaveURL(new RegExp(`video=${spoken.id}&t=\\d+$`))
  await expect(notes(page).getByRole('listitem')).toContainText('Ask the clerk about penguins.')

  await page.goto(paths.courseFiles)
  expect(await download(page, 'Download Property research sheet')).toBe('Property research sheet.pdf')

  // The end of a lesson counts only after enough time to read it.
  await expect(async () => {
    for (const id of ids) expect(await post(page, `/api/videos/${id}/lesson/end`, {})).toBe(200)
  }).toPass({ timeout: 240_000 })
  await page.goto(paths.ownCertificate)
  await page.getByRole('button', { name: 'Get your certificate' }).click()
  expect(await download(page, 'Download PDF')).toBe('certificate.pdf')
  const address = (await page.getByRole('main').locator('code').textContent()) ?? ''

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { level: 1, name: 'Verified', exact: true })).toBeVisible()
  await expect(stranger.getByRole('main')).toContainText(`${ada.FirstName} ${ada.LastName}`)
})
