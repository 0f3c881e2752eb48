import * as paths from '@course/contract/paths'
import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a document from the admin page, as the owner does. */
export async function openDocument(page: Page, title: string): Promise<void> {
  await page.goto(paths.admin)
  await page.getByRole('main').getByRole('link', { name: 'Content', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
}

export const field = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

export async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectSaved(page)
}

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText('Draft saved. Publish it to show it to visitors.')).toBeVisible()

/** An entry of a list by its position, from 1, and its name. */
export const entry = (page: Page, position: number, name: string): Locator =>
  page.getByRole('button', { name: `${position} ${name}`, exact: true })

/** Opens the list of differences before publishing. */
export async function reviewDrafts(page: Page): Promise<void> {
  await page.goto(paths.content)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByRole('heading', { name: 'Publish', exact: true })).toBeVisible()
}

/** Publishes all drafts. */
export async function publish(page: Page, count: number, note?: string): Promise<void> {
  await reviewDrafts(page)
  if (note) await page.getByLabel('Note (optional)').fill(note)
  await page.getByRole('button', { name: count === 1 ? 'Publish 1 document' : `Publish ${count} documents` }).click()
  await expectPublished(page, count)
}

export const expectPublished = (page: Page, count: number): Promise<void> =>
  expect(
    page.getByText(
      `${count === 1 ? '1 document has' : `${count} documents have`} been published. Visitors see it now.`,
    ),
  ).toBeVisible({ timeout: 90_000 })
