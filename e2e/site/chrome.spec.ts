import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, fillLogin, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const topBar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const secondBar = (page: Page, area: 'Members Area' | 'Admin Area') => page.getByRole('navigation', { name: area })

async function expectLoggedIn(page: Page, email: string): Promise<void> {
  await expect(page.getByText(`Logged in as: ${email}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
}

test('the bars have their links, and every page names the seller [2.53-2.54 2.58 6.6]', async ({ page, site }) => {
  await test.step('the top bar has the brand, Register Now and Members Area', async () => {
    await page.goto(paths.legal)
    await expect(topBar(page).getByRole('link')).toHaveText(['Plain Deed', 'Register Now', 'Members Area'])
    await topBar(page).getByRole('link', { name: 'Register Now' }).click()
    await expect(page).toHaveURL(paths.info)
    await topBar(page).getByRole('link', { name: 'Plain Deed' }).click()
    await expect(page).toHaveURL(paths.home)
    await topBar(page).getByRole('link', { name: 'Members Area' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByRole('navigation')).toHaveCount(1)
    await logIn(page, await createUser(site, 'Paid User'))
    await topBar(page).getByRole('link', { name: 'Members Area' }).click()
    await expect(page).toHaveURL(paths.members)
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('every page names the seller, with address and email', async () => {
    const expectSeller = async (path: string) => {
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      await expect(footer, path).toContainText(
        'Demo Seller LLC (example only), 100 Example Street, Sampleton, TX 00000',
      )
      await expect(footer.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
        'href',
        /^mailto:support@/,
      )
    }
    for (const path of [paths.home, paths.legal, paths.payment, paths.login, '/no-such-page']) await expectSeller(path)
    await logIn(page, site.admin)
    for (const path of [paths.admin, paths.account, paths.members]) await expectSeller(path)
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step(`members see a second bar with four links on every members' page`, async () => {
    const member = await createUser(site, 'Paid User')
    await logIn(page, member)
    const links = [
      ['Getting Started', paths.gettingStarted],
      ['Course', paths.members],
      ['State Resources', paths.stateResources],
      ['General Resources', paths.generalResources],
    ] as const
    const bar = secondBar(page, 'Members Area')
    for (const [text, path] of links) {
      await bar.getByRole('link', { name: text }).click()
      await expect(page).toHaveURL(path)
      await expect(bar.getByRole('link')).toHaveText(links.map(([each]) => each))
      await expect(bar.getByRole('link', { name: text })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area')
      await expectLoggedIn(page, member.Email)
    }
  })
})

test("administrators see a second bar with Users and Purchases, on members' pages too, as soon as it appears [2.55 2.57 6.6 9.10]", async ({
  page,
  site,
}) => {
  await test.step('the role is known at once: the bars are right as soon as they appear', async () => {
    const clerk = await createUser(site, 'Super User')
    await page.goto(paths.login)
    await fillLogin(page, clerk)
    await page.getByText(`Logged in as: ${clerk.Email}`).waitFor()
    expect(await secondBar(page, 'Admin Area').getByRole('link').allTextContents()).toEqual(['Users', 'Purchases'])
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step(`a Super Admin and a Super User see a second bar with Users and Purchases, on members' pages too`, async () => {
    for (const role of ['Super User', 'Super Admin'] as const) {
      const administrator = await createUser(site, role)
      await logIn(page, administrator)
      const bar = secondBar(page, 'Admin Area')
      await expect(bar.getByRole('link')).toHaveText(['Users', 'Purchases'])
      await bar.getByRole('link', { name: 'Purchases' }).click()
      await expect(page).toHaveURL(paths.purchases)
      await bar.getByRole('link', { name: 'Users' }).click()
      await expect(page).toHaveURL(paths.users)
      for (const path of [paths.admin, paths.users, paths.newUser, paths.purchases]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Admin Area')
        await expectLoggedIn(page, administrator.Email)
      }
      await page.goto(paths.members)
      await expect(secondBar(page, 'Members Area').getByRole('link')).toHaveText(['Users', 'Purchases'])
    }
  })
})
