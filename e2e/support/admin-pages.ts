import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as paths from '@course/contract/paths'
import { type Download, expect, type Locator, type Page } from '@playwright/test'
import { type Credentials, createToken, logIn } from './accounts.ts'
import { type Card, createBuyer } from './payment.ts'
import type { Person } from './people.ts'
import type { Site } from './site.ts'

/** A last name that no other test uses, so a search finds only this test's users. */
export const newFamily = (): string => `Family${randomBytes(5).toString('hex')}`

/** A CSV file for the import of users. */
export const usersFile = (rows: string[][]): string =>
  [['First Name', 'Last Name', 'Email', 'Role'], ...rows].map((row) => row.join(',')).join('\n')

/** Rows of an import: Paid Users with one last name and the first names P001, P002 and so on. */
export const familyRows = (family: string, count: number): string[][] =>
  Array.from({ length: count }, (_, position) => {
    const name = `P${String(position + 1).padStart(3, '0')}`
    return [name, family, `${name}.${family}@example.com`.toLowerCase(), 'Paid User']
  })

/** Imports the users of `familyRows` through the API. */
export async function importFamily(site: Site, family: string, count: number): Promise<void> {
  const authorization = `Bearer ${await createToken(site, site.admin)}`
  const applied = await fetch(`${site.url}/api/users/import?columns=firstName,lastName,email,role`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'text/csv' },
    body: usersFile(familyRows(family, count)),
  })
  expect(applied.status).toBe(200)
}

export const findRow = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The total shown above a list. */
export const total = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true })

export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search' })

/** Reads the cells of a downloaded CSV file, without the header row and quotes. */
export async function readLines(download: Download): Promise<string[][]> {
  const text = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '')
  const [, ...lines] = text.trim().split(/\r?\n/)
  return lines.map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
}

const listOf = ({ Email }: Person): string => `${paths.purchases}?search=${Email}`

/** Opens a buyer's purchase from the list. */
export async function openPurchase(page: Page, buyer: Person): Promise<void> {
  await page.goto(listOf(buyer))
  await openListed(page, buyer)
}

async function openListed(page: Page, { FirstName, LastName, Email }: Person): Promise<void> {
  await findRow(page, Email).getByRole('link').click()
  await expect(purchaseTitle(page)).toHaveText(`Purchase of ${FirstName} ${LastName}`)
}

const purchaseTitle = (page: Page): Locator => page.getByRole('heading', { name: /^Purchase of / })

/** Creates a buyer, and opens the purchase as an administrator. @returns the buyer */
export async function openNewPurchase(
  page: Page,
  site: Site,
  administrator: Credentials = site.admin,
  person?: Person,
  paidWith?: Card,
): Promise<Person> {
  const buyer = await createBuyer(site, person, paidWith)
  await logIn(page, administrator, listOf(buyer))
  await openListed(page, buyer)
  return buyer
}

/** A badge next to the purchase's title. */
export const purchaseStatus = (page: Page, text: string): Locator =>
  purchaseTitle(page).locator('..').getByText(text, { exact: true })
