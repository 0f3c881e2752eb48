import * as paths from '@course/contract/paths'
import { logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, testOnContentSite as test } from '../support/test.ts'

const never = { checkedAt: null, outcome: null, isRunning: false, isNightly: false, total: 120, broken: [] }
const at = '2026-11-20T11:10:00Z'
const broken = {
  kind: 'link',
  target: 'https://law.example/title-12',
  name: 'law.example/title-12',
  isCertain: true,
  since: at,
  reason: 'Its server says that it does not exist (404).',
  pages: [{ title: 'State resources', link: paths.contentDocument('state-links') }],
}

test('the owner checks all links, goes from a broken one to its document, and reads when nothing was checked', async ({
  page,
  site,
}) => {
  await test.step('without a connection, the owner reads that nothing was checked', async () => {
    await page.route('**/api/link-checks', (route) =>
      route.fulfill({ json: { ...never, checkedAt: at, outcome: 'no_connection', isNightly: true } }),
    )
    await logIn(page, site.admin, paths.content)
    await expect(page.getByRole('region', { name: 'Links and videos' })).toContainText(
      'the site had no connection to the internet, so nothing was checked.',
    )
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('the owner checks all links, and goes from a broken one to the document with it', async () => {
    // The site itself would ask real servers.
    let report: object = never
    await page.route('**/api/link-checks', (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: report })
      report = { ...never, isRunning: true, isNightly: true }
      setTimeout(() => {
        report = { ...never, checkedAt: at, outcome: 'done', isNightly: true, broken: [broken] }
      }, 1_000)
      return route.fulfill({ json: { message: 'Success' } })
    })
    await logIn(page, site.admin, paths.content)
    const links = page.getByRole('region', { name: 'Links and videos' })
    await expect(links).toContainText('120 links and videos were never checked. This is a demo')
    await links.getByRole('button', { name: 'Check now' }).click()
    await expect(links).toContainText('The site is asking about 120 links and videos.')
    await expect(links).toContainText('1 of 120 links and videos do not work.')
    await expect(links).toContainText('The site checks again every night.')
    await expect(links).toContainText('Its server says that it does not exist (404).')
    await expectAxePassesOnAnyScreen(page, 'broken links')
    await links.getByRole('link', { name: 'State resources' }).click()
    await expect(page).toHaveURL(paths.contentDocument('state-links'))
  })
})
