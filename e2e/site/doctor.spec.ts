import * as paths from '@course/contract/paths'
import { createUser, logIn } from '../support/accounts.ts'
import { expectAxePasses } from '../support/axe.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a Super Admin sees what is missing for real cards, and runs the checks again', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Super Admin', newPerson()))
  await page.goto(paths.admin)
  await page.getByRole('link', { name: 'Doctor' }).click()
  await expect(page.getByRole('heading', { name: 'Doctor' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /before you take real cards: \d+ of \d+\./ })).toBeVisible()
  const backups = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Backups' }) })
  await expect(backups).toContainText('Fix this')
  await expect(backups).toContainText('npm run backup')
  await expectAxePasses(page, 'the doctor page')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled()
  await expect(backups).toBeVisible()
})

test('only a Super Admin sees the link to the doctor and can open it', async ({ page, site }) => {
  await logIn(page, await createUser(site, 'Super User', newPerson()))
  await page.goto(paths.admin)
  await expect(page.getByRole('link', { name: 'Purchases' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Doctor' })).toHaveCount(0)
  await page.goto(paths.doctor)
  await expect(page.getByRole('alert')).toHaveText('Only a Super Admin can do this.')
})
