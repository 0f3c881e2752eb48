import { logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { field, openDocument } from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })

test('bold by the keyboard keeps the selection, shows in the preview, and can be undone', async ({ page, site }) => {
  await logIn(page, site.admin)
  await openDocument(page, 'Home page')
  const text = field(page, 'Risk disclaimer')
  await text.fill('Nothing here is advice.')
  await text.press('Home')
  await text.press('Control+Shift+ArrowRight')
  await page.getByRole('group', { name: 'Format Risk disclaimer' }).getByRole('button', { name: 'Bold' }).press('Enter')
  await expect(text).toHaveValue(/^\*\*Nothing ?\*\* ?here is advice\.$/)
  await expect(text).toBeFocused()
  await page.keyboard.type('All')
  await expect(text).toHaveValue(/^\*\*All\*\* ?here is advice\.$/)
  await expect(page.frameLocator('iframe').locator('strong').getByText('All', { exact: true })).toBeVisible()
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Control+z')
  await expect(text).toHaveValue(/^Nothing here/)
  await text.fill('')
  await text.fill('See <b>this</b> and [that](javascript:alert(1)).')
  // The message would move the button away from the pointer.
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('HTML such as "<b>" is not possible here.')).toBeVisible()
  await expect(text).toBeFocused()
})

test('a refused field is judged again while it is corrected', async ({ page, site }) => {
  await logIn(page, site.admin)
  await openDocument(page, 'Home page')
  const text = field(page, 'Risk disclaimer')
  await text.fill('See <b>this</b>.')
  await text.press('Tab')
  await expect(page.getByText('HTML such as "<b>" is not possible here.')).toBeVisible()
  await text.fill('See [that](javascript:alert(1)).')
  await expect(page.getByText("A link can't lead to")).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(text).toBeFocused()
  await text.fill('Ask first.')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
})
