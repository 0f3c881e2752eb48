import { calculators } from '@course/contract/course/workbook/calculators/calculators'
import { addDays, addMonths } from '@course/contract/days/calendar-days'
import * as paths from '@course/contract/paths'
import { longDateText } from '@course/contract/words/dates'
import type { Page } from '@playwright/test'
import { callAs, createMember, logIn, storeLogin } from '../support/accounts.ts'
import { expectAxePassesOnAnyScreen } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { addProperty, deadlinesOf, newProperty, openSheet } from '../support/workbook.ts'

const today = () => new Date().toISOString().slice(0, 10)

test('an empty workbook says how to begin, and days get their dates or a sentence', async ({ page, site }) => {
  await test.step('an empty workbook says how to begin, and the first property opens', async () => {
    await logIn(page, await createMember(site), paths.gettingStarted)
    await page.getByRole('region', { name: 'Your tools' }).getByRole('link', { name: 'Workbook' }).click()
    await expect(page.getByRole('region', { name: /^Begin with one property/ })).toBeVisible()
    await page.getByRole('button', { name: 'Add your first property' }).click()
    await expect(page.getByLabel('Address')).toBeFocused()
    await page.getByRole('button', { name: 'Add property' }).click()
    await expect(page.getByText('Write an address or a parcel number.')).toBeVisible()
    await page.getByLabel('Parcel number').fill('07-22-401-009')
    await page.getByLabel('State').selectOption('fl')
    await page.getByLabel('Sale date').fill('1900-03-01')
    await page.getByRole('button', { name: 'Add property' }).click()
    await expect(page.getByText('Sale date must be from January 1, 1980 to December 31, 2099.')).toBeVisible()
    await expect(page.getByLabel('Parcel number')).toHaveValue('07-22-401-009')
    await page.getByLabel('Sale date').fill('2028-02-29')
    await page.getByRole('button', { name: 'Add property' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Parcel 07-22-401-009' })).toBeVisible()
    await expect(page.getByText('February 29, 2028')).toBeVisible()
  })
  await test.step('a day that does not exist gets its sentence, and nothing is saved without it', async () => {
    await page.goto(paths.workbook)
    await page.getByRole('button', { name: 'Add a property' }).click()
    await page.getByLabel('Address').fill('12 Oak Street')
    await page.getByLabel('State').selectOption('fl')
    await page.getByLabel('Sale date').focus()
    await page.keyboard.type('02302027')
    await page.getByRole('button', { name: 'Add property' }).click()
    await expect(page.getByText('Sale date must be a day that exists, such as 2026-11-21.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue('12 Oak Street')
  })
  await test.step('a day that is typed with the keyboard gives its dates, and one of another century its sentence', async () => {
    await addProperty(page, { address: '3 Lake Road', state: 'fl', county: 'Polk' })
    const issued = deadlinesOf(page).getByLabel(/^The day the certificate is issued/)
    await issued.focus()
    await page.keyboard.type('06152027')
    await expect(suggestion(page, 'The certificate ends')).toContainText('June 15, 2034')
    await issued.fill('1900-03-01')
    await expect(page.getByText('The day must be from January 1, 1980 to December 31, 2099.')).toBeVisible()
    await expect(suggestion(page, 'The certificate ends')).toHaveCount(0)
    await expect(issued).toHaveValue('1900-03-01')
    await issued.fill('2028-02-29')
    await expect(suggestion(page, 'The certificate ends')).toContainText('February 28, 2035')
    await expect(suggestion(page, 'The certificate ends')).toContainText('There is no February 29 in 2035')
  })
  await test.step('a state without a rule gets no suggestion, and says so', async () => {
    await addProperty(page, { address: '1 Main Street', state: 'pa', county: 'York', saleDate: '2027-02-28' })
    await expect(deadlinesOf(page)).toContainText(
      'No date is suggested: the guide has no period of Pennsylvania as a rule',
    )
  })
})

test('a list of many properties is searched, filtered and sorted, and its address keeps that', async ({
  page,
  site,
}) => {
  const member = await createMember(site)
  const stages = ['watching', 'researched', 'bid', 'won', 'redeemed', 'let go']
  for (let at = 0; at < 12; at++) {
    const property = {
      ...newProperty,
      Address: `${at + 1} Oak Street`,
      State: at % 2 ? 'ga' : 'fl',
      County: at % 2 ? 'Fulton' : 'Polk',
      SaleDate: addDays('2027-01-01', 12 - at),
      Stage: stages[at % stages.length],
    }
    await callAs(site, member, `workbook/properties/${crypto.randomUUID()}`, property, 'PUT')
  }
  await logIn(page, member, paths.workbook)
  const names = page.getByRole('main').getByRole('listitem').getByRole('heading')
  await expect(
    page.getByText('12 properties: 2 watching, 2 researched, 2 bid, 2 won, 2 redeemed, 2 let go'),
  ).toBeVisible()
  await expect(names.first()).toHaveText('12 Oak Street')
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(names.first()).toHaveText('1 Oak Street')
  await page.getByLabel('State').selectOption('Georgia')
  await page.getByLabel('Stage').selectOption('Won')
  await expect(page.getByText('2 of 12 properties: 2 won')).toBeVisible()
  await page.reload()
  await expect(names).toHaveText(['4 Oak Street', '10 Oak Street'])
  await page.getByRole('searchbox', { name: 'Find a property' }).fill('polk')
  await expect(page.getByText('No property matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(names).toHaveCount(12)
  await names.first().click()
  await expect(page.getByRole('heading', { level: 2, name: '1 Oak Street' })).toBeVisible()
})

test('the stage is chosen on the page of the property, and a stale one gets both', async ({ page, browser, site }) => {
  const member = await createMember(site)
  await storeLogin(page, member)
  await addProperty(page, { address: '12 Oak Street' })
  const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok())
  await Promise.all([saved(), page.getByLabel('Stage').selectOption('Bid')])
  const context = await browser.newContext({ baseURL: site.url })
  const phone = await context.newPage()
  await logIn(phone, member, page.url())
  await expect(phone.getByLabel('Stage')).toHaveValue('bid')
  await Promise.all([saved(), page.getByLabel('Stage').selectOption('Won')])
  await phone.getByRole('button', { name: 'Edit', exact: true }).click()
  await phone.getByLabel('County').fill('Orange')
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(phone.getByRole('status').filter({ hasText: 'Saved on your other device:' })).toContainText('Won')
  await expect(phone.getByLabel('County')).toHaveValue('Orange')
  await context.close()
})

const titleOf = calculators['maximum-bid'].title

test('a calculation is saved to a property, opens again with its numbers, and is deleted', async ({ page, site }) => {
  await test.step('a calculation is saved to a property, opens again with its numbers, and is deleted', async () => {
    await storeLogin(page, await createMember(site))
    await addProperty(page, { address: '12 Oak Street' })
    await page.getByRole('link', { name: 'Open the calculators' }).click()
    const calculator = page.getByRole('region', { name: titleOf })
    await calculator.getByLabel('Resale value ($)').fill('8,000')
    await calculator.getByRole('button', { name: 'Save to a property' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Property')).toBeFocused()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Saved to 12 Oak Street.')).toBeVisible()
    await dialog.getByRole('link', { name: 'Open the property' }).click()
    const saved = page.getByRole('region', { name: 'Calculations' })
    await expect(saved).toContainText('The most to bid, with every fee included: $2,150.00')
    await saved.getByRole('link', { name: `See the formula of ${titleOf}` }).click()
    await expect(page.getByRole('region', { name: titleOf }).getByLabel('Resale value ($)')).toHaveValue('8,000')
    await page.goBack()
    await saved.getByRole('button', { name: `Delete ${titleOf}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(saved).toContainText('None yet.')
    // A visitor.
    await page.evaluate(() => sessionStorage.clear())
  })
  await test.step('a visitor who saves a calculation is asked to log in, and comes back to the numbers', async () => {
    const member = await createMember(site)
    await page.goto(paths.calculators)
    const calculator = page.getByRole('region', { name: titleOf })
    await calculator.getByLabel('Resale value ($)').fill('8,000')
    await calculator.getByRole('button', { name: 'Save to a property' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Email').fill(member.Email)
    await page.getByLabel('Password').fill(member.Password)
    await page.getByLabel('Password').press('Enter')
    await expect(calculator.getByLabel('Resale value ($)')).toHaveValue('8,000')
  })
})

/** A sale in Georgia whose redemption can end some days from now. */
function saleInGeorgia(daysLeft: number): { saleDate: string; ends: string } {
  const saleDate = addMonths(addDays(today(), daysLeft), -12).day
  return { saleDate, ends: addMonths(saleDate, 12).day }
}

const suggestion = (page: Page, what: string) => deadlinesOf(page).getByRole('listitem').filter({ hasText: what })

test('the law suggests dates with their count and citation, and they count once they are confirmed', async ({
  page,
  site,
}) => {
  await logIn(page, await createMember(site))
  const { saleDate, ends } = saleInGeorgia(40)
  await addProperty(page, { address: '12 Oak Street', state: 'ga', county: 'Fulton', saleDate })
  const suggested = suggestion(page, 'Redemption lasts at least until this day')
  await expect(suggested).toContainText(longDateText(ends))
  await expect(suggested).toContainText(
    `12 months from the sale: ${longDateText(saleDate)}. That day itself isn’t counted.`,
  )
  await expect(suggested).toContainText('48-4-40')
  await expect(suggested).toContainText('Check it with the office.')
  await page.goto(paths.workbook)
  const row = page.getByRole('listitem').filter({ hasText: '12 Oak Street' })
  await expect(row).not.toContainText(longDateText(ends))
  await page.getByRole('link', { name: '12 Oak Street' }).click()

  await suggested.getByRole('button', { name: 'Confirm Redemption lasts at least until this day' }).click()
  await expect(
    suggested.getByRole('checkbox', { name: 'Done with Redemption lasts at least until this day' }),
  ).toBeVisible()
  await suggestion(page, 'You can act after')
    .getByRole('button', { name: /^Enter another date/ })
    .click()
  await expect(page.getByLabel('What ends or begins')).toHaveValue('You can act after')
  await page.getByLabel('Date', { exact: true }).fill(addDays(ends, 10))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Write where the date stands')).toBeVisible()
  await page.getByLabel('Where it stands').fill('The county’s attorney, by phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(deadlinesOf(page)).toContainText('The county’s attorney, by phone')

  await page.goto(paths.workbook)
  await expect(row).toContainText(longDateText(ends))
  await page.getByRole('link', { name: 'Coming up' }).click()
  const coming = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
  await expect(coming).toHaveCount(2)
  await expect(coming.first()).toContainText('48-4-40')
  await coming.first().getByRole('link').click()
  await suggested.getByRole('checkbox', { name: 'Done with Redemption lasts at least until this day' }).check()
  await page.goto(paths.workbook)
  await expect(row).toContainText('You can act after')
})

test('photos, papers, the workbook and a property are downloaded', async ({ page, site }) => {
  await test.step('a photo and a PDF are stored, downloaded and deleted, and what is refused says why', async () => {
    await storeLogin(page, await createMember(site))
    await addProperty(page, { address: '12 Oak Street' })
    const files = page.getByRole('region', { name: 'Photos and papers' })
    const photo = await page.screenshot({ type: 'png' })
    const pdf = Buffer.from(`%PDF-1.7\n${'The notice of the sale. '.repeat(200)}\nstartxref\n0\n%%EOF\n`)
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(2_000)])
    await files.getByLabel('Add photos or PDFs').setInputFiles([
      { name: '.Front: 6\\1.png', mimeType: 'image/png', buffer: photo },
      { name: 'IMG_0042.heic', mimeType: 'image/heic', buffer: heic },
      { name: 'Notice.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'Huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_000_001, '%PDF-1.7\n') },
    ])
    await expect(files.getByText('Huge.pdf: This file is too large. It can have at most 10 MB.')).toBeVisible()
    await expect(files.getByText(/^IMG_0042\.heic: .*HEIC.*/)).toBeVisible()
    await expect(files.getByRole('listitem')).toContainText([/^Front- 6-1 Photo, /, /^Notice PDF, /])
    const downloading = page.waitForEvent('download')
    await files.getByRole('button', { name: 'Download Notice' }).click()
    expect((await downloading).suggestedFilename()).toBe('Notice.pdf')
    await files.getByRole('button', { name: 'Delete Front- 6-1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(files.getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(files.getByRole('listitem')).toContainText(['Notice'])
  })
  await test.step('the workbook and a property are downloaded', async () => {
    const paper = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as PDF' }).click()
    expect((await paper).suggestedFilename()).toMatch(/\.pdf$/)
    await page.goto(paths.workbook)
    await page.getByRole('link', { name: 'Reminders' }).click()
    const archive = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    expect((await archive).suggestedFilename()).toMatch(/\.zip$/)
    const calendar = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download a calendar file' }).click()
    expect((await calendar).suggestedFilename()).toBe('deadlines.ics')
  })
})

test('the workbook fits on every screen, and screen readers can use it', async ({ page, site }) => {
  test.slow()
  await logIn(page, await createMember(site), paths.workbook)
  await expectAxePassesOnAnyScreen(page, 'an empty workbook')
  const { saleDate } = saleInGeorgia(20)
  await addProperty(page, { address: '12 Oak Street', state: 'ga', county: 'Fulton', saleDate })
  await suggestion(page, 'Redemption lasts at least until this day')
    .getByRole('button', { name: 'Confirm Redemption lasts at least until this day' })
    .click()
  await expect(suggestion(page, 'Redemption lasts at least until this day').getByRole('checkbox')).toBeVisible()
  await expectAxePassesOnAnyScreen(page, 'a property with a deadline')
  await openSheet(page, 'Property research sheet')
  await expectAxePassesOnAnyScreen(page, 'a worksheet')
  for (const part of ['Coming up', 'Reminders']) {
    await page.goto(paths.workbook)
    await page.getByRole('link', { name: part, exact: true }).click()
    await expect(page.getByRole('link', { name: part, exact: true })).toHaveAttribute('aria-current', 'page')
    await expectAxePassesOnAnyScreen(page, part)
  }
})
