import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { logIn } from '../support/accounts.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { clearDrafts, field, openDocument, publish, saveDraft } from './editor-pages.ts'

const main = (page: Page) => page.getByRole('main')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const states = (page: Page) => page.getByRole('list', { name: 'States' })

test('the owner finds a document by its title, and a state in its own list', async ({ page, site }) => {
  await test.step('the owner finds a document by its title, and the search again after coming back', async () => {
    await logIn(page, site.admin, paths.content)
    await search(page).fill('texas')
    await expect(main(page).getByText('1 document found')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Words' })).toBeHidden()
    await expect(page).toHaveURL(`${paths.content}?search=texas`)
    await main(page).getByRole('link', { name: 'State: Texas' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'State: Texas' })).toBeVisible()
    await page.goBack()
    await expect(search(page)).toHaveValue('texas')
    await expect(main(page).getByRole('link', { name: 'State: Texas' })).toBeVisible()
    await search(page).fill('no such thing')
    await expect(main(page).getByText('0 documents found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all documents' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(page.getByRole('region', { name: 'Words' })).toBeVisible()
  })
  await test.step('the states take one row until one is looked for', async () => {
    await logIn(page, site.admin, paths.content)
    await expect(page.getByRole('region', { name: 'States' })).toBeVisible()
    await expect(states(page)).toBeHidden()
    await page.getByRole('searchbox', { name: 'Find a state' }).fill('new')
    await expect(states(page).getByRole('listitem')).toHaveText([
      /New Hampshire/,
      /New Jersey/,
      /New Mexico/,
      /New York/,
    ])
    await page.getByRole('searchbox', { name: 'Find a state' }).fill('tx')
    await expect(states(page).getByRole('listitem')).toHaveText([/Texas/])
    await page.getByRole('searchbox', { name: 'Find a state' }).fill('')
    await page.getByRole('button', { name: 'Show all 51' }).click()
    await expect(states(page).getByRole('listitem')).toHaveCount(51)
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect(states(page)).toBeHidden()
  })
})

test('what is not published is on top, and what was changed says when and by whom', async ({ page, site }) => {
  await clearDrafts(site)
  await logIn(page, site.admin, paths.content)
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  // Nobody has changed it since it came with the site.
  await expect(row('Changes of federal law')).toHaveText('Changes of federal law')
  const drafts = page.getByRole('region', { name: 'Not published yet' })
  await expect(drafts).toBeHidden()
  await openDocument(page, 'Privacy')
  await field(page, 'Title').fill('How we treat your data')
  await saveDraft(page)
  await page.goto(paths.content)
  await expect(drafts.getByRole('listitem')).toHaveText([/^PrivacyDraftLast changed .+ by Site Owner$/])
  await expect(row('Privacy')).toHaveCount(1)
  await publish(page, 1)
  await expect(drafts).toBeHidden()
  await expect(row('Privacy')).toHaveText(/^PrivacyLast changed \w{3} \d+, \d{4} by Site Owner$/)
})
