import { storeLogin } from '../support/accounts.ts'
import { expectFits } from '../support/axe.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'
import { field, openDocument } from './editor-pages.ts'

test.describe.configure({ timeout: 300_000 })

test('marks are typed by buttons and keys, shown in the preview, and refused at the field', async ({ page, site }) => {
  await test.step('bold by the keyboard keeps the selection, shows in the preview, and can be undone', async () => {
    await storeLogin(page, site.admin)
    await openDocument(page, 'Home page')
    const text = field(page, 'Risk disclaimer')
    await text.fill('Nothing here is advice.')
    await text.press('Home')
    await text.press('Control+Shift+ArrowRight')
    await page
      .getByRole('group', { name: 'Format Risk disclaimer' })
      .getByRole('button', { name: 'Bold' })
      .press('Enter')
    await expect(text).toHaveValue(/^\*\*Nothing ?\*\* ?here is advice\.$/)
    await expect(text).toBeFocused()
    await page.keyboard.type('All')
    await expect(text).toHaveValue(/^\*\*All\*\* ?here is advice\.$/)
    await expect(page.frameLocator('iframe').locator('strong').getByText('All', { exact: true })).toBeVisible()
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Control+z')
    await expect(text).toHaveValue(/^Nothing here/)
    await text.fill('')
    await expect(page.getByText('The page follows as soon as this is corrected.')).toBeVisible()
    await text.fill('See <b>this</b> and [that](javascript:alert(1)).')
    // The message would move the button away from the pointer.
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('HTML such as "<b>" is not possible here.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(text).toBeFocused()
    await text.fill('See [that](javascript:alert(1)).')
    await expect(page.getByText("A link can't lead to").first()).toBeVisible()
    await text.fill('Ask first.')
    await expect(page.getByText('Not saved yet.')).toBeVisible()
  })
  await test.step('on a phone, the buttons make a link, a list and a heading that the page shows', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await storeLogin(page, site.admin)
    await openDocument(page, 'Information page')
    const text = field(page, 'Paragraph 1')
    const button = (name: string) =>
      page.getByRole('group', { name: 'Format Paragraph 1' }).getByRole('button', { name, exact: true })
    await text.fill('')
    await button('Heading').click()
    await page.keyboard.type('What you need')
    await text.press('End')
    await text.pressSequentially('\n\n')
    await button('List').click()
    await page.keyboard.type('A limit that you wrote down')
    await text.press('End')
    await text.pressSequentially('\n- ')
    await button('Link').click()
    await page.keyboard.type('https://www.example.org/rules')
    await expect(text).toHaveValue(
      '### What you need\n\n- A limit that you wrote down\n- [text of the link](https://www.example.org/rules)',
    )
    await expectFits(page, 'the form')
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Page' }).click()
    const shown = page.frameLocator('iframe').getByRole('main')
    await expect(shown.getByRole('heading', { name: 'What you need' })).toBeVisible()
    await expect(shown.getByRole('listitem').filter({ hasText: 'A limit that you wrote down' })).toBeVisible()
    await expect(shown.getByRole('link', { name: 'text of the link' })).toHaveAttribute(
      'href',
      'https://www.example.org/rules',
    )
    await expectFits(page, 'the page beside the form')
  })
})
