import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, logIn, logInByForm } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen, shortenLists } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const pages = [
  paths.members,
  paths.gettingStarted,
  paths.generalResources,
  paths.stateResources,
  paths.account,
  paths.workbook,
] as const
const play = (page: Page) => page.getByRole('button', { name: /^Play/ })
const pageTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

test("a member's pages and the course while it plays pass axe", async ({ page, site }) => {
  test.slow()
  await test.step(`a member's pages pass axe`, async () => {
    await shortenLists(page, '**/api/resources?type=STATE')
    await logInByForm(page, await createMember(site))
    await expect(toasts(page)).toContainText('Welcome')
    await expectAxePassesOnAnyScreen(page, 'with a toast')
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByText('Logged in as:')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAxePassesOnAnyScreen(page, path)
    }
  })
  await test.step('the course passes axe while it plays', async () => {
    await page.goto(paths.members)
    await play(page).click()
    await page.getByRole('button', { name: 'Wide view' }).click()
    await expect(page.getByRole('button', { name: 'Wide view' })).toHaveAttribute('aria-pressed', 'true')
    await expectAxePassesOnAnyScreen(page, 'playing in the wide view')
  })
})

test('pages that are slow, unavailable or closed pass axe', async ({ page, site }) => {
  test.slow()
  const member = await createMember(site)
  await test.step('the resource centers pass axe when slow or unavailable', async () => {
    await logIn(page, member, paths.stateResources)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/resources?type=GENERAL', async (route) => {
      await held
      await route.fulfill({ json: [] })
    })
    await page.getByRole('link', { name: 'General Resources' }).click()
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    await expectAxePassesOnAnyScreen(page, 'while the next page is on its way')
    release()
    await expect(page.getByText('There are no resources yet.')).toBeVisible()

    await page.unroute('**/api/resources?type=GENERAL')
    await page.route('**/api/resources?type=GENERAL', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(pageTitle(page, 'This page could not be shown')).toBeVisible()
    await expectAxePassesOnAnyScreen(page, 'out of reach')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('the pages after the end of a session or of access pass axe', async () => {
    await page.route('**/api/videos?productId=1', (route) =>
      route.fulfill({ status: 403, json: { error: 'Your payment was refunded.', code: 'no_access' } }),
    )
    await page.route('**/api/account', async (route) => {
      const account = await (await route.fetch()).json()
      await route.fulfill({
        json: { ...account, access: false, canEnroll: true, reason: 'Your payment was refunded.' },
      })
    })
    await page.goto(paths.members)
    await expect(page.getByRole('alert')).toHaveText('Your payment was refunded.')
    await expectAxePassesOnAnyScreen(page, 'without access')
    await page.route('**/api/resources?*', (route) =>
      route.fulfill({ status: 401, json: { error: 'Please log in.', code: 'not_signed_in' } }),
    )
    await page.goto(paths.stateResources)
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
    await expectAxePassesOnAnyScreen(page, 'after the session')
  })
})
