import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, logIn } from '../support/accounts.ts'
import { searchBox } from '../support/admin-pages.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

/** The pages of the admin area, without those of one user, purchase, document or video. */
const adminPages: string[] = Object.values(pages)
  .filter(({ path, audience }) => audience === 'administrator' && !path.includes(':'))
  .map(({ path }) => path)

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Admin Area' })
const linkTo = (page: Page, path: string) => page.getByRole('navigation').locator(`a[href="${path}"]`).first()
const shown = (page: Page) => page.getByRole('heading', { level: 2 }).first()

/** The addresses that one press leads to, from what can be seen at the top of the page. */
async function onePressAway(page: Page): Promise<string[]> {
  const links = await menu(page).getByRole('link').or(bar(page).getByRole('link')).all()
  for (const link of links) await expect(link).toBeInViewport({ ratio: 1 })
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
}

test('every page of the admin area is one press from every other, on a phone too', async ({ page, site }) => {
  await logIn(page, site.admin)
  for (const to of adminPages) {
    await linkTo(page, to).click()
    await expect(page).toHaveURL(to)
    await expect(shown(page)).toBeVisible()
    await expect(linkTo(page, to)).toHaveAttribute('aria-current', 'page')
    expect((await onePressAway(page)).toSorted(), to).toEqual(adminPages.toSorted())
    await expect(bar(page).getByRole('link')).toHaveText(['Users', 'Purchases'])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.doctor)
  await expect(shown(page)).toBeVisible()
  expect((await onePressAway(page)).toSorted()).toEqual(adminPages.toSorted())
})

test('a Super User is offered no page that only a Super Admin may read', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Super User'))
  await expect(menu(page).getByRole('link')).toHaveText(['Overview', 'Figures', 'Content', 'Files', 'Import users'])
})

test('the keys lead to users, purchases and the search of the page that loads, and can be switched off for good', async ({
  page,
  site,
}) => {
  test.slow()
  await test.step('the key of the search, pressed while another page loads, is meant for that page', async () => {
    await logIn(page, site.admin)
    for (const to of [paths.purchases, paths.content, paths.doctor]) {
      await page.goto(paths.users)
      await expect(searchBox(page)).toBeVisible()
      const hold = Promise.withResolvers<void>()
      await page.route('**/api/**', async (route) => {
        await hold.promise
        await route.continue()
      })
      await linkTo(page, to).click()
      await page.keyboard.press('/')
      hold.resolve()
      await expect(linkTo(page, to)).toHaveAttribute('aria-current', 'page')
      await page.unroute('**/api/**')
      const fields = page.getByRole('main').getByRole('searchbox')
      if (to === paths.doctor) {
        await expect(fields, to).toHaveCount(0)
        continue
      }
      await expect(fields.first(), to).toBeFocused()
      await page.keyboard.type('nobody')
      await expect(fields.first(), to).toHaveValue('nobody')
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('the keys lead to users, purchases and the search, and can be switched off for good', async () => {
    await logIn(page, site.admin)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page).toHaveURL(paths.purchases)
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await expect(page).toHaveURL(paths.users)
    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('gp?/')
    await expect(searchBox(page)).toHaveValue('gp?/')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto(paths.admin)
    await expect(shown(page)).toBeVisible()
    // The key works a moment after the page is shown.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(page).toHaveURL(paths.users, { timeout: 2_000 })
    }).toPass()
    await expect(searchBox(page)).toBeFocused()

    await page.goto(paths.doctor)
    await expect(shown(page)).toBeVisible()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toContainText('guUsers')
    await expectAxePassesOnAnyScreen(page, 'the list of keys')
    await dialog.getByRole('checkbox', { name: 'Single keys work outside of fields' }).uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(shown(page)).toBeVisible()
    for (const key of ['g', 'u', '?', '/']) await page.keyboard.press(key)
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(paths.doctor)
    await page.goto(paths.account)
    await menu(page).getByRole('button', { name: 'Keys (keyboard shortcuts)' }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await expect(page).toHaveURL(paths.users)
  })
})
