import * as paths from '@course/contract/paths'
import { createUser, logIn } from '../support/accounts.ts'
import { expectAxePasses } from '../support/axe.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a Super Admin sees what is missing for real cards, and runs the checks again', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Super Admin', newPerson()))
  await page.goto(paths.admin)
  await page.getByRole('link', { name: 'Doctor' }).first().click()
  await expect(page.getByRole('heading', { name: 'Doctor' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /before you take real cards: \d+ of \d+\./ })).toBeVisible()
  const backups = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Backups' }) })
  await expect(backups).toContainText('Fix this')
  await expect(backups).toContainText('npm run backup')
  const facts = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Facts' }) })
  const lesson = facts.getByRole('link', { name: /^Lesson: What is a tax lien certificate\? \(\d+\): / })
  await expect(lesson).toBeHidden()
  await facts.getByText(/^Show the \d+ places$/).click()
  await expect(lesson).toBeVisible()
  await expectAxePasses(page, 'the doctor page')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled()
  await expect(backups).toBeVisible()
  await page.getByRole('link', { name: 'Open “Seller and site”' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Seller and site' })).toBeVisible()
})

test('only a Super Admin sees the link to the doctor and can open it', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Super User', newPerson()))
  await page.goto(paths.admin)
  await expect(page.getByRole('link', { name: 'Purchases' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Doctor' })).toHaveCount(0)
  await page.goto(paths.doctor)
  await expect(page.getByRole('alert')).toHaveText('Only a Super Admin can do this.')
})
