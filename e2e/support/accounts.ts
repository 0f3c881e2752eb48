import * as paths from '@course/contract/paths'
import { expect, type Page } from '@playwright/test'
import { newPerson, type Person } from './people.ts'
import type { Site } from './site.ts'
import { toasts } from './toasts.ts'

export type Role = 'Super Admin' | 'Super User' | 'Paid User'
export type Credentials = Pick<Person, 'Email' | 'Password'>

/** Fills in the open login form and submits it. */
export async function fillLogin(page: Page, { Email, Password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(Email)
  await page.getByLabel('Password').fill(Password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Logs in from the login page and waits for the members or admin area. For journeys about logging in. */
export async function logInByForm(page: Page, person: Credentials): Promise<void> {
  await page.goto(paths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await page.getByLabel('Email').fill(person.Email)
  await page.getByLabel('Password').fill(person.Password)
  // Not by a click: for someone who is logged in already, a notice appears and moves the button.
  await page.getByLabel('Password').press('Enter')
  await expect(toasts(page)).toContainText('Welcome')
  await expect(page.getByText(`Logged in as: ${person.Email}`)).toBeVisible()
}

/** Logs in through the API, and opens a page: at first the members or admin area. */
export async function logIn(page: Page, person: Credentials, path: string = paths.members): Promise<void> {
  await storeLogin(page, person)
  await page.goto(path)
  await expect(page.getByText(`Logged in as: ${person.Email}`)).toBeVisible()
}

/** Logs in through the API, for the page that is opened next. */
export async function storeLogin(page: Page, { Email, Password }: Credentials): Promise<void> {
  const reply = await page.request.post('/api/token', { data: { Email, Password } })
  const { message, error } = (await reply.json()) as { message?: string; error?: string }
  if (!message) throw new Error(`The login of ${Email} answered ${reply.status()}: ${error}`)
  // A small file of the site, because its storage can only be reached from one of its addresses.
  await page.goto('/robots.txt')
  await page.evaluate((token) => {
    sessionStorage.clear()
    sessionStorage.setItem('token', token)
  }, message)
}

/** Gets an access token from the API, by a login of its own. */
export async function createToken(site: Site, { Email, Password }: Credentials): Promise<string> {
  return (await send<{ message: string }>(site, 'token', { Email, Password })).message
}

/** The logins of this process by site and email, because each one takes the time of hashing a password. */
const logins = new Map<string, { token: string; at: number }>()

/** Calls the API as someone: a POST if there is a body. @throws if it is refused */
export async function callAs<T = unknown>(site: Site, who: Credentials, path: string, body?: object, method?: string) {
  const key = `${site.url} ${who.Email}`
  const known = logins.get(key)
  // A login of the last minutes also proves who it is.
  const login =
    known && Date.now() - known.at < 300_000 ? known : { token: await createToken(site, who), at: Date.now() }
  logins.set(key, login)
  return send<T>(site, path, body, { token: login.token, method })
}

async function send<T>(site: Site, path: string, body?: object, { token, method }: Call = {}): Promise<T> {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const reply = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${reply.error}`)
  return reply
}

interface Call {
  token?: string
  method?: string | undefined
}

/** Creates a user as the administrator. Without a password, the user gets an invitation by email. */
export async function createUser(site: Site, role: Role, person: Partial<Person> = newPerson()): Promise<Person> {
  const user = { ...newPerson(), ...person }
  await callAs(site, site.admin, 'users', { Id: '0', ...user, Role: role })
  return user
}

/** The ID of a user, as an administrator finds it. */
export async function findId(site: Site, { Email }: Pick<Person, 'Email'>): Promise<string> {
  const [user] = await callAs<{ id: string }[]>(site, site.admin, `users?search=${encodeURIComponent(Email)}`)
  return user?.id ?? ''
}

/** Ends a member's access, as an administrator does. */
export async function endAccess(site: Site, member: Person): Promise<void> {
  const Reason = 'The test month is over'
  await callAs(site, site.admin, `users/${await findId(site, member)}/access/end`, { Reason })
}

export const createMember = (site: Site): Promise<Person> => createUser(site, 'Paid User')

/** Makes the server refuse calls to an address, as ten minutes after the login. */
export async function letProofExpire(page: Page, path: string, times = 1): Promise<void> {
  const refusal = { error: 'Please confirm that it is you. This lasts for ten minutes.', code: 'proof_required' }
  await page.route(path, (route) => route.fulfill({ status: 403, json: refusal }), { times })
}
