import type { Page } from '@playwright/test'
import { previousCode } from '../../server/test/authenticator.ts'
import { expect } from '../support/test.ts'

/** Opens the page of one's own second factors, from any page. */
export async function openSecondFactor(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('link', { name: 'Second factor', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second factor', exact: true })).toBeVisible()
}

/** Begins to set up an authenticator app. @returns its key */
export async function startApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  return (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
}

/** Types the first code of an authenticator app. @returns the recovery codes */
export async function confirmApp(page: Page, key: string): Promise<string[]> {
  await page.getByLabel('Code').fill(await previousCode(key))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
  return codes
}
