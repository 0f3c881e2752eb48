import * as paths from '@course/contract/paths'
import { createMember, logIn } from '../support/accounts.ts'
import { expectAxePasses } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('a new password is judged in plain words while it is typed, also a pasted one, and a login is not [V6.2.7]', async ({
  page,
  site,
  context,
}) => {
  await test.step('a login asks for no better password', async () => {
    await page.goto(paths.login)
    await page.getByLabel('Password').fill('abc')
    await expect(page.getByText('more characters')).toHaveCount(0)
  })
  await test.step('a new password is judged in plain words while it is typed, also a pasted one', async () => {
    const ada = await createMember(site)
    await logIn(page, ada, paths.account)
    const form = page.getByRole('region', { name: 'Your password' })
    const field = form.getByRole('textbox', { name: 'New password' })
    const status = form.getByRole('status')
    await field.pressSequentially('kettle')
    await expect(status).toHaveText('2 more characters.')
    await field.fill('Password1!')
    await expect(status).toHaveText('Easy to guess: a common word with something added.')
    await field.fill('Lovelace1815')
    await expect(status).toContainText(/Long enough|name or address/)
    await expectAxePasses(page, 'with a judged password')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('kettle moth harbor'))
    await field.fill('')
    await field.press('ControlOrMeta+V')
    await expect(field).toHaveValue('kettle moth harbor')
    await expect(status).toHaveText('Hard to guess.')
  })
})
