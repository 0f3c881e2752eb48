import * as paths from '@course/contract/paths'
import { createUser, logIn } from '../support/accounts.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a Super Admin sees what is missing for real cards, and runs the checks again', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Super Admin', newPerson()))
  await page.goto(paths.admin)
  await page.getByRole('link', { name: 'Doctor' }).first().click()
  await expect(page.getByRole('heading', { name: 'Doctor' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /before you take real cards: \d+ of \d+\./ })).toBeVisible()
  const backups = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Backups' }) })
  await expect(backups).toContainText('Check this')
  await expect(backups).toContainText('The first one is due tonight.')
  const facts = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Facts' }) })
  const lesson = facts.getByRole('link', { name: /^Lesson: What is a tax lien certificate\? \(\d+\): / })
  await expect(lesson).toBeHidden()
  await facts.getByText(/^Show the \d+ places$/).click()
  await expect(lesson).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled()
  await expect(backups).toBeVisible()
  await page.getByRole('link', { name: 'Open “Seller and site”' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Seller and site' })).toBeVisible()
})
