import type { Page } from '@playwright/test'
import { createUser, fillLogin, logIn, type Role, tokenOf } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const membersPages = {
  '/members': 'Course',
  '/getting-started': 'Getting Started',
  '/general-resources': 'General Resources',
  '/state-resources': 'State Resources',
  '/account': 'Your account',
  '/receipt/none': 'Receipt',
}
const adminPages = { '/admin': 'Users', '/users': 'Users', '/purchases': 'Purchases', '/user-details/0': 'New User' }
const guarded = Object.entries({ ...membersPages, ...adminPages })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Members Area Login' })

/** Puts a token where a login would have put it. */
async function holdToken(page: Page, token: string): Promise<void> {
  await page.goto('/legal')
  await page.evaluate((held) => sessionStorage.setItem('token', held), token)
}

/** A token like the server's, but signed by nobody. */
function forgedToken(role: string, exp: number): string {
  const claims = { FirstName: 'Mallory', LastName: 'M', Email: 'mallory@example.com', Role: role, exp }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`
}
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

test('without a token every guarded page leads to the login', async ({ page }) => {
  for (const [path] of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
    await expect(loginHeading(page)).toBeVisible()
  }
})

for (const role of ['Super Admin', 'Super User'] as const) {
  test(`a ${role} opens every members' and admin page`, async ({ page, site }) => {
    await logIn(page, await createUser(site, role))
    for (const [path, title] of guarded) {
      await page.goto(path)
      await expect(heading(page, title), path).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })
}

test("a Paid User opens every members' page and no admin page", async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Paid User'))
  for (const [path, title] of Object.entries(membersPages)) {
    await page.goto(path)
    await expect(heading(page, title), path).toBeVisible()
  }
  for (const path of Object.keys(adminPages)) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
})

test('a member on an admin page is told why it is closed, and goes on without logging in', async ({ page, site }) => {
  const member = await createUser(site, 'Paid User')
  await logIn(page, member)
  await page.goto('/users')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('This page is for administrators. Please log in as one.')
  await expect(page.getByText(`You are logged in as ${member.Email}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Continue to the Members Area' }).click()
  await expect(heading(page, 'Course')).toBeVisible()
})

test('an expired token and one that is no token lead to the login', async ({ page }) => {
  await holdToken(page, forgedToken('Paid User', inAnHour() - 7200))
  await page.goto('/members')
  await expect(loginHeading(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
  for (const garbage of ['garbage', 'a.b.c', forgedToken('Emperor', inAnHour())]) {
    await holdToken(page, garbage)
    await page.goto('/members')
    await expect(loginHeading(page), garbage).toBeVisible()
  }
})

test('a forged token shows nothing: the server refuses it', async ({ page }) => {
  for (const path of ['/members', '/users']) {
    await holdToken(page, forgedToken('Super Admin', inAnHour()))
    await page.evaluate(() => sessionStorage.setItem('adminWelcomed', 'yes'))
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.')
  }
})

test('after the login a visitor returns to the page that asked for it', async ({ page, site }) => {
  const member = await createUser(site, 'Paid User')
  await page.goto('/state-resources')
  await expect(loginHeading(page)).toBeVisible()
  await fillLogin(page, member)
  await expect(page).toHaveURL('/state-resources')
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.goto('/users')
  await fillLogin(page, member)
  await expect(page).toHaveURL('/members')
})

test('logout forgets the token and leads to the login', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Paid User'))
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await page.goto('/members')
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).not.toHaveURL('/members')
})

test('the server enforces the roles, whatever the page shows', async ({ request, site }) => {
  const ask = async (path: string, role?: Role) => {
    const token = role && (await tokenOf(site, await createUser(site, role)))
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

test('calls behind the login carry the token and say that they speak JSON', async ({ page, site }) => {
  const asked = page.waitForRequest('**/api/videos?productId=1')
  await logIn(page, await createUser(site, 'Paid User'))
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const headers = await (await asked).allHeaders()
  expect(headers.authorization).toBe(`Bearer ${token}`)
  expect(headers['content-type']).toBe('application/json')
})
