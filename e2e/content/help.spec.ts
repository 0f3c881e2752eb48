import { storeLogin } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { openDocument } from './editor-pages.ts'

test('the form of a document has the sections of the guide that belong to it', async ({ page, site }) => {
  await storeLogin(page, site.admin)
  await openDocument(page, 'Descriptions for search engines')
  const title = page.getByRole('heading', { name: 'Change the headline of the home page' })
  await expect(title).toBeHidden()
  await page.getByText('Help', { exact: true }).click()
  await expect(title).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Undo what you published' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit a video' })).toHaveCount(0)
  await expectAxePassesOnAnyScreen(page, 'the help')
})
