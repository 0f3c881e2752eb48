import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const notice = (page: Page) => page.getByText('Your browser is too old to pay or log in here.')
/** A document, forms, the application and the page for unknown addresses. */
const addresses = [paths.home, paths.login, paths.payment, paths.members, '/no/such/page']

test('every page asks users of an outdated browser to update, before and after scripts run, and no others', async ({
  page,
}) => {
  await test.step('a current browser shows no notice for outdated browsers', async () => {
    for (const path of [paths.home, paths.payment]) {
      await page.goto(path)
      await expect(notice(page), path).toBeHidden()
    }
  })
  await test.step('the notice for outdated browsers stays after the scripts have run', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
    await page.goto(paths.payment)
    await expect(notice(page)).toBeVisible()
    await page.goto(paths.home)
    await page.getByRole('link', { name: 'Learn more' }).click()
    await expect(page.getByText('Only $29!')).toBeVisible()
    await expect(notice(page)).toBeVisible()
  })
  await test.step('every page asks users of an outdated browser to update, before any script file runs', async () => {
    // Browsers older than the minimum lack this, and the oldest run none of the site's script files.
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
    await page.route('**/assets/*.js', () => {})
    for (const path of addresses) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(notice(page), path).toBeVisible()
      await expect(notice(page), path).toContainText(
        'Chrome or Edge 116, Firefox 124, Safari 17.4 (iOS 17.4), or newer',
      )
    }
  })
})
