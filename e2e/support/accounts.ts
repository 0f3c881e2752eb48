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

/**
 * Logs in from the login page and waits for the members or admin area. An administrator's session gets a proof of
 * identity, unless the journey is about it.
 */
export async function logIn(page: Page, person: Credentials, { isProven = true } = {}): Promise<void> {
  await page.goto(paths.login)
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await page.getByLabel('Email').fill(person.Email)
  await page.getByLabel('Password').fill(person.Password)
  // Not by a click: for someone who is logged in already, a notice appears and moves the button.
  await page.getByLabel('Password').press('Enter')
  await expect(toasts(page)).toContainText('Welcome')
  await expect(page.getByText(`Logged in as: ${person.Email}`)).toBeVisible()
  if (isProven) await proveInPage(page, person)
}

async function post(site: Site, path: string, body: object, token?: string): Promise<Record<string, string>> {
  const response = await fetch(`${site.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const reply = (await response.json()) as Record<string, string>
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${reply.error}`)
  return reply
}

/** Gets an access token from the API. */
export async function createToken(site: Site, { Email, Password }: Credentials): Promise<string> {
  return (await post(site, 'token', { Email, Password })).message ?? ''
}

/** Gets an access token whose session has a proof of identity. */
export async function createProvenToken(site: Site, person: Credentials): Promise<string> {
  const token = await createToken(site, person)
  await post(site, 'proof', { Password: person.Password }, token)
  return token
}

/** Creates a user as the administrator. Without a password, the user gets an invitation by email. */
export async function createUser(site: Site, role: Role, person: Partial<Person> = newPerson()): Promise<Person> {
  const user = { ...newPerson(), ...person }
  await post(site, 'users', { Id: '0', ...user, Role: role }, await createProvenToken(site, site.admin))
  return user
}

export const createMember = (site: Site): Promise<Person> => createUser(site, 'Paid User')

/** Proves who an administrator is, for the open tab's session, so that no dialog asks during the next ten minutes. */
async function proveInPage(page: Page, { Password }: Credentials): Promise<void> {
  const problem = await page.evaluate(
    async (typed) => {
      const token = sessionStorage.getItem('token') ?? ''
      const { Role } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
      if (Role === 'Paid User') return ''
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const response = await fetch('/api/proof', { method: 'POST', headers, body: JSON.stringify(typed) })
      return response.ok ? '' : response.text()
    },
    { Password },
  )
  expect(problem).toBe('')
}
