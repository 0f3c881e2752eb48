import { expect, type Page } from '@playwright/test'

export const incompleteLink = 'This link is incomplete. Open the whole link, as it is in the email.'

/** Opens the page of an email's link without the secret: it says so, and has nothing to press. */
export async function expectIncompleteLink(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.getByText(incompleteLink)).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
}
