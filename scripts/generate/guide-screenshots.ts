import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import * as paths from '../../contract/src/paths.ts'
import { entry, field, openDocument, publish, reviewDrafts, saveDraft } from '../../e2e/content/editor-pages.ts'
import { logIn } from '../../e2e/support/accounts.ts'
import type { Site } from '../../e2e/support/site.ts'

const screen = { width: 1120, height: 800 }

/** Takes the pictures of the owner's guide (`docs/owner.md`), in the order of its steps. */
export async function takeGuide(browser: Browser, site: Site, folder: string): Promise<void> {
  const page = await browser.newPage({ baseURL: site.url, viewport: screen, reducedMotion: 'reduce' })
  const take = async (name: string, top = page.getByRole('main')) => {
    await top.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top))
    await page.screenshot({ path: join(folder, `owner-${name}.png`), animations: 'disabled', timeout: 60_000 })
  }
  await logIn(page, site.admin)
  await changeHeadline(page)
  await take('form')
  await saveDraft(page)
  await page.goto(paths.content)
  await page.getByText('1 draft is not published yet.').waitFor()
  await take('documents')
  await reviewDrafts(page)
  await page.getByRole('region', { name: 'Home page' }).waitFor()
  await page.getByLabel('Note (optional)').fill('New headline')
  await take('publish')
  await publish(page, 1, 'New headline')
  await openHistory(page)
  await take('history', page.getByText('Published by Site Owner').first())
  await moveVideo(page)
  await take('move')
  await page.close()
}

async function changeHeadline(page: Page): Promise<void> {
  const headline = 'Know what you bid on'
  await openDocument(page, 'Home page')
  await field(page, 'Headline').fill(headline)
  const frame = page.frameLocator('iframe[title="The page as it will be"]')
  await frame.getByRole('heading', { level: 1, name: headline }).waitFor({ timeout: 60_000 })
}

async function openHistory(page: Page): Promise<void> {
  await openDocument(page, 'Home page')
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore version 1', exact: true }).waitFor()
}

async function moveVideo(page: Page): Promise<void> {
  const video = 'What is a tax lien certificate?'
  await openDocument(page, 'Videos')
  await entry(page, 1, video).waitFor()
  await page.getByRole('button', { name: `Move “${video}” to position…` }).click()
  await page.getByLabel(/^New position, from 1 to \d+$/).fill('3')
}
