import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { cardField, fillCard, openPayment } from '../support/payment.ts'
import { expect, test } from '../support/test.ts'

const choose = (page: Page, theme: 'System' | 'Light' | 'Dark') =>
  page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: theme }).check()

/** The lightness of the page's background, from 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]))

const expectDark = (page: Page) => expect.poll(() => lightness(page)).toBeLessThan(60)
const expectLight = (page: Page) => expect.poll(() => lightness(page)).toBeGreaterThan(200)

test('the theme follows the system or the choice, on every page, in other tabs, in card fields and on paper', async ({
  page,
  context,
}) => {
  await test.step('the theme follows the system until the visitor chooses, and the choice is kept', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(paths.login)
    await expectDark(page)
    await choose(page, 'Light')
    await expectLight(page)
    await page.reload()
    await expectLight(page)
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
    await openPayment(page)
    await expectLight(page)
    await choose(page, 'System')
    await expectDark(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectLight(page)
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
    await page.evaluate(() => localStorage.clear())
  })
  await test.step('printed pages are light in every theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(paths.info)
    await choose(page, 'Dark')
    await expectDark(page)
    await page.emulateMedia({ media: 'print' })
    await expectLight(page)
    const contact = page.getByRole('contentinfo').getByText('support@example.com')
    await expect(contact).toBeVisible()
    await expect(contact).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.getByRole('complementary').getByText(/\$29/).first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
    await page.evaluate(() => localStorage.clear())
  })
  await test.step('a theme choice reaches other tabs, and an invalid stored value is ignored', async () => {
    await page.goto(paths.login)
    const other = await context.newPage()
    await other.goto(paths.info)
    await choose(other, 'Dark')
    await expectDark(page)
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await page.evaluate(() => localStorage.setItem('theme', '"><script>'))
    await page.reload()
    await expectLight(page)
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
    await page.evaluate(() => localStorage.clear())
  })
  await test.step(`the card fields use the theme's colors, also when it changes while they are filled in`, async () => {
    await openPayment(page)
    await fillCard(page, { 'Card Number': '4111' })
    const written = () =>
      cardField(page, 'Card Number').evaluate((input) => Number(/\d+/.exec(getComputedStyle(input).color)?.[0]))
    expect(await written()).toBeLessThan(60)
    await choose(page, 'Dark')
    await expect.poll(written).toBeGreaterThan(200)
    await expect(cardField(page, 'Card Number')).toHaveValue('4111')
    await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
    await page.evaluate(() => localStorage.clear())
  })
  await test.step('no page flashes in the wrong theme: the choice applies before any script file loads', async () => {
    await page.goto(paths.login)
    await choose(page, 'Dark')
    await page.route('**/assets/*.js', () => {})
    for (const path of [paths.home, paths.payment, paths.members]) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('contentinfo'), path).toBeVisible()
      await expect(page.locator('html'), path).toHaveAttribute('data-theme', 'dark')
      await expectDark(page)
      await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden()
    }
  })
})
