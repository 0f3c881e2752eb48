import type { Page } from '@playwright/test'
import { previousCode } from '../../server/test/authenticator.ts'
import { expectAxePasses, expectFits } from '../support/axe.ts'
import { expect } from '../support/test.ts'

/** Opens the page of one's own second factors, from any page. */
export async function openSecondFactor(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('link', { name: 'Second factor', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second factor', exact: true })).toBeVisible()
}

/** Sets up an authenticator app. @returns its key and the recovery codes */
export async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await expectAxePasses(page, 'a key for an app')
  await page.getByLabel('Code').fill(await previousCode(key))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectFits(page, 'the recovery codes')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()
  return { key, codes }
}
