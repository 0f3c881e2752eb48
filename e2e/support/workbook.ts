import * as paths from '@course/contract/paths'
import { expect, type Locator, type Page } from '@playwright/test'

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
