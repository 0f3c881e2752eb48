import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import content from '../../content/site.json' with { type: 'json' }
import { createUser, fillLogin, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

type Guarded = Exclude<(typeof pages)[keyof typeof pages], { audience: 'public' }>

/** One page of each audience. That every page is behind the guard of its audience is a test of the routes. */
const openToMembers = [pages.account, pages.receipt, pages.members, pages.stateResources]
const closedToMembers = [pages.admin, pages.users, pages.user]

/** Pages with a parameter get an unknown ID, because the guard runs first. */
const toAddress = ({ path }: { path: string }) => path.replace(':id', 'none')

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Members Area Login' })

/** Opens a page and expects its title in the tab and on the page. */
async function expectOpen(page: Page, { path, title }: Guarded): Promise<void> {
  const address = toAddress({ path })
  await page.goto(address)
  await expect(page, path).toHaveTitle(`${title} · ${content.brand.name}`)
  await expect(page.getByText('Logged in as:')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page).toHaveURL(address)
}

async function expectLogin(page: Page, { path }: Guarded): Promise<void> {
  await page.goto(toAddress({ path }))
  await expect(page, path).toHaveURL(paths.login)
  await expect(loginHeading(page)).toBeVisible()
}

/** Stores a token like a login does. */
async function storeToken(page: Page, token: string): Promise<void> {
  await page.goto(paths.legal)
  await page.evaluate((held) => sessionStorage.setItem('token', held), token)
}

/** A token like the server's, with an invalid signature. */
function forgedToken(role: string, exp: number): string {
  const claims = { FirstName: 'Mallory', LastName: 'M', Email: 'mallory@example.com', Role: role, exp }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`
}
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

test('without a token every guarded page leads to the login [4.1 6.5]', async ({ page }) => {
  for (const guardedPage of [...openToMembers, ...closedToMembers]) await expectLogin(page, guardedPage)
})

test("administrators open admin pages and the members' area, and a Paid User opens no admin page [2.37 2.43 6.2-6.3 6.7]", async ({
  page,
  site,
}) => {
  for (const role of ['Super Admin', 'Super User'] as const) {
    await logIn(page, await createUser(site, role))
    for (const guardedPage of [pages.users, pages.members]) await expectOpen(page, guardedPage)
  }
  await logIn(page, await createUser(site, 'Paid User'))
  for (const guardedPage of openToMembers) await expectOpen(page, guardedPage)
  for (const guardedPage of closedToMembers) await expectLogin(page, guardedPage)
})

test('an expired, invalid or forged token leads to the login and shows no data [4.3 6.7-6.8]', async ({ page }) => {
  await test.step('an expired or invalid token leads to the login', async () => {
    await storeToken(page, forgedToken('Paid User', inAnHour() - 7200))
    await page.goto(paths.members)
    await expect(loginHeading(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
    for (const garbage of ['garbage', 'a.b.c', forgedToken('Emperor', inAnHour())]) {
      await storeToken(page, garbage)
      await page.goto(paths.members)
      await expect(loginHeading(page), garbage).toBeVisible()
    }
  })
  await test.step('a forged token shows no data, because the server refuses it', async () => {
    for (const path of [paths.members, paths.users]) {
      await storeToken(page, forgedToken('Super Admin', inAnHour()))
      await page.evaluate(() => sessionStorage.setItem('adminWelcomed', 'yes'))
      await page.goto(path)
      await expect(page).toHaveURL(paths.login)
      await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
    }
  })
})

test('the login leads back to the page that required it, a closed page says why, and logout ends the session [2.56 4.2 6.7 7.2 7.8 9.6 V3.7.2 V7.4.4 V14.3.1]', async ({
  page,
  site,
}) => {
  const member = await createUser(site, 'Paid User')
  await test.step('calls after the login send the token and JSON headers', async () => {
    const videosRequest = page.waitForRequest('**/api/videos?productId=1')
    await logIn(page, member)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    const headers = await (await videosRequest).allHeaders()
    expect(headers.authorization).toBe(`Bearer ${token}`)
    expect(headers['content-type']).toBe('application/json')
  })
  await test.step('a member who opens an admin page sees why it is closed, and continues without logging in', async () => {
    await page.goto(paths.users)
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByRole('alert')).toHaveText('This page is for administrators. Please log in as one.')
    await expect(page.getByText(`You are logged in as ${member.Email}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Continue to the Members Area' }).click()
    await expect(heading(page, 'Course')).toBeVisible()
  })
  await test.step('logout deletes the token and leads to the login', async () => {
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(paths.login)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    await page.goto(paths.members)
    await expect(page).toHaveURL(paths.login)
    await page.goBack()
    await expect(page).not.toHaveURL(paths.members)
  })
  await test.step('after the login a visitor returns to the page that required it', async () => {
    await page.goto(paths.stateResources)
    await expect(loginHeading(page)).toBeVisible()
    await fillLogin(page, member)
    await expect(page).toHaveURL(paths.stateResources)
    await page.getByRole('link', { name: 'Logout' }).click()
    await page.goto(paths.users)
    await fillLogin(page, member)
    await expect(page).toHaveURL(paths.members)
  })
})
