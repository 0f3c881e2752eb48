import * as paths from '@course/contract/paths'
import { createMember, fillLogin, logIn } from '../support/accounts.ts'
import { findRow } from '../support/admin-pages.ts'
import { waitForEmail } from '../support/outbox.ts'
import { enroll } from '../support/payment.ts'
import { newPerson } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const receiptSubject = 'Your receipt from Plain Deed'
const gone = 'This address no longer belongs to an account at Plain Deed'

test('only the tab that paid can correct the address, until it logs out', async ({ page, site }) => {
  await test.step('another account in the same tab reads nothing about the payment', async () => {
    await enroll(page)
    const other = await createMember(site)
    await page.goto(paths.login)
    await fillLogin(page, other)
    await expect(page.getByText(`Logged in as: ${other.Email}`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Video' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Your address' })).toBeHidden()
    // The next buyer.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a logout forgets the proof of the payment', async () => {
    const ada = await enroll(page)
    await expect(page.getByRole('button', { name: 'Not your address? Correct it' })).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).click()
    await fillLogin(page, ada)
    await expect(page.getByText(`Logged in as: ${ada.Email}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Not your address? Correct it' })).toBeHidden()
  })
})

test('a buyer corrects the address in the first minute, and once more', async ({ page, site }) => {
  const wrong = newPerson()
  await enroll(page, wrong)
  const note = page.getByRole('complementary', { name: 'Your address' })
  await expect(note.getByText(wrong.Email)).toBeVisible()
  const [second, right] = [newPerson('Ada'), newPerson('Ada')].map(({ Email }) => ({ ...wrong, Email }))
  for (const to of [second, right] as const) {
    await note.getByRole('button', { name: 'Not your address? Correct it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct your address' })
    await dialog.getByLabel('Email').fill('ada at example')
    await dialog.getByRole('button', { name: 'Correct the address' }).click()
    await expect(dialog.getByText('Email is invalid.')).toBeVisible()
    // The form has been checked, not only the field that was left.
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill(to?.Email ?? '')
    await dialog.getByRole('button', { name: 'Correct the address' }).click()
    await expect(page).toHaveURL(paths.login)
    await expect(page.getByText('Your address is corrected')).toBeVisible()
    await fillLogin(page, to ?? wrong)
    await expect(page.getByText(`Logged in as: ${to?.Email}`)).toBeVisible()
  }
  const receipt = await waitForEmail(site, right?.Email ?? '', receiptSubject)
  expect(receipt.text).toContain(`Hello ${wrong.FirstName},`)
  const old = await waitForEmail(site, wrong.Email, gone)
  for (const secret of [right?.Email ?? '', wrong.FirstName, 'http']) expect(old.text).not.toContain(secret)
  await note.getByRole('button', { name: 'It’s right' }).click()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(page.getByText(`Logged in as: ${right?.Email}`)).toBeVisible()
  await expect(note).toBeHidden()
})

test('a week later, a buyer without emails tells the owner, who corrects the address', async ({
  page,
  site,
  browser,
}) => {
  const wrong = newPerson()
  const right = { ...wrong, Email: newPerson().Email }
  await enroll(page, wrong)
  await page.context().clearCookies()
  const other = await (await browser.newContext()).newPage()
  await other.goto(site.url + paths.login)
  await other.getByRole('main').getByRole('link', { name: 'I paid but get no email' }).click()
  await other.getByLabel('First Name').fill(wrong.FirstName)
  await other.getByLabel('Last Name').fill(wrong.LastName)
  await other.getByLabel('Your right email').fill(right.Email)
  await other
    .getByLabel('Day of the payment')
    .fill(new Date().toLocaleDateString('sv', { timeZone: 'America/Chicago' }))
  await other.getByLabel('Amount in dollars').fill('thirty')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByText('Amount must be written like 29.99.')).toBeVisible()
  await expect(other.getByLabel('First Name')).toHaveValue(wrong.FirstName)
  await other.getByLabel('Amount in dollars').fill('$29.99')
  await other.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByText(`If we find yours, we write to ${right.Email}.`)).toBeVisible()
  await other.context().close()

  const owner = await (await browser.newContext()).newPage()
  await owner.goto(site.url)
  await logIn(owner, site.admin, site.url + paths.admin)
  const message = owner.getByRole('listitem').filter({ hasText: right.Email })
  await message.getByRole('link').click()
  await findRow(owner, wrong.Email).getByRole('link').first().click()
  await owner.locator('dl').getByRole('link', { name: wrong.LastName }).click()
  await owner.getByRole('textbox', { name: 'Email', exact: true }).fill(right.Email)
  await owner.getByRole('textbox', { name: 'Reason' }).fill('They know the expiration date of the card.')
  await owner.getByRole('button', { name: 'Save' }).click()
  await findRow(owner, right.Email).getByRole('link').first().click()
  await expect(owner.getByText('changed by an administrator')).toBeVisible()
  await owner.getByRole('button', { name: 'Send again Receipt' }).click()
  await waitForEmail(site, right.Email, receiptSubject)
  await owner.goto(site.url + paths.admin)
  await message.getByRole('button', { name: 'Answered' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete the message' }).click()
  await expect(message).toBeHidden()
  await owner.context().close()
  await waitForEmail(site, wrong.Email, gone)
  await page.goto(paths.login)
  await fillLogin(page, right)
  await expect(page.getByText(`Logged in as: ${right.Email}`)).toBeVisible()
})
