import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import type { Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Support view' })

async function openUser(page: Page, member: Person): Promise<void> {
  await page.goto(`${paths.users}?search=${encodeURIComponent(member.Email)}`)
  await findRow(page, member.Email).getByRole('link').click()
}

/** Starts a view of a member's account. @returns the view's own tab */
async function startView(page: Page, member: Person): Promise<Page> {
  await openUser(page, member)
  await page.getByRole('button', { name: 'See what this member sees' }).click()
  const question = page.getByRole('dialog', { name: /^See what .*Lovelace.* sees\?$/ })
  await question.getByLabel('Reason').fill('She cannot find her third lesson.')
  await question.getByRole('button', { name: 'Start' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open in a new tab' }).click()
  const tab = await opened
  await expect(banner(tab)).toContainText(/You see what .*Lovelace.* sees\./)
  return tab
}

test('an owner looks at a member’s course and leaves; the member reads when', async ({ page, site, outsideHosts }) => {
  test.slow()
  const ada = await createMember(site)
  await logIn(page, site.admin)
  const view = await startView(page, ada)
  await expect(view).toHaveURL(paths.members)
  await expect(view.getByText(`Seen as: ${ada.Email}`)).toBeVisible()
  await expectAxePasses(view, 'a support view')
  const before = outsideHosts.length
  await view.getByRole('button', { name: /^Play/ }).first().click()
  await expect(view.getByText('Support opens no video.')).toBeVisible()
  expect(outsideHosts.length).toBe(before)
  for (const path of [paths.home, paths.stateResources, paths.state('tx'), paths.account]) {
    await view.goto(path)
    await expect(banner(view).getByRole('button', { name: 'Leave' })).toBeVisible()
  }
  await view.setViewportSize({ width: 360, height: 740 })
  await expectFits(view, 'a support view, on a phone')
  for (const hidden of ['Your purchase', 'Your password', 'Where you are logged in']) {
    await expect(view.getByRole('heading', { name: hidden })).toHaveCount(0)
  }
  await view.goto(paths.state('tx'))
  await expect(view.getByLabel(/note/i)).toHaveCount(0)
  await view.goto(paths.ownCertificate)
  await expect(view.getByRole('main')).toContainText('Support can’t see a member’s certificate.')
  await view.goto(paths.users)
  await expect(view).toHaveURL(paths.members)

  await banner(view).getByRole('button', { name: 'Leave' }).click()
  await expect(view.getByText(`Logged in as: ${site.admin.Email}`)).toBeVisible()
  await expect(banner(view)).toHaveCount(0)

  await page.goto(paths.login)
  await logIn(page, ada, paths.account)
  await expect(page.getByRole('region', { name: 'When support looked' }).getByRole('listitem')).toHaveCount(1)
})

test('a view stays in its tab: no other tab gets its token, and the browser keeps nothing of it [AZ-09]', async ({
  page,
  site,
  context,
}) => {
  await test.step('a view that has ended says so', async () => {
    const ada = await createMember(site)
    await logIn(page, site.admin)
    const view = await startView(page, ada)
    const Token = await view.evaluate(() => sessionStorage.getItem('token'))
    await page.request.post('/api/support-views/end', { data: { Token } })
    await view.goto(paths.stateResources)
    await expect(view.getByRole('heading', { name: 'The support view has ended' })).toBeVisible()
    await expect(banner(view)).toHaveCount(0)
    await expectAxePasses(view, 'an ended support view')
    for (const tab of page.context().pages()) if (tab !== page) await tab.close()
  })
  await test.step('a view stays in its tab: no other tab gets its token, and the browser keeps nothing of it', async () => {
    const ada = await createMember(site)
    await logIn(page, site.admin)
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await openUser(page, ada)
    const before = await kept()
    const view = await startView(page, ada)
    await expect(view).not.toHaveURL(/#/)
    await view.getByRole('button', { name: 'Next', exact: true }).click()
    expect(await kept()).toBe(before)
    const token = await view.evaluate(() => sessionStorage.getItem('token'))

    const heard = await context.newPage()
    await heard.goto(paths.home)
    await heard.evaluate(() => {
      const heardTokens: unknown[] = []
      Object.assign(window, { heardTokens })
      const channel = new BroadcastChannel('login')
      channel.onmessage = ({ data }) => void heardTokens.push(data)
      channel.postMessage({ kind: 'ask' })
    })
    const tokens = () =>
      heard.evaluate(() => JSON.stringify((window as unknown as { heardTokens: unknown[] }).heardTokens))
    await expect.poll(tokens).toContain('"kind":"token"')
    const other = await context.newPage()
    await other.goto(paths.account)
    await expect(other.getByText(`Logged in as: ${site.admin.Email}`)).toBeVisible()
    await banner(view).getByRole('button', { name: 'Leave' }).click()
    await expect(view.getByText(`Logged in as: ${site.admin.Email}`)).toBeVisible()
    await expect(page.getByText(`Logged in as: ${site.admin.Email}`)).toBeVisible()
    expect(await tokens()).not.toContain(token)
  })
})
