import { pages } from '@course/contract/pages'
import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import content from '../../demo-content/site.json' with { type: 'json' }
import { createToken, createUser, fillLogin, logIn, type Role } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const guarded = Object.values(pages).filter((page) => page.audience !== 'public')
type Guarded = (typeof guarded)[number]
const closedToMembers = guarded.filter(({ audience }) => audience === 'administrator')
const openToMembers = guarded.filter((page) => !closedToMembers.includes(page))

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

test('without a token every guarded page leads to the login', async ({ page }) => {
  for (const guardedPage of guarded) await expectLogin(page, guardedPage)
})

for (const role of ['Super Admin', 'Super User'] as const) {
  test(`a ${role} opens every members' and admin page`, async ({ page, site }) => {
    await logIn(page, await createUser(site, role))
    for (const guardedPage of guarded) await expectOpen(page, guardedPage)
  })
}

test("a Paid User opens every members' page and no admin page", async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Paid User'))
  for (const guardedPage of openToMembers) await expectOpen(page, guardedPage)
  for (const guardedPage of closedToMembers) await expectLogin(page, guardedPage)
})

test('a member who opens an admin page sees why it is closed, and continues without logging in', async ({
  page,
  site,
}) => {
  const member = await createUser(site, 'Paid User')
  await logIn(page, member)
  await page.goto(paths.users)
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByRole('alert')).toHaveText('This page is for administrators. Please log in as one.')
  await expect(page.getByText(`You are logged in as ${member.Email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Continue to the Members Area' }).click()
  await expect(heading(page, 'Course')).toBeVisible()
})

test('an expired or invalid token leads to the login', async ({ page }) => {
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

test('a forged token shows no data, because the server refuses it', async ({ page }) => {
  for (const path of [paths.members, paths.users]) {
    await storeToken(page, forgedToken('Super Admin', inAnHour()))
    await page.evaluate(() => sessionStorage.setItem('adminWelcomed', 'yes'))
    await page.goto(path)
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
  }
})

test('after the login a visitor returns to the page that required it', async ({ page, site }) => {
  const member = await createUser(site, 'Paid User')
  await page.goto(paths.stateResources)
  await expect(loginHeading(page)).toBeVisible()
  await fillLogin(page, member)
  await expect(page).toHaveURL(paths.stateResources)
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.goto(paths.users)
  await fillLogin(page, member)
  await expect(page).toHaveURL(paths.members)
})

test('logout deletes the token and leads to the login', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Paid User'))
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await page.goto(paths.members)
  await expect(page).toHaveURL(paths.login)
  await page.goBack()
  await expect(page).not.toHaveURL(paths.members)
})

test('the server enforces the roles independently of the page', async ({ request, site }) => {
  const ask = async (path: string, role?: Role) => {
    const token = role && (await createToken(site, await createUser(site, role)))
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return (await request.get(`/api/${path}`, { headers })).status()
  }
  for (const path of ['videos?productId=1', 'resources?type=STATE', 'users', 'roles', 'account']) {
    expect(await ask(path), path).toBe(401)
  }
  expect(await ask('videos?productId=1', 'Paid User')).toBe(200)
  expect(await ask('users', 'Paid User')).toBe(403)
  expect(await ask('roles', 'Paid User')).toBe(403)
  expect(await ask('users', 'Super User')).toBe(200)
})

test('calls after the login send the token and JSON headers', async ({ page, site }) => {
  const videosRequest = page.waitForRequest('**/api/videos?productId=1')
  await logIn(page, await createUser(site, 'Paid User'))
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const headers = await (await videosRequest).allHeaders()
  expect(headers.authorization).toBe(`Bearer ${token}`)
  expect(headers['content-type']).toBe('application/json')
})
