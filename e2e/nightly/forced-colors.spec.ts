import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, logIn } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

/** Styles that mark an item in a list of links or videos. */
const look = (page: Page, name: string, property: string) =>
  page
    .getByRole('navigation')
    .getByText(name, { exact: true })
    .evaluate((element, asked) => getComputedStyle(element).getPropertyValue(asked), property)

test('with forced colors the current page, the current video and an error still stand out', async ({ page, site }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await logIn(page, await createMember(site))
  await expect(page.getByRole('heading', { name: 'Course' })).toBeVisible()
  const line = 'border-bottom-color'
  expect(await look(page, 'Course', line)).not.toBe(await look(page, 'Getting Started', line))
  const ground = 'background-color'
  expect(await look(page, 'What is a tax lien certificate?', ground)).not.toBe(
    await look(page, 'What is a tax deed?', ground),
  )
  await page.goto(paths.account)
  const current = page.getByLabel('Current password')
  await expect(current).toHaveCSS('border-top-width', '1px')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveCSS('border-top-width', '3px')
})
