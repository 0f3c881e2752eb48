import * as paths from '@course/contract/paths'
import type { Page } from '@playwright/test'
import { createMember, fillLogin, logIn } from '../support/accounts.ts'
import { findRow, searchBox, total } from '../support/admin-pages.ts'
import { contact, fillContact, openPayment, submit } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { holdRequests } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'
import { translate } from '../support/translate.ts'

const crashed = (page: Page) => page.getByText('This page could not be shown')

test('translated pages take what is typed and show what has changed: payment, login and a list', async ({
  page,
  site,
}) => {
  await test.step('a payment page that was translated before its scripts came takes a buyer', async () => {
    const release = await holdRequests(page, /\/assets\/.*\.js$/)
    await page.goto(paths.payment, { waitUntil: 'commit' })
    await expect(submit(page)).toBeDisabled()
    await translate(page)
    const words = page.locator('font font')
    await words.evaluateAll((all) => all.map((word) => word.append('!')))
    release()
    await expect(submit(page)).toBeEnabled()
    await submit(page).click()
    await expect(page.getByText('First Name is required.')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a translated payment page takes a suggestion, an error and a missing card', async () => {
    await openPayment(page)
    await fillContact(page, { ...newPerson(), Email: 'ada@gmial.com' })
    await contact(page).getByLabel('Password').focus()
    await expect(contact(page)).toContainText('Did you mean ada@gmail.com?')
    await translate(page)
    await contact(page).getByRole('button', { name: 'ada@gmail.com' }).click()
    await expect(contact(page)).not.toContainText('Did you mean')
    await translate(page)
    await submit(page).click()
    await page.getByLabel('First Name').fill('')
    await submit(page).click()
    await expect(page.getByText('First Name is required.')).toBeVisible()
    await translate(page)
    await page.getByLabel('First Name').fill('Ada')
    await expect(page.getByText('First Name is required.')).toBeHidden()
    await expect(crashed(page)).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a translated login shows its message, and the next one instead of it', async () => {
    await page.goto(paths.login)
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
    await translate(page)
    await fillLogin(page, newPerson())
    await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
    await translate(page)
    await fillLogin(page, site.admin)
    await expect(page.getByText('Logged in as:')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('a translated list shows the number of what it lists', async () => {
    const member = await createMember(site)
    await logIn(page, site.admin, paths.users)
    await expect(findRow(page, '@').first()).toBeVisible()
    await translate(page)
    await searchBox(page).fill(member.Email)
    await expect(total(page, '1 user')).toBeVisible()
    await translate(page)
    await searchBox(page).fill('nobody has this name')
    await expect(total(page, '1 user')).toBeHidden()
    await translate(page)
    await searchBox(page).fill(member.Email)
    await expect(total(page, '1 user')).toBeVisible()
  })
})
