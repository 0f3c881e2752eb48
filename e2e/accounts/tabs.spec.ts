import * as paths from '@course/contract/paths'
import type { BrowserContext, Page } from '@playwright/test'
import { createMember, createToken, fillLogin, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const loggedInAs = (page: Page, { Email }: { Email: string }) => page.getByText(`Logged in as: ${Email}`)
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Members Area Login' })
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(path)
  return tab
}

async function closeOthers(page: Page): Promise<void> {
  for (const tab of page.context().pages()) if (tab !== page) await tab.close()
}

test('a new tab takes over the newest login, and other tabs keep theirs', async ({ page, context, site }) => {
  await test.step('a typed address and a Ctrl-click open in a new tab without another login', async () => {
    const member = await createMember(site)
    await logIn(page, member)
    const typed = await openTab(context, paths.stateResources)
    await expect(loggedInAs(typed, member)).toBeVisible()
    await expect(typed).toHaveURL(paths.stateResources)
    const opened = context.waitForEvent('page')
    await typed.getByRole('link', { name: 'General Resources' }).click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    // Playwright sometimes waits forever for the load of a tab that a click has opened, so this asks the page itself.
    const text = () => tab.evaluate(() => document.body.innerText).catch(() => '')
    await expect.poll(text).toContain(`Logged in as: ${member.Email}`)
    await closeOthers(page)
  })
  await test.step('a new tab gets the newest login, and tabs of another account keep theirs', async () => {
    const [ada, bob] = [await createMember(site), await createMember(site)]
    await logIn(page, ada)
    const second = await context.newPage()
    await second.goto(paths.login)
    // The tokens end in the same second otherwise.
    await second.waitForFunction((until) => Date.now() > until, Date.now() + 1_100)
    await fillLogin(second, bob)
    await expect(loggedInAs(second, bob)).toBeVisible()
    await expect(loggedInAs(await openTab(context, paths.account), bob)).toBeVisible()
    await page.reload()
    await expect(loggedInAs(page, ada)).toBeVisible()
  })
})

test('logging out ends every tab of the account, the session on the server, and no other account [V7.4.1]', async ({
  page,
  context,
  site,
}) => {
  await test.step('logging out ends every tab of the account, the session on the server, and no other account', async () => {
    const [ada, bob] = [await createMember(site), await createMember(site)]
    await logIn(page, ada)
    const token = await tokenOf(page)
    const account = () => fetch(`${site.url}/api/account`, { headers: { authorization: `Bearer ${token}` } })
    const shared = await openTab(context, paths.account)
    await expect(loggedInAs(shared, ada)).toBeVisible()
    const ofBob = await openTab(context, paths.login)
    await logIn(ofBob, bob)
    // A second login of the same account is a session of its own.
    const again = await openTab(context, paths.login)
    await logIn(again, ada)
    const secondToken = await tokenOf(again)
    expect(secondToken).not.toBe(token)
    const elsewhere = await createToken(site, ada)

    expect((await account()).status).toBe(200)
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(loginHeading(page)).toBeVisible()
    for (const tab of [shared, again]) {
      await expect(loginHeading(tab)).toBeVisible()
      await expect(tab.getByRole('status').getByText('You have logged out in another tab.')).toBeVisible()
      expect(await tokenOf(tab)).toBeNull()
    }
    await expect(loggedInAs(ofBob, bob)).toBeVisible()
    for (const ended of [token, secondToken]) {
      const status = async () =>
        (await fetch(`${site.url}/api/account`, { headers: { authorization: `Bearer ${ended}` } })).status
      await expect.poll(status).toBe(401)
    }
    // Another device stays logged in.
    const device = await fetch(`${site.url}/api/account`, { headers: { authorization: `Bearer ${elsewhere}` } })
    expect(device.status).toBe(200)
    await closeOthers(page)
  })
  await test.step('a document and the login page in other tabs hear of it, and Back shows no member’s page', async () => {
    const member = await createMember(site)
    await logIn(page, member, paths.gettingStarted)
    const atLogin = await openTab(context, paths.login)
    const atHome = await openTab(context, paths.members)
    await expect(loggedInAs(atHome, member)).toBeVisible()
    await atHome.goto(paths.home)
    expect(await tokenOf(atHome)).not.toBeNull()
    await page.getByRole('link', { name: 'General Resources' }).click()
    await expect(page.getByRole('heading', { name: 'General Resources' })).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(loginHeading(page)).toBeVisible()
    await page.goBack()
    await expect(loginHeading(page)).toBeVisible()
    await expect(loggedInAs(page, member)).toBeHidden()
    await expect.poll(() => tokenOf(atHome)).toBeNull()
    await atHome.getByRole('link', { name: 'Members Area', exact: true }).click()
    await expect(loginHeading(atHome)).toBeVisible()
    await expect(atLogin.getByText(`You are logged in as ${member.Email}.`)).toBeHidden()
    await closeOthers(page)
  })
  await test.step('without a channel between tabs, each tab has its own login', async () => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'BroadcastChannel', {
        value: class {
          constructor() {
            throw new DOMException('denied', 'SecurityError')
          }
        },
      })
    })
    const member = await createMember(site)
    await logIn(page, member)
    await expect(loginHeading(await openTab(context, paths.members))).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(loginHeading(page)).toBeVisible()
  })
})

test('no message logs a new tab in but that of an open tab [V3.5.5]', async ({ page, context, site }) => {
  await test.step('a message of another shape, a forged or an expired token logs nobody in', async () => {
    await page.goto(paths.legal)
    await page.evaluate(() => {
      const claims = { sub: 'x', FirstName: 'M', LastName: 'M', Email: 'm@example.com', Role: 'Paid User', exp: 1 }
      const expired = `e30.${btoa(JSON.stringify(claims))}.c2ln`.replaceAll('=', '')
      const channel = new BroadcastChannel('login')
      channel.onmessage = () => {
        for (const message of [
          expired,
          { token: expired },
          { kind: 'token', token: expired },
          { kind: 'token', token: 'x' },
        ])
          channel.postMessage(message)
      }
    })
    const tab = await openTab(context, paths.members)
    await expect(loginHeading(tab)).toBeVisible()
    expect(await tokenOf(tab)).toBeNull()
    await closeOthers(page)
  })
  await test.step('when the last tab is closed, the login is gone', async () => {
    await logIn(page, await createMember(site))
    await page.close()
    await expect(loginHeading(await openTab(context, paths.members))).toBeVisible()
  })
})
