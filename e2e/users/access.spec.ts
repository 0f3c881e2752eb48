import * as paths from '@course/contract/paths'
import { createUser, fillLogin, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

test("disabling an account ends the member's session at once, and enabling it allows logins again", async ({
  page,
  site,
  browser,
}) => {
  const member = await createUser(site, 'Paid User')
  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage()
  await logIn(theirs, member)
  await logIn(page, site.admin, `${paths.users}?search=${member.Email}`)
  await findRow(page, member.Email).getByRole('link').click()
  await page.getByRole('button', { name: 'Disable account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Shared the password')
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(page.getByText(/^Disabled since .* C[SD]T: “Shared the password”$/)).toBeVisible()

  await theirs.getByRole('link', { name: 'General Resources' }).click()
  await expect(theirs.getByRole('heading', { name: 'Members Area Login' })).toBeVisible()
  await fillLogin(theirs, member)
  await expect(theirs.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
  await expect(theirs).toHaveURL(paths.login)

  await page.goto(`${paths.users}?search=${member.Email}&standing=disabled`)
  await findRow(page, member.Email).getByRole('link').click()
  await page.getByRole('button', { name: 'Enable account' }).click()
  await dialog.getByRole('button', { name: 'Enable account' }).click()
  await expect(page.getByText('This person can log in.')).toBeVisible()
  await logIn(theirs, member)
  await theirs.context().close()
})

test('the page of a user offers what can be done, with a reason that the member reads', async ({ page, site }) => {
  await test.step('access is explained, ended with a reason that the member reads, and granted again', async () => {
    const member = await createUser(site, 'Paid User')
    await logIn(page, site.admin, `${paths.users}?search=${member.Email}`)
    await findRow(page, member.Email).getByRole('link').click()
    const why = page.getByRole('region', { name: 'Why does this person have access?' })
    await expect(why).toContainText('This person has access to the course.')
    await why.getByRole('button', { name: 'End access' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The test month is over')
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
    await expect(why).toContainText('This person had access to the course, and it has ended.')
    await expect(why).toContainText('“The test month is over”')
    const address = page.url()

    await page.goto(paths.login)
    await fillLogin(page, member)
    await expect(page).toHaveURL(paths.account)
    await expect(page.getByRole('alert')).toContainText('The test month is over')

    await logIn(page, site.admin, address)
    await why.getByRole('button', { name: 'Give access' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Won the draw')
    await page.getByRole('dialog').getByRole('button', { name: 'Give access' }).click()
    await expect(why).toContainText('This person has access to the course.')
    await expect(why).toContainText('“Won the draw”')
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a Super User sees no button for an action reserved to Super Admins', async () => {
    const clerk = await createUser(site, 'Super User')
    const owner = await createUser(site, 'Super Admin')
    const invited = await createUser(site, 'Paid User', { Password: '' })
    await logIn(page, clerk, `${paths.users}?search=${owner.Email}`)
    await findRow(page, owner.Email).getByRole('link').click()
    await expect(page.getByText('This person can log in.')).toBeVisible()
    await expect(page.getByText('Only a Super Admin can change this account.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Save|account|access|invitation/ })).toHaveCount(0)
    await page.goto(`${paths.users}?search=${invited.Email}`)
    await findRow(page, invited.Email).getByRole('link').click()
    await expect(page.getByRole('button', { name: 'End access' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Disable account' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(toasts(page)).toContainText(`The invitation will be sent to ${invited.Email}.`)
  })
})
