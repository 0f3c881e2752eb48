import * as paths from '@course/contract/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { callAs } from '../support/accounts.ts'
import type { Site } from '../support/site.ts'

/** Publishes the drafts that earlier journeys left on the same site, with the texts that the site started with. */
export async function clearDrafts(site: Site): Promise<void> {
  const Documents = []
  const all = await callAs<Summary[]>(site, site.admin, 'content')
  for (const { document, version } of all.filter(({ hasDraft }) => hasDraft)) {
    const path = `content/${document}/versions/1/restore`
    const restored = await callAs<Summary>(site, site.admin, path, { FromVersion: version })
    Documents.push({ Document: document, Version: restored.version })
  }
  if (Documents.length > 0) await callAs(site, site.admin, 'content/publish', { Documents })
}

interface Summary {
  document: string
  version: number
  hasDraft: boolean
}

/** Opens a document from the list. */
export async function openDocument(page: Page, title: string): Promise<void> {
  await page.goto(`${paths.content}?search=${encodeURIComponent(title)}`)
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
      count === 1
        ? '1 document has been published. Visitors see it now.'
        : `${count} documents have been published. Visitors see them now.`,
    ),
  ).toBeVisible({ timeout: 90_000 })

/** Makes the first version of a document a draft again. */
export async function restoreFirst(page: Page, title: string): Promise<void> {
  await openDocument(page, title)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore version 1', exact: true }).click()
  await expect(page.getByText('Version 1 is a draft again.')).toBeVisible()
}
