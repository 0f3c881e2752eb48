import * as paths from '@course/contract/paths'
import { expect, type Locator, type Page } from '@playwright/test'
import { createToken } from './accounts.ts'
import type { Site } from './site.ts'

interface TypedProperty {
  address: string
  state?: string
  county?: string
  saleDate?: string
}

/** Adds a property from the list, and ends on its page. */
export async function addProperty(page: Page, { address, state = 'fl', county = 'Polk', saleDate }: TypedProperty) {
  await page.goto(paths.workbook)
  await page.getByRole('button', { name: /^Add (a|your first) property$/ }).click()
  await page.getByLabel('Address').fill(address)
  await page.getByLabel('State').selectOption(state)
  await page.getByLabel('County').fill(county)
  if (saleDate) await page.getByLabel('Sale date').fill(saleDate)
  await page.getByRole('button', { name: 'Add property' }).click()
  await expect(page.getByRole('heading', { level: 2, name: address })).toBeVisible()
}

export const deadlinesOf = (page: Page): Locator => page.getByRole('region', { name: 'Deadlines' })

/** Opens a worksheet from the page of its property. */
export async function openSheet(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Worksheets' }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
}

/** What the form of a property sends. */
export const newProperty = {
  FromVersion: 0,
  Address: '12 Oak Street',
  Parcel: '07-22-401-009',
  State: 'ga',
  County: 'Fulton',
  SaleDate: '2027-06-01',
  SaleKind: 'redeemable deed',
  Stage: 'watching',
}

/** Calls the API as a member, for journeys that need more properties than anyone types. */
export async function putAs(site: Site, token: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${site.url}/api/workbook/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

/** Ends a member's access, as an administrator does. */
export async function endAccess(site: Site, email: string): Promise<void> {
  const headers = {
    authorization: `Bearer ${await createToken(site, site.admin)}`,
    'content-type': 'application/json',
  }
  const found = await fetch(`${site.url}/api/users?search=${encodeURIComponent(email)}`, { headers })
  const [user] = (await found.json()) as { id: string }[]
  const ended = await fetch(`${site.url}/api/users/${user?.id}/access/end`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ Reason: 'The test month is over' }),
  })
  if (!ended.ok) throw new Error(await ended.text())
}
