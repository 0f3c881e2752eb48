import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as paths from '@course/contract/paths'
import { createUser, fillLogin, logIn } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { waitForEmail } from '../support/outbox.ts'
import { type Site, siteEnvironment } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { confirmApp, openSecondFactor, startApp } from './factor-pages.ts'

/** Runs the command as an operator does, beside the running site. @returns the link that it prints */
async function runRescue(site: Site, email: string): Promise<string> {
  const command = join(import.meta.dirname, '../../server/src/commands/rescue.ts')
  const env = {
    ...siteEnvironment(Number(new URL(site.url).port), site.dataDir),
    PUBLIC_URL: site.url,
    ...site.settings,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [command, email], { env })
  return /^http\S+$/m.exec(stdout)?.[0] ?? ''
}

test('an owner who lost every factor comes back with the rescue command', async ({ page, site }) => {
  const owner = await createUser(site, 'Super Admin')
  await logIn(page, owner)
  await openSecondFactor(page, owner.Email)
  await confirmApp(page, await startApp(page))
  const link = await runRescue(site, owner.Email)
  await waitForEmail(site, owner.Email, 'A rescue link was created')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Remove your second factor' })).toBeVisible()
  expect(page.url()).toBe(`${site.url}${paths.rescue}`)
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await page.getByRole('button', { name: 'Remove my second factor' }).click()
  await expect(page.getByText('This is not your password. You can choose a new one instead.')).toBeVisible()
  await page.getByRole('button', { name: 'I forgot my password' }).click()
  await page.getByLabel('New Password').fill('a-lantern-in-the-orchard')
  await expectAxePassesOnAnyScreen(page, 'the rescue page')
  await page.getByRole('button', { name: 'Remove my second factor' }).click()
  await expect(page.getByText('Your second factor has been removed. Log in, and set up a new one.')).toBeVisible()

  await fillLogin(page, { ...owner, Password: 'a-lantern-in-the-orchard' })
  await openSecondFactor(page, owner.Email)
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await page.goto(paths.audit)
  const log = page.getByRole('region', { name: 'Audit Log' })
  await expect(log.getByRole('row').filter({ hasText: 'with a rescue link' })).not.toHaveCount(0)

  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill('a-lantern-in-the-orchard')
  await page.getByRole('button', { name: 'Remove my second factor' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
})
