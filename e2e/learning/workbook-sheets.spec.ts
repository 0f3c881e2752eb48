import type { Page } from '@playwright/test'
import { createMember, fillLogin, logIn, storeLogin } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'
import { addProperty, openSheet } from '../support/workbook.ts'

const values = '**/api/workbook/properties/*/sheets/**'
const road = (page: Page) => page.getByRole('textbox', { name: 'Does it have legal road access? What I found' })
const minimumBid = (page: Page) => page.getByRole('textbox', { name: 'Minimum bid' })
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const everythingSaved = (page: Page) => expect(status(page, 'Everything is saved.')).toBeVisible()
const openResearch = (page: Page) => openSheet(page, 'Property research sheet')

test('what is typed is kept without a network, taken back, and refused at its field', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  test.slow()
  await test.step('what is typed without a network is kept, sent later, and there after a reload', async () => {
    pageErrors.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await storeLogin(page, await createMember(site))
    await addProperty(page, { address: '12 Oak Street' })
    await openResearch(page)
    await context.setOffline(true)
    await road(page).fill('A gravel road.')
    await minimumBid(page).fill('1,250')
    await expect(status(page, '2 fields are not saved yet.')).toBeVisible()
    await page.getByRole('link', { name: 'Sale-day sheet' }).first().click()
    await expect(status(page, '2 fields are not saved yet.')).toBeVisible()
    await context.setOffline(false)
    await everythingSaved(page)
    await page.getByRole('link', { name: 'Property research sheet' }).first().click()
    await expect(road(page)).toHaveValue('A gravel road.')
    await page.reload()
    await expect(road(page)).toHaveValue('A gravel road.')
    await expect(minimumBid(page)).toHaveValue('1250.00')
  })
  await test.step('what is taken back while its save is on its way is taken back on the server too', async () => {
    const emptied = page.waitForResponse(values)
    await road(page).fill('')
    await emptied
    const held = await holdNextSave(page)
    await road(page).fill('A mistake.')
    await held.arrived
    await road(page).fill('')
    await road(page).blur()
    held.release()
    await everythingSaved(page)
    await expect(status(page, 'is not saved yet')).toBeHidden()
    await expect(async () => {
      await page.reload()
      await expect(road(page)).toHaveValue('', { timeout: 5_000 })
    }).toPass({ timeout: 120_000 })
  })
  await test.step('a wrong amount gets its sentence at the field, stays, and is never sent', async () => {
    await minimumBid(page).fill('10.5k')
    await minimumBid(page).blur()
    await expect(page.getByRole('alert')).toContainText(
      'The amount must be written in full, such as 10,500 instead of 10.5k.',
    )
    await page.reload()
    await expect(minimumBid(page)).toHaveValue('10.5k')
    await minimumBid(page).fill('')
    await minimumBid(page).blur()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test('what could not be sent survives the end of the login, for its account alone', async ({ page, browser, site }) => {
  test.slow()
  const [member, other] = [await createMember(site), await createMember(site)]
  await storeLogin(page, member)
  await addProperty(page, { address: '12 Oak Street' })
  await openResearch(page)
  const address = page.url()
  await page.route(values, (route) => route.abort())
  await road(page).fill('Typed in a tunnel.')
  await expect(status(page, 'One field is not saved yet.')).toBeVisible()
  // The login ends on another device.
  const context = await browser.newContext({ baseURL: site.url })
  const laptop = await context.newPage()
  await logIn(laptop, member)
  await laptop.getByRole('link', { name: member.Email }).click()
  await laptop.getByRole('button', { name: 'End all others' }).click()
  await expect(laptop.getByText('One other login has been ended.').first()).toBeVisible()
  await page.unroute(values)
  await road(page).press('End')
  await road(page).pressSequentially(' And after it.')
  await expect(page.getByText('Your session has ended. Please log in again.').first()).toBeVisible()

  await fillLogin(page, other)
  await expect(page.getByText(`Logged in as: ${other.Email}`)).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('There is no such property.')).toBeVisible()
  await logIn(page, member)
  await laptop.goto(address)
  await expect(async () => {
    await laptop.reload()
    await expect(road(laptop)).toHaveValue('Typed in a tunnel. And after it.', { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await context.close()
})

test('what a phone and a laptop wrote is shown on the later one, until the member chooses', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await test.step('what a phone and a laptop wrote is shown on the later one, until the member chooses', async () => {
    const member = await createMember(site)
    await storeLogin(page, member)
    await addProperty(page, { address: '12 Oak Street' })
    await openResearch(page)
    const context = await browser.newContext({ baseURL: site.url })
    const phone = await context.newPage()
    await logIn(phone, member, page.url())
    await expect(road(phone)).toBeVisible()
    await phone.route(values, (route) => route.abort())
    await road(phone).fill('No road, says the phone.')
    await expect(status(phone, 'One field is not saved yet.')).toBeVisible()
    await road(page).fill('Paved, says the laptop.')
    await everythingSaved(page)

    await phone.unroute(values)
    await phone.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(phone.getByText('You wrote something else on another device.')).toBeVisible()
    await expect(phone.getByText('Paved, says the laptop.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('Paved, says the laptop.')).toBeVisible()
    await expect(road(phone)).toHaveValue('No road, says the phone.')
    await page.reload()
    await expect(road(page)).toHaveValue('Paved, says the laptop.')
    await phone.getByRole('button', { name: 'Keep what is in the field' }).click()
    await expect(phone.getByText('You wrote something else on another device.')).toBeHidden()
    await everythingSaved(phone)
    await context.close()
    await page.reload()
    await expect(road(page)).toHaveValue('No road, says the phone.')
  })
  await test.step('what is typed while an earlier save is on its way goes over nothing that another device wrote', async () => {
    const member = await createMember(site)
    await storeLogin(page, member)
    await addProperty(page, { address: '12 Oak Street' })
    await openResearch(page)
    const context = await browser.newContext({ baseURL: site.url })
    const phone = await context.newPage()
    await logIn(phone, member, page.url())
    const held = await holdNextSave(phone)
    await road(phone).fill('No road.')
    await held.arrived
    await road(page).fill('Paved, says the laptop.')
    await everythingSaved(page)
    await road(phone).fill('No road. Or behind the mill?')
    held.release()
    await expect(phone.getByText('You wrote something else on another device.')).toBeVisible()
    await expect(road(phone)).toHaveValue('No road. Or behind the mill?')
    await page.reload()
    await expect(road(page)).toHaveValue('Paved, says the laptop.')
    await phone.getByRole('button', { name: 'Use this one' }).click()
    await expect(road(phone)).toHaveValue('Paved, says the laptop.')
    await context.close()
  })
})

/** Holds back the next save of a page. @returns a function that waits until it is sent, and one that lets it go on */
async function holdNextSave(page: Page) {
  let release = () => {}
  let arrive = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(
    values,
    async (route) => {
      arrive()
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return { arrived, release: () => release() }
}

test('Logout asks before it discards what could not be sent, on every page', async ({ page, site }) => {
  await storeLogin(page, await createMember(site))
  await addProperty(page, { address: '12 Oak Street' })
  await openResearch(page)
  const address = page.url()
  await page.route(values, (route) => route.abort())
  await road(page).fill('Typed in a tunnel.')
  await expect(status(page, 'One field is not saved yet.')).toBeVisible()
  for (const leave of [() => {}, () => page.getByRole('link', { name: 'Getting Started' }).click()]) {
    await leave()
    page.once('dialog', (dialog) => {
      expect(dialog.message()).toContain('One field of your workbook could not be sent yet.')
      void dialog.dismiss()
    })
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page.getByText('Logged in as:')).toBeVisible()
  }
  await page.goto(address)
  await expect(road(page)).toHaveValue('Typed in a tunnel.')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Members Area Login' })).toBeVisible()
})
