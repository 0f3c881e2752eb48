import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createUser, fillLogin, logIn } from '../support/accounts.ts'
import { expectAxePasses } from '../support/axe.ts'
import { answerNextDialog } from '../support/dialogs.ts'
import { typeBeyondMaximum } from '../support/fields.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { toasts } from '../support/toasts.ts'

const saved = 'The user has been saved successfully.'
const findRow = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('an administrator is redirected to the admin area once per login, and can open the course afterward [2.44 4.13]', async ({
  page,
  site,
}) => {
  for (const role of ['Super User', 'Super Admin'] as const) {
    const administrator = await createUser(site, role)
    await page.goto(paths.login)
    await fillLogin(page, administrator)
    await expect(page).toHaveURL(paths.admin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Area')
    await expect(page.getByText(`Logged in as: ${administrator.Email}`)).toBeVisible()
    await page.getByRole('link', { name: 'Members Area' }).click()
    await expect(page).toHaveURL(paths.members)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members Area')
    await page.goto(paths.members)
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible()
    await expect(page).toHaveURL(paths.members)
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(paths.login)
  }
})

test('an administrator creates, finds and edits users, who then log in [2.44-2.52 3.1 5.24 6.1 7.11-7.13 8.10]', async ({
  page,
  site,
}) => {
  await test.step('the admin area leads to users and purchases', async () => {
    await logIn(page, site.admin)
    const main = page.getByRole('main').getByRole('listitem').getByRole('heading')
    await expect(main.getByRole('link')).toHaveText([
      'Users',
      'Purchases',
      'Content',
      'Write to Members',
      'Doctor',
      'Audit Log',
    ])
    await page.route('**/api/purchases?*', (route) => route.fulfill({ json: [] }))
    await main.getByRole('link', { name: 'Purchases' }).click()
    await expect(page).toHaveURL(paths.purchases)
    await expect(page.getByText('Purchases will be listed here.')).toBeVisible()
    await page.goBack()
    await main.getByRole('link', { name: 'Users' }).click()
    await expect(page).toHaveURL(paths.users)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('the users table shows names, email, role and the time of registration in UTC', async () => {
    const dayOf = () => new Date().toISOString().slice(0, 10)
    const before = dayOf()
    const member = await createUser(site, 'Paid User')
    const after = dayOf()
    await logIn(page, site.admin)
    // Other journeys add users meanwhile.
    const list = `${paths.users}?search=${member.Email}`
    await page.goto(list)
    await expect(page.getByRole('columnheader')).toHaveText(['First Name', 'Last Name', 'Email', 'Role', 'Registered'])
    await expect(findRow(page, member.Email).getByRole('cell')).toHaveText([
      member.FirstName,
      member.LastName,
      member.Email,
      'Paid User',
      new RegExp(`^(${before}|${after}) \\d\\d:\\d\\d UTC$`),
    ])
    await findRow(page, member.Email).getByText('Paid User').click()
    await expect(page).toHaveURL(new RegExp(paths.user('[\\w-]{36}$')))
    await expect(page.getByLabel('First Name')).toHaveValue(member.FirstName)
    await expect(page.getByLabel('Last Name')).toHaveValue(member.LastName)
    await expect(page.getByLabel('Email')).toHaveValue(member.Email)
    await expect(page.getByLabel('Password')).toHaveValue('')
    await expect(page.getByLabel('Role')).toHaveValue('Paid User')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(list)
  })
  await test.step('an administrator creates a user, who logs in', async () => {
    const grace = newPerson('Grace')
    await logIn(page, site.admin, paths.users)
    await page.getByRole('link', { name: 'Create New' }).click()
    await expect(page).toHaveURL(paths.newUser)
    await page.getByLabel('First Name').fill(grace.FirstName)
    await page.getByLabel('Last Name').fill(grace.LastName)
    await page.getByLabel('Email').fill(grace.Email)
    await page.getByLabel('Password').fill(grace.Password)
    await expect(page.getByLabel('Role').getByRole('option')).toContainText(['Super Admin', 'Super User', 'Paid User'])
    await page.getByLabel('Role').selectOption('Paid User')
    const saveRequest = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/users'),
    )
    await save(page)
    expect((await saveRequest).postDataJSON()).toEqual({ Id: '0', ...grace, Role: 'Paid User' })
    await expect(toasts(page)).toContainText(saved)
    await expect(page).toHaveURL(paths.users)
    await expect(findRow(page, grace.Email)).toBeVisible()
    await logIn(page, grace)
  })
  await test.step('an administrator edits a user, and an empty password field keeps the password', async () => {
    const member = await createUser(site, 'Paid User')
    await logIn(page, site.admin, `${paths.users}?search=${member.Email}`)
    await findRow(page, member.Email).getByRole('link').click()
    await page.getByLabel('First Name').fill('Augusta')
    const saveRequest = page.waitForRequest((request) => request.method() === 'PUT')
    await save(page)
    expect((await saveRequest).postDataJSON()).toMatchObject({
      Id: (await saveRequest).url().split('/').at(-1),
      FirstName: 'Augusta',
    })
    await expect(toasts(page)).toContainText(saved)
    await expect(page).toHaveURL(paths.users)
    // Other tests import users meanwhile, so this one may not be on the first page.
    await page.goto(`${paths.users}?search=${member.Email}`)
    await expect(findRow(page, member.Email)).toContainText('Augusta')
    await logIn(page, member)
  })
})

test('the user form names what is wrong, keeps what was typed, and asks before it is left [5.20-5.24 7.13 8.11-8.12 9.5]', async ({
  page,
  site,
}) => {
  await test.step('the user form names missing and invalid values, and requires no password', async () => {
    await logIn(page, site.admin, paths.newUser)
    await save(page)
    for (const message of [
      'First Name is required.',
      'Last Name is required.',
      'Email is required.',
      'Role is required.',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(page.getByText('Password is required.')).toBeHidden()
    await page.getByLabel('Email').fill('grace at example')
    await expect(page.getByText('Email is invalid.')).toBeVisible()
    for (const [label, most] of [
      ['First Name', 50],
      ['Last Name', 50],
      ['Email', 256],
      ['Password', 100],
    ] as const) {
      await typeBeyondMaximum(page.getByLabel(label), most)
    }
  })
  const member = await createUser(site, 'Paid User')
  await test.step(`an email that another user has is refused with the server's text`, async () => {
    const other = await createUser(site, 'Paid User')
    await page.goto(`${paths.users}?search=${member.Email}`)
    await findRow(page, member.Email).getByRole('link').click()
    await page.getByLabel('Email').fill(other.Email.toUpperCase())
    await save(page)
    await expect(toasts(page)).toContainText('Another user has this email.')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Another user has this email.')
    await expect(page.getByLabel('First Name')).toHaveValue(member.FirstName)
  })
  await test.step('a failure without a text from the server shows "Unknown error"', async () => {
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(member.Email)
    await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: {} }))
    await save(page)
    await expect(toasts(page)).toContainText('Unknown error')
    await expect(page.getByRole('main').getByText('Unknown error')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('leaving a changed user form asks first', async () => {
    const list = `${paths.users}?search=${member.Email}`
    await page.goto(list)
    await findRow(page, member.Email).getByRole('link').click()
    await page.getByLabel('First Name').fill('Augusta')
    const question = answerNextDialog(page, 'dismiss')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await question).toBe('confirm: Leave without saving? Your changes will be lost.')
    await expect(page).toHaveURL(new RegExp(paths.user('')))
    await expect(page.getByLabel('First Name')).toHaveValue('Augusta')
    // Whether the browser itself asks for confirmation before leaving the page.
    const asksFirst = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await asksFirst()).toBe(true)
    await page.getByLabel('First Name').fill(member.FirstName)
    expect(await asksFirst()).toBe(false)
    await page.getByLabel('First Name').fill('Augusta')
    const again = answerNextDialog(page, 'accept')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await again
    await expect(page).toHaveURL(list)
  })
  await test.step('the page of an unknown user says that the user does not exist', async () => {
    await page.goto(paths.user('nobody'))
    await expect(page.getByRole('alert')).toHaveText('This user does not exist.')
  })
})

test('a form that is older than the saved user shows both values, keeps what was typed and lets one choose', async ({
  page,
  site,
  browser,
}) => {
  const member = await createUser(site, 'Super User')
  const open = async (tab: Page) => {
    await logIn(tab, site.admin, `${paths.users}?search=${member.Email}`)
    await findRow(tab, member.Email).getByRole('link').click()
    await expect(tab.getByLabel('Email')).toHaveValue(member.Email)
  }
  await open(page)
  const other = await (await browser.newContext({ baseURL: site.url })).newPage()
  await open(other)
  await other.getByLabel('Role').selectOption('Paid User')
  await save(other)
  await expect(toasts(other)).toContainText(saved)
  await other.context().close()

  await page.getByLabel('First Name').fill('Corrected')
  await save(page)
  const table = page.getByRole('table', { name: 'What you typed and what was saved' })
  await expect(table.getByRole('row', { name: /^First name/ })).toContainText(`Corrected${member.FirstName}`)
  await expect(table.getByRole('row', { name: /^Role/ })).toContainText('Super UserPaid User')
  await expect(page.getByLabel('First Name')).toHaveValue('Corrected')
  await expectAxePasses(page, 'the form of a user whom someone else has saved')
  await table.getByRole('button', { name: 'Use the saved role' }).click()
  await expect(page.getByLabel('Role')).toHaveValue('Paid User')
  await save(page)
  await expect(toasts(page)).toContainText(saved)
  await page.goto(`${paths.users}?search=${member.Email}`)
  await expect(findRow(page, member.Email)).toContainText('Corrected')
  await expect(findRow(page, member.Email)).toContainText('Paid User')
})
